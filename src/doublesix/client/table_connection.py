"""One table, live: what the server sends as it happens, and commands sent the same way. Reconnects by itself."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from threading import Event
from typing import Final, Self
from urllib.parse import quote, urlencode

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from doublesix.client.server import Refused, Server
from doublesix.room.commands import AnyCommand
from doublesix.room.messages import Answer, AnyMessage, PresenceMessage, Refusal, TableMessage, TalkMessage

PATIENCE: Final = 60.0
"""How many seconds to look for a server that has gone, unless another number is given."""
_FIRST_WAIT: Final = 0.5
_LONGEST_WAIT: Final = 10.0
"""In seconds: each new try to connect comes after any time up to one that doubles, so that not all come at once."""
_SECONDS_TO_CONNECT: Final = 10
_LARGEST: Final = 1_000_000
_TURNED_AWAY: Final = range(4400, 4500)
"""If the server closes a connection with these codes, it will refuse the next one, too."""
_LATER: Final = frozenset({4408, 4429})
_SERVERS_TROUBLE: Final = 500
"""From this status on, the server has trouble, or what stands before one that is starting again."""
_TOO_MANY: Final = 429
_TOLD: Final = re.compile(r"retry-after=(\d+(?:\.\d+)?)")
"""What a server says when it closes a connection: in how many seconds to come again."""
_MESSAGES = msgspec.json.Decoder(AnyMessage)


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection is lost; we are making another, and the next message comes over that."""


def seconds_to_wait(tries: int, told: float | None = None) -> float:
    """Return how long to wait before the next try; if the server said when to come again, no less than that.

    A server that went away gave everybody another time, so the first try is exactly then.
    """
    if tries == 0 and told is not None:
        return told
    return (told or 0.0) + random.uniform(0, min(_LONGEST_WAIT, _FIRST_WAIT * 2.0**tries))


def _told_by(error: Exception) -> float | None:
    """Return in how many seconds a server wants us to come again; none if it does not say."""
    if isinstance(error, InvalidStatus):
        said = f"retry-after={error.response.headers.get('Retry-After', '')}"
    else:
        said = error.rcvd.reason if isinstance(error, ConnectionClosed) and error.rcvd else ""
    found = _TOLD.match(said)
    return float(found[1]) if found else None


class TableConnection:
    """A connection to a table. Messages are read by one thread; any may send commands."""

    def __init__(self, server: Server, code: str, *, shape: str = "terminal", patience: float = PATIENCE) -> None:
        self.server = server
        self.code = code
        self._shape = shape
        self._patience = patience
        self._seq: int | None = None
        self._last: TableMessage | None = None
        self._unanswered: dict[str, AnyCommand] = {}
        self._connection: ClientConnection | None = None
        self._closed = Event()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def link(self) -> str:
        """The link to the table."""
        return self.server.address.link(self.code)

    def close(self) -> None:
        """Hang up; one's seat is kept."""
        self._closed.set()
        if self._connection is not None:
            self._connection.close()

    def send(self, command: AnyCommand) -> None:
        """Ask for something; the answer is among the messages. It is sent again after a broken connection."""
        self._unanswered[command.id] = command
        if self._connection is not None:
            with suppress(ConnectionClosed):
                self._connection.send(msgspec.json.encode(command).decode())

    def changes(self) -> Iterator[TableMessage]:
        """Yield the table as it is, and each time it has changed; raise ``Refused`` if a command is refused.

        A command that came too late for its version is no fault: the table as it is now comes next.
        """
        for message in self.messages():
            if isinstance(message, TableMessage):
                yield message
            elif isinstance(message, Refusal) and message.error.code != "stale":
                raise Refused(message.error)

    def messages(self) -> Iterator[AnyMessage | Lost]:
        """Yield all that the server sends, over broken connections too, until ``close`` is called.

        What was said, and who came or went, is told with the table as it was sent last.
        """
        tries, give_up = 0, time.monotonic()
        reason: Exception | str = ""
        while not self._closed.is_set():
            told: float | None = None
            try:
                for message in self._listen():
                    tries = 0
                    yield message
            except InvalidStatus as error:
                reason, told = f"HTTP {error.response.status_code}", _told_by(error)
                if error.response.status_code < _SERVERS_TROUBLE and error.response.status_code != _TOO_MANY:
                    raise self.server.no_answer(reason) from None
            except (OSError, ConnectionClosed, InvalidHandshake) as error:
                reason, told = error, _told_by(error)
            if self._closed.is_set():
                return
            if tries == 0 and self._seq is not None:
                give_up = time.monotonic() + self._patience
                yield Lost()
            elif time.monotonic() >= give_up:
                raise self.server.no_answer(reason)
            self._closed.wait(seconds_to_wait(tries, told))
            tries += 1

    def _listen(self) -> Iterator[AnyMessage]:
        """Yield what comes over one connection."""
        with self._connect() as connection:
            self._connection = connection
            try:
                if self._closed.is_set():
                    return
                for command in tuple(self._unanswered.values()):
                    connection.send(msgspec.json.encode(command).decode())
                yield from self._read(connection)
            finally:
                self._connection = None

    def _connect(self) -> ClientConnection:
        asked = {"shape": self._shape, "view": "true"} | ({} if self._seq is None else {"from": str(self._seq)})
        address = self.server.address.url.replace("http", "ws", 1)
        return connect(
            f"{address}/api/tables/{quote(self.code, safe='')}/live?{urlencode(asked)}",
            additional_headers=self.server.headers,
            open_timeout=_SECONDS_TO_CONNECT,
            max_size=_LARGEST,
        )

    def _read(self, connection: ClientConnection) -> Iterator[AnyMessage]:
        message = self._understood(connection.recv())
        if isinstance(message, Refusal):
            raise self._turned_away(connection, message)
        while True:
            if isinstance(message, Answer | Refusal) and message.id is not None:
                self._unanswered.pop(message.id, None)
            if isinstance(message, TalkMessage | PresenceMessage) and self._last is not None:
                message = message.at(self._last)
            if isinstance(message, TableMessage):
                self._last, self._seq = message, message.table.seq
            yield message
            message = self._understood(connection.recv())

    def _turned_away(self, connection: ClientConnection, refusal: Refusal) -> Exception:
        """Return why we cannot have a connection; the server says so over one that it then closes."""
        try:
            connection.recv(timeout=_SECONDS_TO_CONNECT)
        except (ConnectionClosed, TimeoutError) as error:
            for_good = connection.close_code in _TURNED_AWAY and connection.close_code not in _LATER
            return Refused(refusal.error) if for_good else error
        return Refused(refusal.error)

    def _understood(self, frame: str | bytes) -> AnyMessage:
        try:
            message: AnyMessage = _MESSAGES.decode(frame)
        except msgspec.DecodeError as error:
            raise self.server.no_answer(error) from None
        return message
