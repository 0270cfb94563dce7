"""Sockets are read no faster than anybody plays, and nothing that comes over one is a mistake of ours."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import socket as network
import urllib.request
import weakref
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests import patience
from tests.live_server import running
from uvicorn import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from doublesix.server.sockets import text_frame
from doublesix.server.web.connections import CONNECTION
from doublesix.server.web.door import Door, TrustedProxies
from doublesix.server.web.outbox import Outbox
from doublesix.server.web.socket_protocol import FRAMES_AT_ONCE, FRAMES_EACH_SECOND, PatientSocket

OPEN = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Network(asyncio.Transport):
    """The other end: what was written to it, and whether it is read from."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.is_read = True
        self.paused = 0
        self.closed = False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def pause_reading(self) -> None:
        self.is_read = False
        self.paused += 1

    def resume_reading(self) -> None:
        self.is_read = True

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True


class Loop:
    """A loop whose time passes when a test says so."""

    def __init__(self, real: asyncio.AbstractEventLoop) -> None:
        self._real = real
        self.now = 0.0
        self.later: list[tuple[float, Any]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, call: Any) -> asyncio.TimerHandle:
        self.later.append((self.now + delay, call))
        return self._real.call_later(1e6, lambda: None)

    def call_soon(self, call: Any, *arguments: Any) -> asyncio.Handle:
        return self._real.call_soon(call, *arguments)

    def create_task(self, work: Any) -> asyncio.Task[Any]:
        return self._real.create_task(work)

    def pass_seconds(self, seconds: float) -> None:
        self.now += seconds
        due = [call for at, call in self.later if at <= self.now]
        self.later = [(at, call) for at, call in self.later if at > self.now]
        for call in due:
            call()


def ping() -> bytes:
    return Frame(Opcode.PING, b"").serialize(mask=True)


async def accept(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


def opened(
    door: Door, app: Any = accept, ping_interval: float | None = None, outbox: Outbox | None = None
) -> tuple[PatientSocket, Network, Loop]:
    config = Config(app, ws_ping_interval=ping_interval, ws_ping_timeout=ping_interval, log_config=None)
    config.load()
    loop, network = Loop(asyncio.get_running_loop()), Network()
    counted = door.admit("192.0.2.1", network.close)
    socket = PatientSocket(config, ServerState(), {CONNECTION: counted}, loop, door=door, outbox=outbox or Outbox())
    socket.connection_made(network)
    socket.data_received(OPEN)
    return socket, network, loop


def pongs(network: Network) -> int:
    return network.written.count(b"\x8a\x00")


def test_a_socket_that_is_closed_is_freed_at_once() -> None:
    """Nobody has to look for it: that would keep all others waiting."""

    async def test() -> None:
        door = Door(10, 10, TrustedProxies(""))
        socket, _, _ = opened(door)
        await asyncio.sleep(0.01)
        known = weakref.ref(socket)
        socket.connection_lost(None)
        del socket
        await asyncio.sleep(0.01)
        assert known() is None

    gc.collect()
    gc.disable()
    try:
        asyncio.run(test())
    finally:
        gc.enable()


def test_what_comes_too_fast_waits_in_the_network() -> None:
    async def test() -> None:
        door = Door(10, 10, TrustedProxies(""))
        socket, network, loop = opened(door)
        await asyncio.sleep(0.01)
        socket.data_received(ping() * 5000)
        first = pongs(network)
        assert FRAMES_AT_ONCE <= first < 2 * FRAMES_AT_ONCE
        assert network.paused == 1
        loop.pass_seconds(10)
        assert pongs(network) - first < 2 * FRAMES_EACH_SECOND * 10
        while loop.later:
            loop.pass_seconds(10)
        assert network.is_read
        assert pongs(network) == 5000, "nothing is lost"
        socket.connection_lost(None)
        assert len(door) == 0

    asyncio.run(test())


def test_frames_leave_when_all_of_one_moment_are_made_and_before_what_comes_later() -> None:
    async def test() -> None:
        send: Any = None

        async def keep_sender(scope: Any, receive: Any, socket_send: Any) -> None:
            nonlocal send
            send = socket_send
            await accept(scope, receive, socket_send)

        door, outbox = Door(10, 10, TrustedProxies("")), Outbox()
        socket, network, _ = opened(door, keep_sender, outbox=outbox)
        other, elsewhere, _ = opened(door, outbox=outbox)
        await asyncio.sleep(0.01)
        network.written = elsewhere.written = b""
        for frame in (text_frame(b"one"), text_frame(b"two")):
            assert socket.write_frame(frame)
            assert other.write_frame(frame)
        assert network.written == elsewhere.written == b"", "something else may still be made"
        await asyncio.sleep(0)
        assert network.written == elsewhere.written == b"\x81\x03one\x81\x03two"
        assert socket.write_frame(text_frame(b"three"))
        await send({"type": "websocket.send", "text": "four"})
        assert network.written.endswith(b"\x81\x05three\x81\x04four"), "in order"
        assert socket.write_frame(text_frame(b"five"))
        socket.shutdown()
        assert b"\x81\x04five\x88" in network.written, "before the goodbye"
        network.written = b""
        assert not socket.write_frame(text_frame(b"six"))
        assert other.write_frame(text_frame(b"six"))
        elsewhere.closed, elsewhere.written = True, b""
        await asyncio.sleep(0)
        assert network.written == elsewhere.written == b"", "nobody is there any more"

    asyncio.run(test())


def test_only_somebody_who_is_silent_is_asked_whether_they_are_there() -> None:
    async def test() -> None:
        socket, network, loop = opened(Door(10, 10, TrustedProxies("")), ping_interval=10.0)
        await asyncio.sleep(0.01)
        for _ in range(10):
            loop.pass_seconds(6)
            socket.data_received(Frame(Opcode.TEXT, b"{}").serialize(mask=True))
            await asyncio.sleep(0)
        asked = b"\x89\x04"
        assert asked not in network.written
        loop.pass_seconds(9.9)
        assert asked not in network.written
        loop.pass_seconds(0.2)
        assert network.written.count(asked) == 1, "nothing has come for ten seconds"
        loop.pass_seconds(10)
        assert network.closed, "nor an answer for ten more"
        socket.connection_lost(None)

    asyncio.run(test())


def any_frames(chance: Random) -> tuple[bytes, list[str]]:
    """Return frames of a client as they go over the network, and the texts that they hold."""
    sent, texts = b"", []
    for _ in range(chance.randint(1, 8)):
        text = chance.choice(("", "x", "tile 6-5", "ö" * 60, "\x81\x80", "y" * 125, "z" * 126, "w" * 300))
        data = text.encode()
        kind = chance.random()
        if kind < 0.2:
            sent += Frame(chance.choice((Opcode.PING, Opcode.PONG)), data[:10]).serialize(mask=True)
            continue
        texts.append(text)
        if kind < 0.4:
            cut = chance.randint(0, len(data))
            sent += Frame(Opcode.TEXT, data[:cut], fin=False).serialize(mask=True)
            sent += ping() + Frame(Opcode.CONT, data[cut:]).serialize(mask=True)
        else:
            sent += Frame(Opcode.TEXT, data).serialize(mask=True)
    return sent, texts


def cut_anywhere(sent: bytes, chance: Random) -> Iterator[bytes]:
    """Cut what is sent into pieces as networks do."""
    while sent:
        size = chance.choice((1, 2, 5, 7, 14, 131, 200, len(sent)))
        yield sent[:size]
        sent = sent[size:]


def texts_in(heard: asyncio.Queue[Any]) -> list[str]:
    return [heard.get_nowait()["text"] for _ in range(heard.qsize())]


def test_the_rest_of_a_text_is_not_taken_for_another() -> None:
    """A client may write a text whose second part looks like a frame, and the network may cut it there."""

    async def test() -> None:
        socket, _, _ = opened(Door(10, 10, TrustedProxies("")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        heard: asyncio.Queue[Any] = asyncio.Queue()
        socket.queue = heard
        text = "Á" + "\x80aa" * 17 + "\x80a"
        data = text.encode()
        sent = bytes((0x81, 0x80 + len(data), 0, 0, 0, 0)) + data
        assert sent[7] == 0x81
        assert sent[8] == 0x80 + len(sent[7:]) - 6
        socket.data_received(sent[:7])
        socket.data_received(sent[7:])
        assert texts_in(heard) == [text]
        socket.connection_lost(None)
        await asyncio.sleep(0)

    asyncio.run(test())


def test_texts_arrive_whole_however_the_network_cuts_them() -> None:
    async def test(chance: Random) -> None:
        socket, _, loop = opened(Door(10, 10, TrustedProxies("")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        heard: asyncio.Queue[Any] = asyncio.Queue()
        socket.queue = heard
        socket._frames = chance.choice((2.0, 200.0))
        texts = ["one at a time"] * 3
        for text in texts:
            socket.data_received(Frame(Opcode.TEXT, text.encode()).serialize(mask=True))
        whole, more = any_frames(chance)
        for piece in cut_anywhere(whole, chance):
            socket.data_received(piece)
        while loop.later:
            loop.pass_seconds(1)
        assert texts_in(heard) == texts + more
        socket.connection_lost(None)
        await asyncio.sleep(0)

    for seed in range(150):
        asyncio.run(test(Random(seed)))


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    with caplog.at_level(logging.WARNING):
        yield caplog


def test_text_that_is_none_is_hung_up_on_without_a_word_in_the_log(logged: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        socket, network, _ = opened(Door(10, 10, TrustedProxies("")))
        await asyncio.sleep(0.01)
        socket.data_received(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
        assert b"\x03\xef" in network.written, "1007: this is no text"
        assert network.closed
        socket.connection_lost(None)
        await asyncio.sleep(0.01)

    asyncio.run(test())
    assert logged.messages == []


def test_who_is_refused_while_the_server_stops_is_answered_once() -> None:
    async def test() -> None:
        turn, raised = asyncio.Event(), list[type[BaseException]]()

        async def refuse(scope: Any, receive: Any, send: Any) -> None:
            await turn.wait()
            try:
                await send({"type": "websocket.http.response.start", "status": 503, "headers": []})
                await send({"type": "websocket.http.response.body", "body": b"busy"})
            except BaseException as error:
                raised.append(type(error))
                raise

        socket, network, _ = opened(Door(10, 10, TrustedProxies("")), refuse)
        socket.shutdown()
        turn.set()
        await asyncio.sleep(0.01)
        assert raised == [ClientDisconnected], "nobody is there any more"
        assert network.written.count(b"HTTP/1.1 ") == 1
        socket.connection_lost(None)

    asyncio.run(test())


@pytest.mark.parametrize("sends", [True, False])
def test_who_gives_up_while_the_server_stops_is_answered_once_and_quietly(
    logged: pytest.LogCaptureFixture, sends: bool
) -> None:
    async def test() -> None:
        turn = asyncio.Event()

        async def give_up(scope: Any, receive: Any, send: Any) -> None:
            await turn.wait()
            if sends:
                with suppress(ClientDisconnected):
                    await send({"type": "websocket.close", "code": 1001})

        socket, network, _ = opened(Door(10, 10, TrustedProxies("")), give_up)
        (working,) = asyncio.all_tasks() - {asyncio.current_task()}
        socket.shutdown()
        turn.set()
        await working
        assert network.written.count(b"HTTP/1.1 ") == 1
        socket.connection_lost(None)

    asyncio.run(test())
    assert not sends or logged.messages == []


@pytest.mark.parametrize("is_open", [True, False])
def test_who_is_told_something_when_the_server_says_goodbye_has_gone(
    logged: pytest.LogCaptureFixture, is_open: bool
) -> None:
    """A server says goodbye to all sockets at once: to some while they are being opened, or turned away in words."""

    async def test() -> None:
        turn, raised = asyncio.Event(), list[type[BaseException]]()
        said = [{"type": "websocket.accept"}, {"type": "websocket.send", "text": "Too many."}]

        async def turn_away(scope: Any, receive: Any, send: Any) -> None:
            if is_open:
                await send(said[0])
            await turn.wait()
            try:
                await send(said[is_open])
            except ClientDisconnected as error:
                raised.append(type(error))
                raise

        socket, network, _ = opened(Door(10, 10, TrustedProxies("")), turn_away)
        (working,) = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.sleep(0)
        await socket.send({"type": "websocket.close", "code": 1001, "reason": "retry-after=1"})
        turn.set()
        await working
        assert raised == [ClientDisconnected]
        assert b"Too many." not in network.written
        socket.connection_lost(None)

    asyncio.run(test())
    assert logged.messages == []


def test_a_server_stops_quietly_while_somebody_sends_much_and_reads_nothing(
    tmp_path: Path, logged: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path) as server:
        asked = urllib.request.Request(server.url("/api/tables"), b'{"sheet": "luckies", "players": 2}')
        with urllib.request.urlopen(asked, timeout=patience.SECONDS) as answer:
            code = json.load(answer)["code"]
        with network.create_connection(("127.0.0.1", server.port), timeout=patience.SECONDS) as flood:
            flood.setsockopt(network.SOL_SOCKET, network.SO_RCVBUF, 1024)
            flood.sendall(OPEN.replace(b"GET /", f"GET /api/tables/{code}/live".encode()))
            assert flood.recv(12) == b"HTTP/1.1 101"
            flood.sendall(Frame(Opcode.TEXT, b"{").serialize(mask=True) * 300)
            server.stop()
    assert logged.messages == []
