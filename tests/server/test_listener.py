"""The server as a program: it says where it is, and stops at once."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from tests import patience
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from doublesix.cli.main import run
from doublesix.cli.serve import tell_others
from doublesix.picture.link_code import link_rows
from doublesix.server import listener
from doublesix.server.listener import Whereabouts, address_of, has_display, make_server, open_browser, take_port
from doublesix.server.settings import Settings

LONGEST_STOP = 20.0


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the command; give the process and the address that it told."""
    command = [sys.executable, "-m", "doublesix", "serve", "--no-open", "--port", "0", "--data", str(folder), *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            told = process.stdout.readline()
            found = re.search(r"http://\S+", told)
            assert found, told
            yield process, found[0]
        finally:
            process.kill()


@pytest.mark.skipif(os.name != "posix", reason="signals of other systems are others")
@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_stops_at_once_when_asked(asked: signal.Signals, tmp_path: Path) -> None:
    with serving(tmp_path) as (process, address):
        with urllib.request.urlopen(f"{address}rules", timeout=patience.SECONDS) as answer:
            assert b"<h1>" in answer.read()
        assert process.stdout is not None
        assert [process.stdout.readline() for _ in range(3)] == [
            "Only this computer can reach this link.\n",
            "To let others in, start the server like this:\n",
            "    doublesix serve --host 0.0.0.0\n",
        ]
        begun = time.monotonic()
        process.send_signal(asked)
        told, complaints = process.communicate(timeout=patience.SECONDS)
        assert time.monotonic() - begun < LONGEST_STOP
    assert (process.returncode, told, complaints) == (0, "", "")


def test_behind_a_proxy_that_speaks_tls_cookies_go_over_tls_alone(tmp_path: Path) -> None:
    with serving(tmp_path, "--name", "Dominoes.example") as (_, address):
        headers = {"Host": "dominoes.example", "Origin": "https://dominoes.example", "X-Forwarded-Proto": "https"}
        asked = urllib.request.Request(f"{address}api/people", b"{}", headers)
        with urllib.request.urlopen(asked, timeout=patience.SECONDS) as answer:
            assert "; Secure" in answer.headers["set-cookie"]


def test_a_port_in_use_is_one_line_that_says_what_to_do(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        refused = subprocess.run(
            [sys.executable, "-m", "doublesix", "serve", "--no-open", "--port", port, "--data", str(tmp_path)],
            capture_output=True,
            text=True,
            timeout=patience.SECONDS,
            check=False,
        )
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert re.fullmatch(
        rf"doublesix: Port {port} .* choose another port with --port\. \[port-taken\]\n", refused.stderr
    )


@pytest.mark.parametrize(
    "wrong",
    [["--port", "seven"], ["--port", "65536"], ["--host", "256.256.256.256"], ["--data", "{file}"], ["--host", ""]],
)
def test_what_cannot_be_is_one_line(
    wrong: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("DOUBLESIX_HOME", str(tmp_path / "home"))
    options = [option.format(file=file) for option in wrong]
    assert run(["serve", "--no-open", "--port", "0", *options]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("doublesix: ")
    assert said.err.count("\n") == 1


async def stay(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text("here")
    try:
        await socket.receive_text()
    except WebSocketDisconnect:
        return


def test_browsers_are_told_that_the_server_goes_away(tmp_path: Path) -> None:
    settings = Settings(tmp_path, port=0)
    taken, listening = take_port(settings), threading.Event()
    server = make_server(settings, listening.set)
    app = server.config.app
    assert isinstance(app, Starlette)
    app.router.routes.append(WebSocketRoute("/stay", stay))
    thread = threading.Thread(target=server.run, args=([taken],))
    address = address_of(settings.host, taken).replace("http", "ws")
    thread.start()
    assert listening.wait(patience.SECONDS)
    with connect(f"{address}stay", open_timeout=patience.SECONDS) as talking:
        assert talking.recv(timeout=patience.SECONDS) == "here"
        begun = time.monotonic()
        server.should_exit = True
        with pytest.raises(ConnectionClosed) as closed:
            talking.recv(timeout=patience.SECONDS)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1001
        assert re.fullmatch(r"retry-after=\d\.\d{3}", closed.value.rcvd.reason), "they know when to come again"
    thread.join(10)
    assert time.monotonic() - begun < LONGEST_STOP


@pytest.mark.parametrize(
    ("host", "shown"),
    [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("localhost", "localhost"), ("::1", "[::1]")],
)
def test_the_address_is_one_that_a_browser_here_can_open(host: str, shown: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        assert address_of(host, taken) == f"http://{shown}:{taken.getsockname()[1]}/"


def test_a_terminal_shows_how_others_reach_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    tell_others(Whereabouts("http://127.0.0.1:8666/", ("http://10.0.0.7:8666/", "http://10.1.0.7:8666/"), False))
    first, second, *code = capsys.readouterr().out.splitlines()
    assert first == "Others reach it at http://10.0.0.7:8666/"
    assert second == "Others reach it at http://10.1.0.7:8666/"
    drawn = [re.sub(r"\x1b\[[0-9;]*m", "", row) for row in code]
    assert drawn == link_rows("http://10.0.0.7:8666/")
    tell_others(Whereabouts("http://127.0.0.1:8666/", (), False))
    assert capsys.readouterr().out == "Only this computer can reach it, because it is in no network.\n"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a display")
def test_there_is_a_browser_only_where_there_is_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_display()


def test_a_browser_that_takes_its_time_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    opened, may_go_on = threading.Event(), threading.Event()

    def open_slowly(address: str) -> bool:
        opened.set()
        return may_go_on.wait(5) and address == "http://127.0.0.1:1/"

    monkeypatch.setattr(webbrowser, "open", open_slowly)
    open_browser("http://127.0.0.1:1/")
    assert opened.wait(5)
    may_go_on.set()


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such limit")
@pytest.mark.parametrize(
    ("now", "most", "asked"), [(1024, 524_288, [16_384]), (1024, 4096, [4096]), (65_536, 524_288, []), (4096, 4096, [])]
)
def test_a_server_asks_for_more_open_files_and_never_for_fewer(
    now: int, most: int, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    import resource

    got: list[int] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (now, most))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: got.append(limits[0]))
    listener._allow_many_connections()
    assert got == asked
