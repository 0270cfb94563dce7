"""Anyone who opens a connection must say in time what they want."""

from __future__ import annotations

import asyncio
import json
import socket
import time
import urllib.request
from pathlib import Path

import pytest
from tests.live_server import Running, running
from websockets.sync.client import connect

from doublesix.server.web import connections, security
from doublesix.server.web.door import has_hung_up as has_closed

SOON = 0.2
PATIENCE = 10.0


def say(server: Running, text: bytes) -> bytes:
    """Say something, then nothing more, and return all that is answered until the server hangs up."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        connection.sendall(text)
        answer = b""
        while more := connection.recv(4096):
            answer += more
        return answer


@pytest.mark.parametrize("text", [b"", b"GET /rules HTTP/1.1\r\nHost: localhost\r\nX-Slow: "])
def test_who_does_not_ask_in_time_is_hung_up_on(text: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SECONDS_TO_ASK", SOON)
    with running(tmp_path) as server:
        assert say(server, text) == b""


def test_the_next_request_must_come_in_time_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SECONDS_TO_ASK", SOON)
    with running(tmp_path) as server:
        answer = say(server, b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\nGET /rules HTTP/1.1\r\nX-Slow:")
        assert answer.startswith(b"HTTP/1.1 200 OK")
        assert answer.count(b"HTTP/1.1") == 1


def test_a_body_must_come_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "SECONDS_TO_SEND", SOON)
    with running(tmp_path) as server:
        asked = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
        answer = say(server, asked)
        assert answer.startswith(b"HTTP/1.1 408")
        assert b'"code":"too-slow"' in answer


def test_a_socket_and_a_stream_stay_open_as_long_as_one_likes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SECONDS_TO_ASK", SOON)
    monkeypatch.setattr(security, "SECONDS_TO_SEND", SOON)
    with running(tmp_path) as server:
        code = _open_table(server)
        with (
            connect(f"ws://127.0.0.1:{server.port}/api/tables/{code}/live") as live,
            socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as stream,
        ):
            live.recv(timeout=PATIENCE)
            stream.sendall(f"GET /api/tables/{code}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            time.sleep(2 * SOON)
            live.send('{"do":"ping"}')
            while "pong" not in str(live.recv(timeout=PATIENCE)):
                pass
            assert not has_hung_up(stream)


def has_hung_up(connection: socket.socket) -> bool:
    """Whether a connection has been closed, or there is nothing more to tell for now."""
    connection.settimeout(SOON)
    try:
        while connection.recv(65_536):
            pass
    except TimeoutError:
        return False
    return True


def _open_table(server: Running) -> str:
    asked = urllib.request.Request(server.url("/api/tables"), b'{"sheet": "luckies", "players": 2}')
    with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
        code: str = json.load(answer)["code"]
    return code


def test_nothing_is_read_from_somebody_who_hung_up_while_they_waited() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        theirs = socket.create_connection(listening.getsockname())
        ours, _ = listening.accept()

        class Transport(asyncio.BaseTransport):
            def get_extra_info(self, name: str, default: object = None) -> object:
                return ours if name == "socket" else default

        with ours:
            assert not has_closed(Transport())
            theirs.sendall(b"GET / HTTP/1.1")
            theirs.close()
            assert has_closed(Transport())
