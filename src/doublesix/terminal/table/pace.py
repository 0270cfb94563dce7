"""The pause between the moves of bots, so that the eye can follow: longer, shorter, or skipped."""

from __future__ import annotations

import asyncio
from bisect import bisect_left, bisect_right
from contextlib import suppress
from typing import Final

STEPS: Final = (0.0, 0.2, 0.4, 0.8, 1.5, 3.0)


class BotPace:
    """How long the table rests after each move of a bot."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._skipped = asyncio.Event()

    def change(self, step: int) -> None:
        """Rest longer, or less long."""
        index = bisect_right(STEPS, self.seconds) if step > 0 else bisect_left(STEPS, self.seconds) - 1
        self.seconds = STEPS[max(0, min(index, len(STEPS) - 1))]

    def skip(self) -> None:
        """End the present rest."""
        self._skipped.set()

    async def rest(self, at_least: float = 0.0) -> None:
        """Rest, unless somebody cannot wait; not at all if nobody wants to rest."""
        self._skipped.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._skipped.wait(), self.seconds and max(self.seconds, at_least))
