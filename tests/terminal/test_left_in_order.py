"""The real program in a terminal of its own: however it ends, the terminal is as it was, without a traceback."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from tests import patience

from doublesix.terminal.games import saved_games
from doublesix.terminal.places import games_folder

SET_UP, TABLE = b"quit", b"save and leave"
"""The last key at the foot of each screen."""

PLAY = "import sys; from doublesix.cli.main import run; sys.exit(run(['play', *sys.argv[1:]]))"
CRASH = """
from doublesix.terminal.setup.screen import SetupScreen
def action_games(self): 1 / 0
SetupScreen.action_games = action_games
"""


@dataclass
class Shown:
    """A program in a terminal, and everything that it has written there."""

    process: subprocess.Popen[bytes]
    keyboard: int
    text: bytes = b""

    def wait_for(self, awaited: bytes) -> None:
        deadline = time.monotonic() + patience.SECONDS
        while awaited not in self.text:
            assert time.monotonic() < deadline, f"{awaited!r} never came: {self.text[-300:]!r}"
            self.read()

    def read(self) -> None:
        if select.select([self.keyboard], [], [], 0.1)[0]:
            self.text += os.read(self.keyboard, 65536)

    def wait_for_end(self) -> int:
        deadline = time.monotonic() + patience.SECONDS
        while self.process.poll() is None:
            assert time.monotonic() < deadline, "it did not end"
            self.read()
        self.read()
        return self.process.returncode


@contextmanager
def in_terminal(*arguments: str, before: str = "") -> Iterator[Shown]:
    """Run ``doublesix play`` in a terminal of 80 by 24, and compare the terminal's settings afterwards."""
    keyboard, screen = pty.openpty()
    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    settings = termios.tcgetattr(screen)
    environment = os.environ | {"TERM": "xterm-256color"}
    command = [sys.executable, "-c", before + PLAY, *arguments]
    process = subprocess.Popen(
        command, stdin=screen, stdout=screen, stderr=screen, env=environment, start_new_session=True
    )
    try:
        yield Shown(process, keyboard)
        assert termios.tcgetattr(screen) == settings
    finally:
        process.kill()
        process.wait()
        os.close(screen)
        os.close(keyboard)


@pytest.mark.parametrize("arguments", [(), ("--bots", "3", "--seed", "7")])
def test_control_c_leaves_the_terminal_as_it_was(arguments: tuple[str, ...]) -> None:
    with in_terminal(*arguments) as shown:
        shown.wait_for(TABLE if arguments else SET_UP)
        os.write(shown.keyboard, b"\x03")
        assert shown.wait_for_end() == 0
        assert b"\x1b[?1049l" in shown.text
        assert b"Traceback" not in shown.text
    assert not saved_games(games_folder()), "nothing was played"


def test_control_z_gives_the_terminal_back_until_the_app_goes_on() -> None:
    with in_terminal() as shown:
        shown.wait_for(SET_UP)
        os.write(shown.keyboard, b"\x1a")
        shown.wait_for(b"\x1b[?1049l")
        while not os.WIFSTOPPED(os.waitpid(shown.process.pid, os.WUNTRACED)[1]):
            shown.read()
        shown.text = b""
        shown.process.send_signal(signal.SIGCONT)
        shown.wait_for(SET_UP)
        os.write(shown.keyboard, b"q")
        assert shown.wait_for_end() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_so_does_being_asked_to_end(number: signal.Signals) -> None:
    with in_terminal() as shown:
        shown.wait_for(SET_UP)
        shown.process.send_signal(number)
        assert shown.wait_for_end() == 0


def test_a_mistake_of_ours_is_one_line() -> None:
    with in_terminal(before=CRASH) as shown:
        shown.wait_for(SET_UP)
        os.write(shown.keyboard, b"g")
        assert shown.wait_for_end() == 70
        told = shown.text.rpartition(b"\x1b[?1049l")[2]
        assert b"ZeroDivisionError" in told
        assert b"[our-mistake]" in told
        assert b"Traceback" not in shown.text


def test_without_a_window_the_app_ends_by_itself() -> None:
    """A window may be closed without a word to the app, which would then look for keys for ever."""
    keyboard, screen = pty.openpty()
    environment = os.environ | {"TERM": "xterm-256color"}
    command = [sys.executable, "-c", PLAY, "--bots", "1", "--seed", "7"]
    with subprocess.Popen(
        command, stdin=screen, stdout=screen, stderr=screen, env=environment, start_new_session=True
    ) as process:
        os.close(screen)
        shown = Shown(process, keyboard)
        shown.wait_for(TABLE)
        os.close(keyboard)
        process.wait(patience.SECONDS)
    assert not saved_games(games_folder()), "nothing was played, and the app has tidied up"
