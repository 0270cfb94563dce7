"""``doublesix db``: what a server keeps, copied while people play, and put back."""

from __future__ import annotations

from pathlib import Path

import click

from doublesix.cli.commands import WordedCommands
from doublesix.cli.files import force_option
from doublesix.cli.lines import note
from doublesix.cli.progress import progress
from doublesix.i18n import words_for
from doublesix.terminal.places import server_folder

_words = words_for()

_data_option = click.option("--data", type=click.Path(path_type=Path), metavar="DIR", help=_words("cli.backup-data"))


@click.group(cls=WordedCommands, help=_words("operations.db-help"), short_help=_words("cli.db"))
def db() -> None:
    """Group the commands."""


@db.command("backup", help=_words("cli.backup-help"), short_help=_words("cli.backup"))
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@_data_option
@force_option
def backup(file: Path, data: Path | None, force: bool) -> None:
    """Copy the file of a server."""
    from doublesix.server.store.sqlite.backup import copy_database  # here: help and bad input need not wait for it

    with progress(_words, told="operations.copied") as watch:
        copy_database(data or server_folder(), file, overwrite=force, watch=watch)
    note(_words("cli.written", file=file))


@db.command("restore", help=_words("operations.restore-help"), short_help=_words("operations.restore"))
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@_data_option
def restore(file: Path, data: Path | None) -> None:
    """Put a copy in place of the file of a server."""
    from doublesix.server.store.sqlite.backup import put_back  # here: help and bad input need not wait for it

    with progress(_words, told="operations.copied") as watch:
        restored = put_back(file, data or server_folder(), watch=watch)
    note(_words("operations.restored", file=restored.file))
    if restored.aside is not None:
        note(_words("operations.kept-aside", file=restored.aside))
