"""Lines on standard output, as wide as the terminal, for commands that must start at once: no pictures are loaded."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from importlib.util import find_spec

from doublesix.columns import text_width
from doublesix.extras import ExtraMissing
from doublesix.sentences.line_breaks import WIDEST, broken, columns_of


def is_plain(asked: bool) -> bool:
    """Whether plain lines are enough: if somebody asked for them, or if there is no terminal to draw screens on."""
    return asked or not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb"


def need_screens(command: str, asked: bool) -> None:
    """Refuse to draw screens if what draws them is not installed; plain lines do without."""
    if not is_plain(asked) and find_spec("textual") is None:
        raise ExtraMissing("terminal", command, "screens-missing")


def width(widest: int = WIDEST) -> int:
    """How long lines may be: as wide as the terminal, within reason."""
    return columns_of(sys.stdout, widest)


def write(text: str = "", end: str = "\n") -> None:
    """Write a text as it is, and at once."""
    print(text, end=end, flush=True)


def note(text: str) -> None:
    """Write to people, past what other programs read."""
    print(text, file=sys.stderr)


def say(text: str, indent: str = "") -> None:
    """Print a text, broken to the width of the terminal; an empty one is an empty line."""
    write(broken(text, width(), indent))


def in_columns(rows: Iterable[Sequence[str]], words: Collection[int] = (0,)) -> Iterator[str]:
    """Set rows in columns, those of words to the left and those of numbers to the right."""
    listed = list(rows)
    widths = [max(map(text_width, column)) for column in zip(*listed, strict=True)]
    for row in listed:
        cells = []
        for place, (cell, room) in enumerate(zip(row, widths, strict=True)):
            blanks = " " * (room - text_width(cell))
            cells.append("  " + (cell + blanks if place in words else blanks + cell))
        yield "".join(cells).rstrip()


def complain(sentence: str, code: str) -> None:
    """Say on one line what is wrong; if nobody can be told, the exit status must do."""
    with suppress(OSError):
        print(f"doublesix: {' '.join(sentence.split())} [{code}]", file=sys.stderr)
