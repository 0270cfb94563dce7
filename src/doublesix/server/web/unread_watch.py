"""Readers who take nothing of what is sent to them: after a while they count as gone, and we hang up.

Otherwise somebody whose browser hangs, or whose network went without a word, would be at a table for as long as the
system still hopes to reach them.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Final

SECONDS_TO_TAKE: Final = 20.0
"""Somebody who takes nothing for so long is gone."""
_MS: Final = 1000


class UnreadWatch:
    """Watches what waits to be sent over one connection."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._looking: asyncio.TimerHandle | None = None
        self._waiting = 0
        self._tell_system()

    def begin(self) -> None:
        """Look whether anything is taken, since much waits."""
        self.end()
        self._waiting = self._transport.get_write_buffer_size()
        self._looking = asyncio.get_running_loop().call_later(SECONDS_TO_TAKE, self._look)

    def end(self) -> None:
        """Stop looking, since enough was taken, or the connection is gone."""
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    def _look(self) -> None:
        if self._transport.get_write_buffer_size() < self._waiting:
            self.begin()  # slow, but there
        else:
            self._transport.abort()

    def _tell_system(self) -> None:
        """Let the system hang up, too, if nobody at the other end says that something has come."""
        connection = self._transport.get_extra_info("socket")
        option = getattr(socket, "TCP_USER_TIMEOUT", None)  # only Linux has it
        if connection is not None and option is not None:
            with suppress(OSError):
                connection.setsockopt(socket.IPPROTO_TCP, option, int(SECONDS_TO_TAKE * _MS))
