"""Unused cycles of objects, and when we look for them.

A look takes as long as there are objects to look at, and nobody is served meanwhile: over a second with a thousand
tables. Python would look at what is new whenever there are so many more objects than before. A move frees as many as
it makes, so that would be seldom, and long. Here it is often, and short. Everything together is looked at when memory
has grown and few people would have to wait, or when it has grown very much.
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

SECONDS_BETWEEN_LOOKS: Final = 0.1
"""How often to look at what is new. With 500 moves a second at 1,000 tables hardly any look takes over 15 ms."""
GROWTH: Final = 1.25
"""If so many times as much memory is used as when everything was looked at, that is done again when it is quiet."""
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


def look_at_new() -> None:
    """Look at what was made since the last look; what is still there is left alone until we look at everything."""
    gc.collect(0)
    gc.freeze()


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


async def look_for_cycles(
    pause: float = SECONDS_BETWEEN_LOOKS,
    memory: Callable[[], float] = most_memory,
    used: Callable[[], float] = time.process_time,
) -> None:
    """Look for unused cycles in Python's stead, for as long as this is not cancelled."""
    now = asyncio.get_running_loop().time
    gc.disable()
    try:
        look_at_all()
        memory_then, quiet = memory(), Quiet(used, now())
        while True:
            await asyncio.sleep(pause)
            needed, is_quiet = memory(), quiet.is_now(now())
            if needed > memory_then + MOST_GROWTH_MB or (is_quiet and needed > memory_then * GROWTH):
                look_at_all()
                memory_then = memory()
            else:
                look_at_new()
    finally:
        gc.enable()
        gc.unfreeze()
