"""How late the event loop is: the one sign of overload that everybody feels at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Final

from doublesix.server.meters import LOOP_LAG_SECONDS

SECONDS_BETWEEN_LOOKS: Final = 0.1


class LoopLag:
    """Asks the loop to wake it up again and again, and knows how late that was. Open it with ``async with``."""

    def __init__(self, pause: float = SECONDS_BETWEEN_LOOKS, told: Callable[[float], None] = lambda _: None) -> None:
        self._pause = pause
        self._told = told
        self._due: float | None = None
        self._last = 0.0
        self._looking: asyncio.Task[None] | None = None

    @property
    def seconds(self) -> float:
        """How late the loop was the last time, or is by now."""
        if self._due is None:
            return 0.0
        return max(self._last, asyncio.get_running_loop().time() - self._due)

    async def __aenter__(self) -> LoopLag:
        self._looking = asyncio.create_task(self._look(), name="loop lag")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._due = None
        if self._looking is not None:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking

    async def _look(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            self._due = loop.time() + self._pause
            await asyncio.sleep(self._pause)
            self._last = max(0.0, loop.time() - self._due)
            LOOP_LAG_SECONDS.note(self._last)
            self._told(self._last)
