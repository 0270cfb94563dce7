"""Waiting on a server for people who want to play the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from urllib.parse import urlencode

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from doublesix.client.server import Refused, Server
from doublesix.room.messages import Refusal
from doublesix.room.pairing import AnyPairingMessage, Paired, PairingWish, Waiting

_SECONDS_TO_CONNECT: Final = 10
_MESSAGES = msgspec.json.Decoder(AnyPairingMessage)


def pair(server: Server, wish: PairingWish) -> Iterator[Waiting | Paired]:
    """Wait to be matched: yield how many are there whenever that changes, and at last the table at which one sits.

    To stop reading is to leave. Raise ``Refused`` if the server does not let one wait.
    """
    address = server.address.url.replace("http", "ws", 1)
    asked = {name: value for name, value in msgspec.to_builtins(wish).items() if value not in (None, False)}
    try:
        with connect(
            f"{address}/api/pairing/live?{urlencode(asked)}",
            additional_headers=server.headers,
            open_timeout=_SECONDS_TO_CONNECT,
        ) as connection:
            while True:
                message: AnyPairingMessage = _MESSAGES.decode(connection.recv())
                if isinstance(message, Refusal):
                    raise Refused(message.error)
                yield message
                if isinstance(message, Paired):
                    return
    except (OSError, ConnectionClosed, InvalidHandshake, msgspec.DecodeError) as error:
        raise server.no_answer(error) from None
