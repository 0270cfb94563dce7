"""Unused cycles of objects, and when we look for them.

A look takes as long as there are objects to look at, and nobody is served meanwhile: almost a second with a thousand
tables. Python would look at what is new whenever there are so many more objects than before. A move frees as many as
it makes, so that would be seldom, and long. Here it is often, and short; and everything together is looked at only
when memory has grown, or once an hour.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable
from typing import Final

if sys.platform != "win32":
    import resource

SECONDS_BETWEEN_LOOKS: Final = 0.1
"""How often to look at what is new. A thousand moves a second make so much in this time that a look takes 2 ms."""
MOST_GROWTH: Final = 2.0
"""If more memory is used than so many times what it was when everything was looked at, that is done again."""
MOST_SECONDS: Final = 3600.0
"""After so long everything is looked at, even if memory has not grown."""


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
    """Return how much memory this process has used at most, in units of the system; zero if that cannot be known."""
    return 0.0 if sys.platform == "win32" else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


async def look_for_cycles(pause: float = SECONDS_BETWEEN_LOOKS, memory: Callable[[], float] = most_memory) -> None:
    """Look for unused cycles in Python's stead, for as long as this is not cancelled."""
    loop = asyncio.get_running_loop()
    gc.disable()
    try:
        look_at_all()
        all_seen_at, memory_then = loop.time(), memory()
        while True:
            await asyncio.sleep(pause)
            if memory() > memory_then * MOST_GROWTH or loop.time() > all_seen_at + MOST_SECONDS:
                look_at_all()
                all_seen_at, memory_then = loop.time(), memory()
            else:
                look_at_new()
    finally:
        gc.enable()
        gc.unfreeze()
