"""The open sockets, so that browsers are told when the server stops, and messages as they go over a socket."""

from __future__ import annotations

import asyncio
import random
from typing import Final, Protocol

from starlette.types import ASGIApp, Message, Receive, Scope, Send

GOING_AWAY: Final = 1001
SECONDS_TO_SAY_GOODBYE: Final = 1.0
"""Who reads so slowly that there is no room for it is not waited for longer."""
BACK_EACH_SECOND: Final = 500
"""So many are told to come again in each second, so that not all come at once."""
FRAMES: Final = "doublesix.frames"
"""The extension of a socket's scope that takes frames; only our own protocol has it."""
_TEXT: Final = 0x81
_SHORT, _MEDIUM = 126, 1 << 16


class FrameWriter(Protocol):
    """A socket that takes whole frames."""

    def write_frame(self, frame: bytes) -> bool:
        """Send a frame with all others of this moment; false if its reader is too slow for that, or gone."""
        ...


def text_frame(message: bytes) -> bytes:
    """Return a message as a server sends it over a WebSocket: not masked, so the same for everybody."""
    length = len(message)
    if length < _SHORT:
        return bytes((_TEXT, length)) + message
    if length < _MEDIUM:
        return bytes((_TEXT, 126)) + length.to_bytes(2, "big") + message
    return bytes((_TEXT, 127)) + length.to_bytes(8, "big") + message


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
        """Close all of them and say that the server stops, and when to come again; closed ones are left alone."""
        within = len(self._open) / BACK_EACH_SECOND
        goodbyes = [asyncio.ensure_future(send(_goodbye(within))) for send in self._open]
        if goodbyes:
            _, unheard = await asyncio.wait(goodbyes, timeout=SECONDS_TO_SAY_GOODBYE)
            for goodbye in unheard:
                goodbye.cancel()
            await asyncio.gather(*goodbyes, return_exceptions=True)


def _goodbye(within: float) -> Message:
    return {"type": "websocket.close", "code": GOING_AWAY, "reason": f"retry-after={random.uniform(0, within):.3f}"}


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
