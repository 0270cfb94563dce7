"""Unused cycles of objects, and when Python looks for them.

A look takes as long as there are objects to look at, and nobody is served meanwhile: almost a second with a thousand
tables. Moves leave no cycles. So only what is new is looked at often, and everything together seldom.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable
from typing import Final

if sys.platform != "win32":
    import resource

NEW_BETWEEN_LOOKS: Final = 1_000
"""So many more objects are made than freed before the new ones are looked at, which takes a few milliseconds."""
MOST_SECONDS: Final = 3600.0
"""After so long everything is looked at, even if memory has not grown."""
MOST_GROWTH: Final = 1.25
"""If more memory is used than so many times what it was at the last look, everything is looked at."""
SECONDS_BETWEEN_GLANCES: Final = 10.0
"""How often to see how much memory is used."""
_NEVER: Final = 1_000_000


def look_at_new_only() -> None:
    """Let Python look by itself only at what is new; what is there before anybody comes stays, and is left alone."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_BETWEEN_LOOKS, _NEVER, _NEVER)


def most_memory() -> float:
    """Return how much memory this process has used at most, in units of the system; zero if that cannot be known."""
    return 0.0 if sys.platform == "win32" else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


async def look_at_all(pause: float = SECONDS_BETWEEN_GLANCES, memory: Callable[[], float] = most_memory) -> None:
    """Look at everything when there may be much to find."""
    loop = asyncio.get_running_loop()
    looked, known = loop.time(), memory()
    while True:
        await asyncio.sleep(pause)
        if memory() > known * MOST_GROWTH or loop.time() > looked + MOST_SECONDS:
            gc.collect()
            looked, known = loop.time(), memory()
