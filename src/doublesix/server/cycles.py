"""Unused cycles of objects, and when we look for them.

A look takes as long as there are objects to look at, and nobody is served meanwhile: over a second with a thousand
tables. Python would look at what is new whenever there are so many more objects than before. A move frees as many as
it makes, so that would be seldom, and long.

Our own work leaves no cycles. So what is new is set aside ten times a second, which takes no time, and only a sample of
it is looked at; if that finds any, everything new is, until none are found. What was set aside is looked at when memory
has grown, or after an hour, if few people would have to wait then; and whenever memory has grown very much.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Callable
from typing import Final

if sys.platform != "win32":
    import resource

SECONDS_TO_SET_ASIDE: Final = 0.1
"""How often what is new is set aside, or looked at."""
SAMPLE: Final = 20
"""One in so many times it is looked at even if nothing was found the last time. It takes 9 to 16 ms at saturation."""
GROWTH: Final = 1.25
"""If so many times as much memory is used as when everything was looked at, that is done again when it is quiet."""
SECONDS_BETWEEN_LOOKS_AT_ALL: Final = 3600.0
"""After so long it is done again when it is quiet, however much memory is used: not every system tells."""
MOST_GROWTH_MB: Final = 512.0
"""If so much more memory is used, it is done whether or not it is quiet."""
SECONDS_OF_QUIET: Final = 5.0
QUIET: Final = 0.1
"""It is quiet if less than this share of a core was needed for so long."""


def look_at_all() -> None:
    """Look at everything; what is still there is left alone until we do so again."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def look_at_new() -> int:
    """Look at what is new, and set aside what is still there; return how many objects were in unused cycles."""
    found = gc.collect(0)
    gc.freeze()
    return found


def most_memory() -> float:
    """Return how many megabytes this process has used at most; zero if that cannot be known."""
    if sys.platform == "win32":
        return 0.0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


class Quiet:
    """Watches how much of the processor this process needs."""

    def __init__(self, used: Callable[[], float], now: float) -> None:
        self._used = used
        self._looked_at, self._used_then = now, used()
        self._is_quiet = False

    def is_now(self, now: float) -> bool:
        """Whether it has needed little lately."""
        passed = now - self._looked_at
        if passed >= SECONDS_OF_QUIET:
            used = self._used()
            self._is_quiet = used - self._used_then < QUIET * passed
            self._looked_at, self._used_then = now, used
        return self._is_quiet


class Looks:
    """When everything was last looked at, and how much memory was used then."""

    def __init__(self, memory: Callable[[], float], used: Callable[[], float], now: float) -> None:
        self._memory = memory
        self._quiet = Quiet(used, now)
        self._look_at_all(now)

    def _look_at_all(self, now: float) -> None:
        look_at_all()
        self._memory_then, self._all_seen_at = self._memory(), now
        self._until_sample = 0

    def take(self, now: float) -> None:
        """Look at as much as it is time for."""
        if self._is_time_for_all(now):
            self._look_at_all(now)
        elif self._until_sample > 0:
            self._until_sample -= 1
            gc.freeze()
        elif not look_at_new():
            self._until_sample = SAMPLE - 1

    def _is_time_for_all(self, now: float) -> bool:
        memory = self._memory()
        if memory > self._memory_then + MOST_GROWTH_MB:
            return True
        is_wanted = memory > self._memory_then * GROWTH or now > self._all_seen_at + SECONDS_BETWEEN_LOOKS_AT_ALL
        return self._quiet.is_now(now) and is_wanted


async def look_for_cycles(
    pause: float = SECONDS_TO_SET_ASIDE,
    memory: Callable[[], float] = most_memory,
    used: Callable[[], float] = time.process_time,
) -> None:
    """Look for unused cycles in Python's stead, for as long as this is not cancelled."""
    now = asyncio.get_running_loop().time
    gc.disable()
    try:
        looks = Looks(memory, used, now())
        while True:
            await asyncio.sleep(pause)
            looks.take(now())
    finally:
        gc.enable()
        gc.unfreeze()
