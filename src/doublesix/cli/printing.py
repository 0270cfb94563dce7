"""Text and drawings on standard output, as wide as the terminal."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping

import click

from doublesix.picture import ASCII, TERMINAL_COLOURS, UNICODE, Charset, Colour, Drawing, Theme, ansi
from doublesix.telling.breaking import WIDEST, broken, columns_of
from doublesix.terminal.theme import ground_of


def is_plain(asked: bool) -> bool:
    """Whether plain lines do: where they were asked for, and where there is no terminal to draw screens on."""
    return asked or not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb"


def width(widest: int = WIDEST) -> int:
    """How long lines may be: as the terminal is wide, within reason."""
    return columns_of(sys.stdout, widest)


def write(text: str = "", end: str = "\n") -> None:
    """Write a text as it is; whoever waits for it has it at once."""
    print(text, end=end, flush=True)


def note(text: str) -> None:
    """Write to people, past what other programs read."""
    print(text, file=sys.stderr)


def write_json(value: object) -> None:
    """Write a value for another program, in characters that the output has."""
    write(json.dumps(value, ensure_ascii=charset() is ASCII, indent=2))


def say(text: str, indent: str = "") -> None:
    """Print a text, broken to the width of the terminal; an empty one is an empty line."""
    write(broken(text, width(), indent))


def charset() -> Charset:
    """Return the characters that drawings can be made of here."""
    return UNICODE if "utf" in (sys.stdout.encoding or "").lower() else ASCII


def painted(drawing: Drawing, theme: Theme | None = None) -> str:
    """Return a drawing as text, coloured where the output is a terminal."""
    return ansi(drawing, theme or terminal_theme()) if sys.stdout.isatty() else str(drawing)


def emphasised(text: str, colour: Colour | None = None) -> str:
    """Return a text in bold, and in a colour where colours are wanted, as far as the output is a terminal."""
    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return text
    shown = None if os.environ.get("NO_COLOR") or colour is None else TERMINAL_COLOURS[terminal_theme()].get(colour)
    return click.style(text, fg=shown, bold=True)


def terminal_theme(environment: Mapping[str, str] = os.environ) -> Theme:
    """Return the theme that suits the terminal, by its background where it tells which one that is."""
    return Theme(ground_of(None, environment))
