"""Text that is longer than the screen, page by page: with the pager that ``PAGER`` names, never in pipes."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import wraps
from typing import ParamSpec, TextIO, TypeVar

import click

from doublesix.terminal.config import config

Given = ParamSpec("Given")
Returned = TypeVar("Returned")


def paged(command: Callable[Given, Returned]) -> Callable[Given, Returned]:
    """Let somebody at a terminal leaf through what a command writes, if it is longer than the screen."""

    @wraps(command)
    def run(*given: Given.args, **named: Given.kwargs) -> Returned:
        terminal = sys.__stdout__
        if terminal is None or sys.stdout is not terminal or not _can_leaf(terminal):
            return command(*given, **named)
        page = _Page(terminal.encoding)
        try:
            with redirect_stdout(page):
                return command(*given, **named)
        finally:
            _show(page.getvalue(), terminal)

    return run


class _Page(io.StringIO):
    """What is written for a terminal, before it is shown there."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]  # a stream in memory has none of its own
        """The encoding of the terminal."""
        return self._encoding

    def isatty(self) -> bool:
        """Whether it is read on a terminal."""
        return True


def _can_leaf(terminal: TextIO) -> bool:
    return terminal.isatty() and sys.stdin.isatty() and os.environ.get("TERM") != "dumb" and config().pager


def _show(text: str, terminal: TextIO) -> None:
    """Show a text at once if the screen has room for it and for the next prompt."""
    if text.count("\n") < shutil.get_terminal_size().lines:
        terminal.write(text)
        terminal.flush()
    else:
        click.echo_via_pager(text)
