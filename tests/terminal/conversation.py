"""Plain games played by somebody who reads what is written and takes the first thing that is offered."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests import patience

from doublesix.i18n import words_for
from doublesix.picture import Look
from doublesix.terminal.places import HOME_VARIABLE
from doublesix.terminal.plain.game import run_plain
from doublesix.terminal.session import Session

QUESTIONS = ("What do you do", "Press Enter")
_OFFERS = ("You can ", "Nothing ", "Still nothing ", "Pass: ", "Tap: ")
_OFFER = re.compile(r"You can (?:lay|add|open with) (\d-\d)")


def is_question(line: str) -> bool:
    """Whether an answer is waited for."""
    return line.startswith(QUESTIONS) or line.endswith(("Press Enter when nobody else can see.", "Which end?"))


def answer_to(lines: Sequence[str]) -> str:
    """Return what somebody types who has read these lines and takes the first thing that is offered."""
    if lines[-1].endswith("Which end?"):
        return lines[-1].split(" can go on ")[1][0]
    if not lines[-1].startswith("What do you do"):
        return ""
    offer = next(line for line in reversed(lines) if line.startswith(_OFFERS))
    tile = _OFFER.match(offer)
    return tile[1] if tile else "draw" if "draw a" in offer else "pass"


class Eager:
    """Somebody who answers every question."""

    def __init__(self, heard: io.StringIO) -> None:
        self.heard = heard

    def readline(self) -> str:
        """Answer what was said last."""
        return answer_to(self.heard.getvalue().splitlines()) + "\n"


@dataclass(frozen=True)
class Told:
    """What came of a conversation."""

    status: int
    text: str

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()


def converse(session: Session, *typed: str, look: Look = Look.PIPS) -> Told:
    """Type these lines, and then no more."""
    heard = io.StringIO()
    reading = io.StringIO("".join(f"{line}\n" for line in typed))
    status = run_plain(session, pause=0, reading=reading, writing=heard, words=words_for("en"), look=look)
    return Told(status, heard.getvalue())


def play_eagerly(session: Session) -> Told:
    """Play to the end of the game."""
    heard = io.StringIO()
    status = run_plain(session, pause=0, reading=Eager(heard), writing=heard, words=words_for("en"))
    return Told(status, heard.getvalue())


class Piped:
    """``doublesix play --plain`` in a process of its own, read and written line by line."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "doublesix", "play", "--plain", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=os.environ | {HOME_VARIABLE: str(home), "PYTHONUTF8": "1"},
        )

    def read_line(self) -> bool:
        """Read a line, and answer it where it is a question; return whether there was one."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            return False
        self.lines.append(line.rstrip("\n"))
        if is_question(self.lines[-1]):
            self.process.stdin.write(answer_to(self.lines) + "\n")
            self.process.stdin.flush()
        return True

    def close(self) -> int:
        """Wait for the end, and return the exit status."""
        with self.process as process:
            return process.wait(timeout=patience.SECONDS)

    def kill(self) -> None:
        """Kill the process at once, and read what it still had said."""
        self.process.kill()
        with self.process as process:
            assert process.stdout is not None
            self.lines += (line.rstrip("\n") for line in process.stdout if line.endswith("\n"))
