"""What sockets have to send: it leaves when everything is made that one moment brings, one send right after the other.

A send wakes the process that reads. If something else is made before the next one, the reader has gone to sleep by
then, and the system has to wake it again, which takes it longer than to send.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Outbox:
    """The sockets of a server that have something to send."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []

    def put(self, send: Callable[[], None], loop: asyncio.AbstractEventLoop) -> None:
        """Let a socket send when all who are to be told something at this moment have theirs."""
        if not self._waiting:
            loop.call_soon(self._send, loop)
        self._waiting.append(send)

    def _send(self, loop: asyncio.AbstractEventLoop) -> None:
        waiting, self._waiting = iter(self._waiting), []
        try:
            for send in waiting:
                send()
        finally:  # if one fails, the others are sent all the same
            for send in waiting:
                self.put(send, loop)
