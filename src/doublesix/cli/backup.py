"""``doublesix backup``: a copy of what a server keeps, while people play."""

from __future__ import annotations

from pathlib import Path

import click

from doublesix.cli.commands import WordedCommand
from doublesix.cli.files import force_option
from doublesix.cli.lines import note
from doublesix.i18n import words_for
from doublesix.terminal.places import server_folder

_words = words_for()


@click.command(cls=WordedCommand, help=_words("cli.backup-help"), short_help=_words("cli.backup"))
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path), metavar="DIR", help=_words("cli.backup-data"))
@force_option
def backup(file: Path, data: Path | None, force: bool) -> None:
    """Copy the file of a server."""
    from doublesix.server.store.sqlite.backup import (
        copy_database,  # here, so that help and bad input need not wait for it
    )

    copy_database(data or server_folder(), file, overwrite=force)
    note(_words("cli.written", file=file))
