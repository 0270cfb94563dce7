"""Tables of a server as plain lines, with a real server."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests import patience
from tests.live_server import Running, running, start
from tests.terminal.conversation import answer_to, is_question
from tests.terminal.remote_tables import ANNA, ENGLISH, TWO_PEOPLE, arrive

from doublesix.client import Server, TableConnection, ready, say, sit
from doublesix.errors import DoublesixError
from doublesix.terminal.places import HOME_VARIABLE
from doublesix.terminal.remote.plain import run_remote_plain

LAYING = re.compile(r" lays? | opens? with ")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as started:
        yield started


class Told(io.StringIO):
    """What was said; the person who waits for a line hears of it."""

    def __init__(self) -> None:
        super().__init__()
        self._news = threading.Condition()

    def write(self, text: str) -> int:
        with self._news:
            written = super().write(text)
            self._news.notify_all()
        return written

    @property
    def lines(self) -> list[str]:
        return self.getvalue().splitlines()

    def wait_for(self, text: str) -> None:
        with self._news:
            assert self._news.wait_for(lambda: text in self.getvalue(), patience.SECONDS), self.getvalue()


class Script:
    """Somebody who types these lines, each when a text has been said, and then no more."""

    def __init__(self, told: Told, *typed: tuple[str, str]) -> None:
        self._told = told
        self._typed = iter(typed)

    def readline(self) -> str:
        said, line = next(self._typed, (None, ""))
        if said is None:
            return ""
        self._told.wait_for(said)
        return f"{line}\n"


class Eager:
    """Somebody who answers every question until the game is over."""

    def __init__(self, told: Told) -> None:
        self._told = told

    def readline(self) -> str:
        lines = self._told.lines
        return "" if any("The game is over" in line for line in lines) else answer_to(lines) + "\n"


def converse(live: TableConnection, *typed: tuple[str, str]) -> list[str]:
    """Type these lines when something has been said, and return all that was."""
    told = Told()
    assert run_remote_plain(live, reading=Script(told, *typed), writing=told, words=ENGLISH, look=None) == 0
    return told.lines


def test_a_whole_game_is_told_and_played(server: Running) -> None:
    told = Told()
    live = arrive(server.address)
    assert run_remote_plain(live, reading=Eager(told), writing=told, words=ENGLISH, look=None) == 0
    assert live.link not in told.lines  # nobody else is to come
    happened = [line for line in told.lines if LAYING.search(line)]
    assert len(happened) > 5
    assert len(set(happened)) == len(happened)
    assert told.lines[-1].startswith("Your seat is kept; to come back: doublesix play --server ")


def test_what_can_be_typed_is_answered(server: Running) -> None:
    turn = "What do you do?"
    lines = converse(
        arrive(server.address),
        *((turn, word) for word in ("help", "hand", "table", "score", "rules", "log", "hint", "hint", "banana", "9-9")),
    )
    text = "\n".join(lines)
    assert "'hello: Say hello to all at the table." in text
    assert "quit, q, exit: Leave; your seat is kept." in text
    assert "Save the game" not in text
    assert re.search(r"^(Lay .+|Open with .+|Draw a tile|Pass|Tap)[.:]", text, re.MULTILINE)
    assert "banana" in text
    assert sum(line == turn for line in lines) >= 10


def test_a_table_gathers_and_talks(server: Running) -> None:
    live = arrive(server.address, TWO_PEOPLE)
    ben = Server.as_guest(server.address, "Ben")
    ben.command(live.code, say("Hello Anna"))
    lines = converse(live, ("Ben: Hello Anna", "'hello Ben"), ("Anna: hello Ben", "bot"), ("What do you do", "quit"))
    assert "Anna: hello Ben" in lines
    assert any("1 seat is open" in line for line in lines)
    assert [line.text for line in ben.table(live.code).talk] == ["Hello Anna", "hello Ben"]


def test_all_are_ready_by_enter(server: Running) -> None:
    live = arrive(server.address, TWO_PEOPLE)
    ben = Server.as_guest(server.address, "Ben")
    ben.command(live.code, sit("Ben"))
    ben.command(live.code, ready())
    told = Told()

    class LeavingAfterTheDeal(Told):
        def write(self, text: str) -> int:
            if " leads " in text:
                live.close()
            return told.write(text)

    script = Script(told, ("Press Enter to go on.", ""))
    assert run_remote_plain(live, reading=script, writing=LeavingAfterTheDeal(), words=ENGLISH, look=None) == 0
    assert "All seats are taken. Ready?" in told.lines


@pytest.mark.soak
def test_a_game_goes_on_over_a_server_that_is_started_again(tmp_path: Path) -> None:
    servers = [start(tmp_path / "data")]
    live = arrive(servers[0].address)
    told = Told()

    class Restarting(Eager):
        def readline(self) -> str:
            if len(servers) == 1 and is_question(told.lines[-1]):
                answer = super().readline()
                servers[0].stop()
                told.wait_for("No connection.")
                servers.append(start(tmp_path / "data", servers[0].port))
                return answer
            return super().readline()

    try:
        run_remote_plain(live, reading=Restarting(told), writing=told, words=ENGLISH, look=None)
    finally:
        servers[-1].stop()
    happened = [line for line in told.lines if LAYING.search(line)]
    assert len(set(happened)) == len(happened)
    lost = told.lines.index("No connection. Trying again …")
    assert told.lines[lost + 1] == "Connected again."
    assert any("The game is over" in line for line in told.lines)


def test_a_server_that_does_not_come_back_is_said(tmp_path: Path) -> None:
    server = start(tmp_path / "data")
    live = arrive(server.address, patience=0.3)
    told, left = Told(), threading.Event()

    class Stopping(Eager):
        def readline(self) -> str:
            server.stop()
            left.wait(30)  # somebody who types no more
            return ""

    with pytest.raises(DoublesixError) as failed:
        run_remote_plain(live, reading=Stopping(told), writing=told, words=ENGLISH, look=None)
    left.set()
    assert failed.value.code == "no-server"


def test_through_pipes_a_program_plays(server: Running, tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "doublesix", "play", "--server", server.address, "--sheet", ANNA.sheet, "--bots", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=os.environ | {HOME_VARIABLE: str(tmp_path), "PYTHONUTF8": "1"},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        lines: list[str] = []
        answers = 0
        for line in process.stdout:
            lines.append(line.rstrip("\n"))
            if is_question(lines[-1]) and answers < 3:
                answers += 1
                process.stdin.write(answer_to(lines) + "\n")
                process.stdin.flush()
            elif is_question(lines[-1]):
                process.stdin.close()
        assert process.wait(15) == 0
    assert lines[-1].startswith("Your seat is kept")
