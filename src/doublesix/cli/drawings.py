"""Drawings, colours and JSON on standard output, in characters that it has."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping

import click

from doublesix.cli.lines import write
from doublesix.picture import ASCII, TERMINAL_COLOURS, UNICODE, Charset, Colour, Drawing, Theme, ansi
from doublesix.terminal.config import config
from doublesix.terminal.theme import ground_of


def write_json(value: object) -> None:
    """Write a value for another program, in characters that the output has."""
    write(json.dumps(value, ensure_ascii=charset() is ASCII, indent=2))


def charset() -> Charset:
    """Return the characters that drawings can be made of here."""
    return UNICODE if "utf" in (sys.stdout.encoding or "").lower() and not config().ascii else ASCII


def painted(drawing: Drawing, theme: Theme | None = None) -> str:
    """Return a drawing as text, coloured if the output is a terminal."""
    return ansi(drawing, theme or terminal_theme()) if sys.stdout.isatty() else str(drawing)


def emphasised(text: str, colour: Colour | None = None) -> str:
    """Return a text in bold, and in a colour if colours are wanted and the output is a terminal."""
    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return text
    shown = None if os.environ.get("NO_COLOR") or colour is None else TERMINAL_COLOURS[terminal_theme()].get(colour)
    return click.style(text, fg=shown, bold=True)


def terminal_theme(environment: Mapping[str, str] = os.environ) -> Theme:
    """Return the theme that suits the terminal, by its background if the terminal tells it."""
    return Theme(ground_of(None, environment))
