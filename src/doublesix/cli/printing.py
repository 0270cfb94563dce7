"""Text on standard output, as wide as the terminal."""

from __future__ import annotations

import shutil
import sys
from textwrap import fill
from typing import Final

import click

NARROWEST: Final = 20
WIDEST: Final = 100
"""Longer lines are hard to take in, however wide the terminal."""
ELSEWHERE: Final = 80
"""How long lines are where the output goes to a file or to another program."""


def width(widest: int = WIDEST) -> int:
    """How long lines may be: as the terminal is wide, within reason."""
    return max(NARROWEST, min(shutil.get_terminal_size().columns, widest)) if sys.stdout.isatty() else ELSEWHERE


def say(text: str, indent: str = "") -> None:
    """Print a text, broken to the width of the terminal; an empty one is an empty line."""
    click.echo(fill(text, width(), initial_indent=indent, subsequent_indent=f"{indent}  ", break_long_words=False))
