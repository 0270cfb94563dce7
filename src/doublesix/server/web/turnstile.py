"""So many requests at once that make pages or open sockets: the others wait outside, and may leave."""

from __future__ import annotations

import asyncio
from typing import Final

from doublesix.errors import DoublesixError

AT_ONCE: Final = 32
"""So many are worked on at once; with more of them, those who play would wait for all of them."""
MOST_WAITING: Final = 10_000


class Turnstile:
    """Lets so many in at once; of those who wait the latest first, since the others have mostly given up by then."""

    def __init__(self, at_once: int = AT_ONCE, most_waiting: int = MOST_WAITING) -> None:
        self._free = at_once
        self._most_waiting = most_waiting
        self._waiting: list[asyncio.Future[None]] = []

    async def enter(self) -> None:
        """Wait for one's turn; raise if too many wait."""
        if self._free > 0:
            self._free -= 1
            return
        if len(self._waiting) >= self._most_waiting:
            raise DoublesixError("busy")
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave()
            raise

    def leave(self) -> None:
        """Let the next one in."""
        while self._waiting:
            turn = self._waiting.pop()
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
