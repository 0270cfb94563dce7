"""A terminal that is asked says whether it is light or dark; one that does not answer holds nobody up."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

import pytest

from doublesix.terminal.background import background_is_light

ASK = """
import os
from doublesix.terminal.background import SAID, terminal_asked
with terminal_asked():
    pass
print("said:", os.environ.get(SAID))
"""


@pytest.mark.parametrize(
    ("answer", "is_light"),
    [
        (b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?1;2c", True),
        (b"\x1b]11;rgb:fd/f6/e3\x07\x1b[?62c", True),
        (b"\x1b]11;rgb:0000/2b2b/3636\x1b\\\x1b[?1;2c", False),
        (b"\x1b]11;rgba:0000/0000/0000/ffff\x1b\\", False),
        (b"\x1b[?1;2c", None),
        (b"", None),
    ],
)
def test_answers_are_read_as_terminals_give_them(answer: bytes, is_light: bool | None) -> None:
    assert background_is_light(answer) is is_light


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?1;2c", "0;15"),
        (b"\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[?1;2c", "15;0"),
        (b"\x1b[?1;2c", "None"),
        (None, "None"),
    ],
)
def test_the_terminal_is_asked_when_it_has_not_said(answer: bytes | None, said: str) -> None:
    assert f"said: {said}" in _talk(answer, {})


def test_a_terminal_that_has_said_is_not_asked() -> None:
    shown = _talk(None, {"COLORFGBG": "0;15"})
    assert "]11;?" not in shown
    assert "said: 0;15" in shown


def _talk(answer: bytes | None, environment: dict[str, str]) -> str:
    """Run the question in a terminal of our own that gives this answer, or none at all."""
    known = {name: value for name, value in os.environ.items() if name != "COLORFGBG"}
    terminal, screen = pty.openpty()
    command = [sys.executable, "-c", ASK]
    environment = known | environment | {"TERM": "xterm"}
    with subprocess.Popen(command, stdin=screen, stdout=screen, env=environment, start_new_session=True):
        os.close(screen)
        shown, asked = b"", False
        while b"said:" not in shown or not shown.endswith(b"\n"):
            shown += os.read(terminal, 1000)
            if b"\x1b[c" in shown and not asked:
                asked = True
                if answer is not None:
                    os.write(terminal, answer)
    os.close(terminal)
    return shown.decode()


def test_without_a_terminal_nothing_is_asked() -> None:
    done = subprocess.run([sys.executable, "-c", ASK], capture_output=True, text=True, check=True, input="")
    assert "\x1b" not in done.stdout
