"""The open sockets, so that browsers are told when the server stops."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

GOING_AWAY: Final = 1001


class OpenSockets:
    """All open sockets of a server, no matter who uses them."""

    def __init__(self) -> None:
        self._open: set[Send] = set()

    def __len__(self) -> int:
        return len(self._open)

    def add(self, send: Send) -> None:
        """Note a new socket."""
        self._open.add(send)

    def discard(self, send: Send) -> None:
        """Forget a socket that is closed."""
        self._open.discard(send)

    async def close(self) -> None:
        """Close all of them and say that the server stops; closed ones are left alone."""
        goodbye = {"type": "websocket.close", "code": GOING_AWAY}
        await asyncio.gather(*(send(goodbye) for send in tuple(self._open)), return_exceptions=True)


class SocketsCounted:
    """Keeps the list of open sockets."""

    def __init__(self, app: ASGIApp, sockets: OpenSockets) -> None:
        self.app = app
        self._sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let everything through, and note which sockets are open."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        self._sockets.add(send)
        try:
            await self.app(scope, receive, send)
        finally:
            self._sockets.discard(send)
