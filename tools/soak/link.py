"""A WebSocket to a server, as bare as it can be: thousands of them must take less than one core.

What is sent is masked with zeros, as the protocol allows; what comes is not put together from pieces, since the
server sends each message in one.
"""

from __future__ import annotations

import asyncio
import resource
from base64 import b64encode
from collections.abc import Callable
from os import urandom
from typing import Final, cast

_TEXT: Final = 0x1
_CLOSE: Final = 0x8
PING: Final = 0x9
_PONG: Final = 0xA
_NO_MASK: Final = bytes(4)

Heard = Callable[[bytes], None]
"""Told each message of the server."""


class LinkRefused(Exception):
    """The server did not open the socket."""


def framed(payload: bytes, opcode: int = _TEXT) -> bytes:
    """Return a frame as a client sends it."""
    size = len(payload)
    if size < 126:
        head = bytes((0x80 | opcode, 0x80 | size))
    elif size < 65536:
        head = bytes((0x80 | opcode, 0x80 | 126)) + size.to_bytes(2)
    else:
        head = bytes((0x80 | opcode, 0x80 | 127)) + size.to_bytes(8)
    return head + _NO_MASK + payload


class Link(asyncio.Protocol):
    """An open socket. ``heard`` is told each message, ``ended`` once when it is over."""

    def __init__(self, request: bytes, heard: Heard, ended: Callable[[], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.close_code: int | None = None
        self._request = request
        self._heard = heard
        self._ended = ended
        self._rest = b""
        self._is_open = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Take what came."""
        if self._rest:
            data = self._rest + data
        if not self._is_open:
            head, ended, data = data.partition(b"\r\n\r\n")
            if not ended:
                self._rest = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self._fail(LinkRefused(head.partition(b"\r\n")[0].decode("latin-1")))
                return
            self._is_open = True
            if not self.opened.done():
                self.opened.set_result(None)
        self._rest = data[self._take(data) :]

    def _take(self, data: bytes) -> int:
        """Take all whole frames; return where the rest begins."""
        at, end = 0, len(data)
        while end - at >= 2:
            size, begin = data[at + 1], at + 2
            if size == 126:
                begin = at + 4
                size = int.from_bytes(data[at + 2 : begin])
            elif size == 127:
                begin = at + 10
                size = int.from_bytes(data[at + 2 : begin])
            if begin + size > end:
                break
            opcode = data[at] & 0xF
            at = begin + size
            if opcode == _TEXT:
                self._heard(data[begin:at])
            elif opcode == PING:
                self._write(framed(data[begin:at], _PONG))
            elif opcode == _CLOSE:
                self.close_code = int.from_bytes(data[begin : begin + 2]) if size >= 2 else None
                self.close()
        return at

    def send(self, payload: bytes) -> None:
        """Send a message; nothing happens if the socket is over."""
        self._write(framed(payload))

    def send_frames(self, frames: bytes) -> None:
        """Send frames as they are."""
        self._write(frames)

    @property
    def waiting(self) -> int:
        """How many bytes the network has not taken yet."""
        return self._transport.get_write_buffer_size() if self._transport is not None else 0

    def connection_lost(self, exc: Exception | None) -> None:
        """Say that it is over."""
        self._fail(exc or LinkRefused("hung up"))
        self._transport = None
        self._ended()

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        """Hang up at once, without sending what is waiting."""
        if self._transport is not None:
            self._transport.abort()

    def _write(self, data: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)

    def _fail(self, error: Exception) -> None:
        if not self.opened.done():
            self.opened.set_exception(error)
            self.opened.exception()  # nobody need ask for it
        self.close()


def request_for(path: str, port: int, token: str | None = None) -> bytes:
    """Return what asks for a WebSocket."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {b64encode(urandom(16)).decode()}",
    ]
    lines += [f"Authorization: Bearer {token}"] if token else []
    return "\r\n".join([*lines, "", ""]).encode()


async def open_link(
    port: int, path: str, token: str | None, heard: Heard, ended: Callable[[], None], source: str = "127.0.0.1"
) -> Link:
    """Open a socket from a loopback address; raise ``OSError`` or ``LinkRefused`` if that fails."""
    loop = asyncio.get_running_loop()
    _, link = await loop.create_connection(
        lambda: Link(request_for(path, port, token), heard, ended), "127.0.0.1", port, local_addr=(source, 0)
    )
    try:
        await link.opened
    except BaseException:
        link.abort()
        raise
    return link


def allow_many_files() -> None:
    """Take as many open files as this user may have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def source_of(number: int) -> str:
    """Return the loopback address of somebody: a server counts by address, and people have different ones."""
    return f"127.{1 + number // 62_500 % 250}.{number // 250 % 250}.{1 + number % 250}"
