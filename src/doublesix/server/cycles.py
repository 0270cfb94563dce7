"""Unused cycles of objects, and when Python looks for them.

A look takes as long as there are objects to look at, and nobody is served meanwhile: almost a second with a thousand
tables. Moves leave no cycles. So only what is new is looked at often, and everything together seldom.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

NEW_BETWEEN_LOOKS: Final = 1_000
"""So many more objects are made than freed before the new ones are looked at, which takes a few milliseconds."""
SECONDS_BETWEEN_WHOLE_LOOKS: Final = 600.0
_NEVER: Final = 1_000_000


def look_at_new_only() -> None:
    """Let Python look by itself only at what is new; what is there before anybody comes stays, and is left alone."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_BETWEEN_LOOKS, _NEVER, _NEVER)


async def look_at_all(pause: float = SECONDS_BETWEEN_WHOLE_LOOKS) -> None:
    """Look at everything now and then."""
    while True:
        await asyncio.sleep(pause)
        gc.collect()
