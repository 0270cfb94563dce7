"""The processes that serve one port, and the connections that they pass on to each other.

To tell four people of a table what happened is little more work than to tell one of them, but only for one process:
each that has people of the table works everything out for itself. So the people of a table meet at one of the processes
that listen, and a connection that asks for the table is passed on to it. Nothing else depends on that: any process can
serve any table, and what cannot be passed on is served where it came.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from hashlib import blake2b
from multiprocessing import get_context
from time import monotonic
from typing import Final

LONGEST_PASSED_ON: Final = 16_384
"""If more of a request has come than this, it is served where it came."""
TAKEN_AT_ONCE: Final = 32
"""So many connections are taken in between two looks at what else there is to do."""
ROOM_FOR_REQUESTS: Final = 2**20
"""So many bytes of requests may wait for a process, as far as the system allows."""
SECONDS_BETWEEN_SIGNS: Final = 0.5
SECONDS_UNTIL_MISSED: Final = 2.0
"""To a process that has shown no sign of life for so long nothing is passed on."""
NEVER: Final = float("-inf")
CAN_PASS_ON: Final = hasattr(socket, "send_fds")
"""Whether this system lets a process give a connection to another."""

_TABLE_ASKED_FOR: Final = re.compile(rb"[A-Z]+ /(?:api/tables|t)/([0-9A-Za-z]+)")


class Neighbours:
    """The processes that serve one port, with numbers from 1. The parent makes it and gives it to each of them."""

    def __init__(self, processes: int) -> None:
        pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(processes)]
        self._inboxes = [inbox for inbox, _ in pairs]
        self._outboxes = [outbox for _, outbox in pairs]
        for end in (*self._inboxes, *self._outboxes):
            end.setblocking(False)
        for outbox in self._outboxes:
            outbox.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, ROOM_FOR_REQUESTS)
        # Shared by all processes. They outlive one that dies, and so does what waits in its inbox.
        self._seen_at = get_context("spawn").RawArray("d", [NEVER] * processes)
        """When each last showed that it listens, by the clock that all of them share."""
        self._number = 0
        """Which of them we are; zero is the parent."""

    def seen_from(self, number: int) -> Neighbours:
        """Return the same as one of the processes sees it."""
        seen = copy(self)
        seen._number = number
        return seen

    def show_life(self) -> None:
        """Let the others know that they may pass connections on to us, for some seconds."""
        self._seen_at[self._number - 1] = monotonic()

    def leave(self, number: int | None = None) -> None:
        """Let nothing more be passed on to us, or to another that is gone."""
        self._seen_at[(number or self._number) - 1] = NEVER

    def close(self) -> None:
        """Close this process's ends of everything."""
        for end in (*self._inboxes, *self._outboxes):
            end.close()

    def home_of(self, request: bytes) -> int | None:
        """Return which other process the people of a table meet at that a request asks for; none if it is ours."""
        asked = _TABLE_ASKED_FOR.match(request)
        if asked is None or len(request) > LONGEST_PASSED_ON:
            return None
        code = asked[1].upper()
        home = max(self._there(), key=lambda number: _draw(number, code), default=self._number)
        return None if home == self._number else home

    def _there(self) -> Iterator[int]:
        """Return those that listen. One that hangs is not among them, and its tables are served by others."""
        since = monotonic() - SECONDS_UNTIL_MISSED
        return (number for number, seen_at in enumerate(self._seen_at, 1) if seen_at > since)

    def pass_on(self, connection: int, request: bytes, to: int) -> bool:
        """Give an open connection to another process, with what was read from it; false if it takes no more."""
        try:
            socket.send_fds(self._outboxes[to - 1], [request], [connection])
        except OSError:
            return False
        return True

    @property
    def inbox(self) -> socket.socket:
        """Where connections come in that were passed on to us."""
        return self._inboxes[self._number - 1]

    def taken(self) -> Iterator[tuple[socket.socket, bytes]]:
        """Take connections that were passed on to us, each with what was read from it."""
        with suppress(OSError):  # there are no more, or no more files may be open
            for _ in range(TAKEN_AT_ONCE):
                request, connections, *_ = socket.recv_fds(self.inbox, LONGEST_PASSED_ON, 1)
                for connection in connections:
                    taken = socket.socket(fileno=connection)
                    taken.setblocking(False)
                    taken.set_inheritable(False)
                    yield taken, request


def _draw(number: int, code: bytes) -> bytes:
    """Return what a process draws for a table. The highest wins; if one is gone, only its tables go elsewhere."""
    return blake2b(code, digest_size=8, salt=number.to_bytes(2)).digest()
