"""Files named on the command line: read whole or line by line, or written. ``-`` is standard input or output."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import click

from doublesix.cli.lines import note
from doublesix.errors import DoublesixError
from doublesix.files import cannot, check_writable, is_there, write_whole
from doublesix.i18n import words_for
from doublesix.record.collection import split_games

STANDARD = "-"

force_option = click.option("--force", "-f", is_flag=True, help=words_for()("record.help-force"))
"""Every command that writes files takes it."""


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """Open a file, or standard input, to be read as bytes."""
    if name == STANDARD:
        yield sys.stdin.buffer
        return
    try:
        with Path(name).open("rb") as stream:
            yield stream
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        raise cannot("cannot-read", name, error) from None


def read_games(name: str) -> Iterator[bytes]:
    """Read the games of a file or of standard input, or one that was played here, as far as it is whole."""
    path = saved_path(name)
    if path is None:
        with opened(name) as stream:
            yield from split_games(stream)
        return
    from doublesix.terminal.games import read_whole_lines  # here, because most records are files

    yield read_whole_lines(path)


def saved_path(name: str) -> Path | None:
    """Return the file of the game that was played here and is called so; none for any other file."""
    if name == STANDARD or is_there(Path(name)):
        return None
    from doublesix.terminal.games import find_saved
    from doublesix.terminal.places import games_folder

    try:
        return find_saved(games_folder(), name)
    except DoublesixError as error:
        if error.code != "no-such-game":
            raise
        raise DoublesixError("cannot-read", "no-such-record", name=name) from None


def check_file(path: Path, *, overwrite: bool) -> None:
    """Refuse a file that could not be written, before anybody has waited for what goes into it."""
    if str(path) != STANDARD:
        check_writable(path, overwrite=overwrite)


def write_file(path: Path, content: bytes, *, overwrite: bool) -> None:
    """Write a whole file, and say that it is there; or write to standard output."""
    if str(path) == STANDARD:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        return
    write_whole(path, content, overwrite=overwrite)
    note(words_for()("table.saved", file=path))
