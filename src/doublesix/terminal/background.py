"""Asking the terminal whether it is light or dark, where it has not said so in its environment.

The question is followed by one that every terminal answers, so that there is an answer to wait for even where the
first one is not understood; and nothing is waited for longer than people notice.
"""

from __future__ import annotations

import os
import re
import sys
import time
from contextlib import suppress
from typing import Final

SAID: Final = "COLORFGBG"
"""Where terminals say their colours, foreground and background, as numbers from 0 to 15."""

PATIENCE: Final = 0.15
"""Seconds; over a slow line the terminal is taken for dark."""

_QUESTION: Final = b"\x1b]11;?\x1b\\\x1b[c"
_COLOUR: Final = re.compile(rb"\x1b\]11;rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})")
_LAST_ANSWER: Final = re.compile(rb"\x1b\[\?[0-9;]*c")
_LIGHT, _DARK = "0;15", "15;0"


def let_terminal_say() -> None:
    """Put what the terminal answers where terminals say it themselves; one that does not answer has said nothing."""
    if os.environ.get(SAID) or os.environ.get("TERM") == "dumb" or not _is_terminal():
        return
    with suppress(OSError, ImportError, ValueError):
        is_light = background_is_light(_ask())
        if is_light is not None:
            os.environ[SAID] = _LIGHT if is_light else _DARK


def background_is_light(answer: bytes) -> bool | None:
    """Read from an answer whether the background is nearer to white than to black; none where it does not say."""
    found = _COLOUR.search(answer)
    if found is None:
        return None
    red, green, blue = (int(part, 16) / int("f" * len(part), 16) for part in found.groups())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5


def _is_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.__stdin__, sys.__stdout__))


def _ask() -> bytes:
    import select
    import termios
    import tty

    keyboard, screen = 0, 1
    before = termios.tcgetattr(keyboard)
    try:
        tty.setcbreak(keyboard, termios.TCSANOW)
        os.write(screen, _QUESTION)
        answer, until = b"", time.monotonic() + PATIENCE
        while not _LAST_ANSWER.search(answer):
            ready, _, _ = select.select([keyboard], [], [], max(0.0, until - time.monotonic()))
            if not ready:
                break
            answer += os.read(keyboard, 256)
        return answer
    finally:
        termios.tcsetattr(keyboard, termios.TCSANOW, before)
