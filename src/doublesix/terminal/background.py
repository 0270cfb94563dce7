"""Asking the terminal whether it is light or dark, if it has not said so in its environment.

A second question follows that every terminal answers, so that there is an answer to wait for even if the
first one is not understood. Other work is done meanwhile, so nobody waits for the answer.
"""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

if sys.platform != "win32":  # if terminals have no such settings, nothing is asked
    import termios

SAID: Final = "COLORFGBG"
"""Where terminals say their colours, foreground and background, as numbers from 0 to 15."""

PATIENCE: Final = 0.15
"""Seconds from the question on; over a slow line we assume a dark terminal."""

_QUESTION: Final = b"\x1b]11;?\x1b\\\x1b[c"
_COLOUR: Final = re.compile(rb"\x1b\]11;rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})")
_LAST_ANSWER: Final = re.compile(rb"\x1b\[\?[0-9;]*c")
_KEYBOARD, _SCREEN = 0, 1
_LOCAL_FLAGS: Final = 3
"""Where the settings of a terminal say whether it echoes what is typed."""
_LIGHT, _DARK = "0;15", "15;0"


@contextmanager
def terminal_asked() -> Iterator[None]:
    """Ask the terminal, do something else meanwhile, and put its answer where terminals say it themselves."""
    if sys.platform == "win32" or os.environ.get(SAID) or os.environ.get("TERM") == "dumb" or not _is_terminal():
        yield
        return
    asked = time.monotonic()
    before = termios.tcgetattr(_KEYBOARD)
    try:
        _be_quiet(before)
        os.write(_SCREEN, _QUESTION)
        yield
        is_light = background_is_light(_answer(asked + PATIENCE))
    finally:
        termios.tcsetattr(_KEYBOARD, termios.TCSANOW, before)
    if is_light is not None:
        os.environ[SAID] = _LIGHT if is_light else _DARK


def background_is_light(answer: bytes) -> bool | None:
    """Read from an answer whether the background is nearer to white than to black; none if it does not say."""
    found = _COLOUR.search(answer)
    if found is None:
        return None
    red, green, blue = (int(part, 16) / int("f" * len(part), 16) for part in found.groups())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5


def _is_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.__stdin__, sys.__stdout__))


def _be_quiet(settings: list[Any]) -> None:
    """Let the answer come as it is, without a line end, and do not show it."""
    quiet = list(settings)
    quiet[_LOCAL_FLAGS] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(_KEYBOARD, termios.TCSANOW, quiet)


def _answer(until: float) -> bytes:
    answer = b""
    while not _LAST_ANSWER.search(answer):
        ready, _, _ = select.select([_KEYBOARD], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            break
        answer += os.read(_KEYBOARD, 256)
    return answer
