"""A reader who takes nothing of what is sent is gone after a while; a slow one is not."""

from __future__ import annotations

import asyncio
import json
import socket
import time
import urllib.request
from itertools import count
from pathlib import Path

import pytest
from tests import patience
from tests.live_server import running

from doublesix.server import listener
from doublesix.server.web import answers, unread_watch
from doublesix.server.web.unread_watch import UnreadWatch

SOON = 0.2
MUCH = b"x" * 4_000_000


class Sender(asyncio.Protocol):
    """Sends much to everybody who comes."""

    def __init__(self) -> None:
        self.lost = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.watch = UnreadWatch(transport)
        transport.write(MUCH)
        transport.close()

    def pause_writing(self) -> None:
        self.watch.begin()

    def resume_writing(self) -> None:
        self.watch.end()

    def connection_lost(self, error: Exception | None) -> None:
        self.watch.end()
        self.lost.set()


async def _received(reads: bool, monkeypatch: pytest.MonkeyPatch) -> int:
    """Connect to a sender, read slowly or not at all, and return how much came before it hung up."""
    loop, sender = asyncio.get_running_loop(), Sender()
    if reads:
        # A clock that stands still while other programs have the cores; the system's does not.
        moments = count()
        monkeypatch.setattr(loop, "time", lambda: next(moments) / 1000)
        monkeypatch.setattr(UnreadWatch, "_tell_system", lambda _: None)
    server = await loop.create_server(lambda: sender, "127.0.0.1", 0)
    async with server:
        with socket.socket() as reader:
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536)
            reader.setblocking(False)
            await loop.sock_connect(reader, server.sockets[0].getsockname())
            received = 0
            while reads and (part := await loop.sock_recv(reader, 200_000)):
                received += len(part)
                await asyncio.sleep(SOON / 40)
            async with asyncio.timeout(patience.SECONDS):
                await sender.lost.wait()
    return received


@pytest.mark.parametrize("reads", [True, False])
def test_only_who_takes_nothing_is_hung_up_on(monkeypatch: pytest.MonkeyPatch, reads: bool) -> None:
    monkeypatch.setattr(unread_watch, "SECONDS_TO_TAKE", SOON)
    assert asyncio.run(_received(reads, monkeypatch)) == (len(MUCH) if reads else 0)


SOCKET = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {}==\r\nSec-WebSocket-Version: 13\r\n".format(
    "A" * 22
)


@pytest.mark.parametrize(
    ("path", "headers", "status"), [("events", "", b"200"), ("live", SOCKET, b"101")], ids=["events", "socket"]
)
def test_somebody_who_reads_nothing_is_at_the_table_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, headers: str, status: bytes
) -> None:
    monkeypatch.setattr(unread_watch, "SECONDS_TO_TAKE", SOON)
    monkeypatch.setattr(listener, "SECONDS_BETWEEN_PINGS", SOON)
    monkeypatch.setattr(answers, "SECONDS_BETWEEN_SIGNS_OF_LIFE", 0.01)
    monkeypatch.setattr(answers, "_SIGN_OF_LIFE", MUCH)
    with running(tmp_path) as server, socket.socket() as reader:
        body = json.dumps({"sheet": "luckies", "players": 2}).encode()
        asked = urllib.request.Request(server.url("/api/tables"), body, {"content-type": "application/json"})
        with urllib.request.urlopen(asked) as answer:
            code = json.loads(answer.read())["code"]
        live = server.server._app.state.services.hall._register._rooms[code]
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.connect(("127.0.0.1", server.port))
        reader.sendall(f"GET /api/tables/{code}/{path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n".encode())
        assert reader.recv(100).startswith(b"HTTP/1.1 " + status)
        for is_there in (True, False):
            ends = time.monotonic() + patience.SECONDS
            while bool(live.subscribers) is not is_there:
                assert time.monotonic() < ends
                time.sleep(0.01)
