"""One table, live: what the server sends as it happens, and commands sent the same way. Reconnects by itself."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, Self
from urllib.parse import quote, urlencode

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from doublesix.client.server import Refused, Server
from doublesix.errors import DoublesixError
from doublesix.room.commands import AnyCommand
from doublesix.room.messages import Answer, AnyMessage, Refusal, TableMessage

_WAITS: Final = (0.2, 0.5, 1.0, 2.0, 4.0)
"""Seconds before each new try to connect."""
_LARGEST: Final = 1_000_000
_MESSAGES = msgspec.json.Decoder(AnyMessage)


class LiveTable:
    """A connection to a table. Messages may be read by one thread, and commands sent by others."""

    def __init__(self, server: Server, code: str, *, shape: str = "terminal") -> None:
        self.server = server
        self.code = code
        self._shape = shape
        self._seq: int | None = None
        self._unanswered: dict[str, AnyCommand] = {}
        self._connection: ClientConnection | None = None
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the connection; one's seat is kept."""
        self._closed = True
        if self._connection is not None:
            self._connection.close()

    def send(self, command: AnyCommand) -> None:
        """Ask for something; the answer is among the messages. It is sent again after a broken connection."""
        self._unanswered[command.id] = command
        if self._connection is not None:
            with suppress(ConnectionClosed):
                self._connection.send(msgspec.json.encode(command).decode())

    def messages(self) -> Iterator[AnyMessage]:
        """Yield what the server sends, over broken connections too, until ``close`` is called."""
        tries = 0
        while not self._closed:
            try:
                with self._connect() as connection:
                    for message in self._read(connection):
                        tries = 0
                        yield message
            except InvalidStatus as error:
                reason = f"HTTP {error.response.status_code}"
                raise DoublesixError("no-server", address=self.server.url, reason=reason) from None
            except (OSError, ConnectionClosed, InvalidHandshake) as error:
                if tries >= len(_WAITS):
                    raise DoublesixError("no-server", address=self.server.url, reason=str(error)) from None
            finally:
                self._connection = None
            if not self._closed:
                time.sleep(_WAITS[min(tries, len(_WAITS) - 1)])
                tries += 1

    def _connect(self) -> ClientConnection:
        asked = {"shape": self._shape, "view": "true"} | ({} if self._seq is None else {"from": str(self._seq)})
        address = self.server.url.replace("http", "ws", 1)
        connection = connect(
            f"{address}/api/tables/{quote(self.code)}/live?{urlencode(asked)}",
            additional_headers=self.server.headers,
            max_size=_LARGEST,
        )
        self._connection = connection
        for command in list(self._unanswered.values()):
            connection.send(msgspec.json.encode(command).decode())
        return connection

    def _understood(self, frame: str | bytes) -> AnyMessage:
        try:
            message: AnyMessage = _MESSAGES.decode(frame)
        except msgspec.DecodeError as error:
            raise DoublesixError("no-server", address=self.server.url, reason=str(error)) from None
        return message

    def _read(self, connection: ClientConnection) -> Iterator[AnyMessage]:
        for frame in connection:
            message = self._understood(frame)
            if isinstance(message, Answer | Refusal) and message.id is not None:
                self._unanswered.pop(message.id, None)
            if isinstance(message, TableMessage):
                self._seq = message.table.seq
            if isinstance(message, Refusal) and self._seq is None:
                raise Refused(message.error)
            yield message
