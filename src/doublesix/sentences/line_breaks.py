"""Text broken into lines as long as a terminal is wide, within reason."""

from __future__ import annotations

import shutil
from typing import Final, TextIO

from doublesix.columns import wrapped

NARROWEST: Final = 20
WIDEST: Final = 100
"""Longer lines are hard to take in, however wide the terminal."""
ELSEWHERE: Final = 80
"""How long lines are if the output goes to a file or to another program."""


def columns_of(stream: TextIO, widest: int = WIDEST) -> int:
    """How long the lines of a stream may be."""
    return max(NARROWEST, min(shutil.get_terminal_size().columns, widest)) if stream.isatty() else ELSEWHERE


def broken(text: str, columns: int, indent: str = "") -> str:
    """Break a text into lines; all but the first are indented, to show where the next text begins."""
    return "\n".join(wrapped(text, columns, first=indent, later=f"{indent}  ", breaks_words=False))
