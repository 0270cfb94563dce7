"""Connections that must bring a request within some seconds, and only so many of each client.

Otherwise a client that opens connections and says nothing, or a letter a minute, would take them all.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Final

import h11
from starlette.types import Scope
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from doublesix.errors import DoublesixError
from doublesix.server.meters import PASSED_ON
from doublesix.server.neighbours import Neighbours
from doublesix.server.web.door import Door, OpenConnection, has_hung_up
from doublesix.server.web.unread_watch import UnreadWatch

SECONDS_TO_ASK: Final = 20.0
"""How long the first lines of a request may take."""
CONNECTION: Final = "connection"
"""Under this name the state of a request has its connection."""


class PatientProtocol(H11Protocol):
    """uvicorn's HTTP, for clients that ask in time."""

    def __init__(
        self, *given: Any, door: Door, neighbours: Neighbours | None = None, brought: bytes = b"", **named: Any
    ) -> None:
        super().__init__(*given, **named)
        self._door = door
        self._neighbours = neighbours
        self._brought = brought
        """What another process has read before it passed the connection on."""
        self._counted: OpenConnection | None = None
        self._waiting: asyncio.TimerHandle | None = None
        self._unread: UnreadWatch | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, unless there are too many connections already."""
        super().connection_made(transport)
        self._unread = UnreadWatch(transport)
        self._counted = self._door.admit(self.client[0] if self.client else "", transport.abort)
        if self._counted is None:
            transport.abort()
            return
        self.app_state = {**self.app_state, CONNECTION: self._counted}
        self._door.rests(self._counted)
        self._wait()
        transport.pause_reading()
        self._door.queue(self._come_in)

    def pause_writing(self) -> None:
        """Wait until somebody reads, but not for ever."""
        super().pause_writing()
        if self._unread is not None:
            self._unread.begin()

    def resume_writing(self) -> None:
        """Go on, since somebody reads."""
        if self._unread is not None:
            self._unread.end()
        super().resume_writing()

    def _come_in(self) -> None:
        """Begin to read, if anybody is still there."""
        if has_hung_up(self.transport):
            self.transport.abort()
            return
        self.transport.resume_reading()
        brought, self._brought = self._brought, b""
        if brought:
            self._read(brought)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting()
        if self._unread is not None:
            self._unread.end()
        super().connection_lost(exc)
        if self._counted is not None:
            self._door.dismiss(self._counted)

    def data_received(self, data: bytes) -> None:
        """Read on, unless this is for another process."""
        if self._counted is None:
            return
        if self._brought:  # uvloop reads although we have told it to wait
            self._brought += data
        elif not self._is_passed_on(data):
            self._read(data)

    def _read(self, data: bytes) -> None:
        """Read on, and note whether there is a request now."""
        super().data_received(data)
        if self._is_answering and self._counted is not None:
            self._door.works(self._counted)

    def _is_passed_on(self, data: bytes) -> bool:
        """Pass the connection on if a request begins for a table whose people meet at another process."""
        if self._neighbours is None or not self._is_between_requests:
            return False
        home = self._neighbours.home_of(data)
        if home is None or self.transport.get_write_buffer_size():
            return False
        connection: socket.socket = self.transport.get_extra_info("socket")
        if not self._neighbours.pass_on(connection.fileno(), data, home):
            return False
        PASSED_ON.add()
        self.transport.abort()  # we let go of it; the other process has it open
        return True

    @property
    def _is_between_requests(self) -> bool:
        states = self.conn.our_state, self.conn.their_state
        return states == (h11.IDLE, h11.IDLE) and not self.conn.trailing_data[0]

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._wait()
        if self._counted is not None and not self._counted.is_gone:
            self._door.rests(self._counted)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to the protocol of sockets, which looks after it in its own way."""
        self._stop_waiting()
        if self._counted is not None:
            self._door.works(self._counted)
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Say that it cannot be read, and hang up."""
        with suppress(h11.LocalProtocolError):  # an answer has begun already, or may have no body
            super().send_400_response(msg)
        self.transport.close()
        if (cycle := self._cycle) is not None:  # the rest of its request will never come
            cycle.disconnected = True
            cycle.message_event.set()

    @property
    def _is_answering(self) -> bool:
        return (cycle := self._cycle) is not None and not cycle.response_complete

    def _wait(self) -> None:
        self._stop_waiting()
        self._waiting = self.loop.call_later(SECONDS_TO_ASK, self._give_up)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        """Hang up, unless we are answering a request."""
        if not self._is_answering:
            self.transport.close()

    @property
    def _cycle(self) -> RequestResponseCycle | None:
        """The request that is answered, or was last; none before the first, though its type says otherwise."""
        return getattr(self, "cycle", None)


def is_gone(scope: Scope) -> bool:
    """Whether the client who asked has hung up, so that nobody waits for an answer."""
    connection: OpenConnection | None = scope.get("state", {}).get(CONNECTION)
    return connection is not None and connection.is_gone


class OpenRequests:
    """How many requests and sockets of each client are open now."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()
        self._elsewhere: dict[str, Mapping[str, int]] = {}
        """What clients have open at other processes, if it is much."""

    def many(self, share: float) -> Mapping[str, int]:
        """Return the clients that have more open than this share of what they may have."""
        return {client: count for client, count in self._open.items() if count > share * self._most}

    def hear(self, process: str, counts: Mapping[str, int]) -> None:
        """Note what clients have open at another process."""
        self._elsewhere.pop(process, None)
        if counts:
            self._elsewhere[process] = counts

    @contextmanager
    def with_one_more(self, client: str) -> Iterator[None]:
        """Count one while it is open; raise if the client has too many."""
        elsewhere = sum(counts.get(client, 0) for counts in self._elsewhere.values())
        if self._open[client] + elsewhere >= self._most:
            raise DoublesixError("too-many-requests", "too-many-connections", count=self._most)
        self._open[client] += 1
        try:
            yield
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]
