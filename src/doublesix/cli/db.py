"""``doublesix db``: what a server keeps, brought up to date, examined, moved, copied and put back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import click

from doublesix.cli.commands import WordedCommands
from doublesix.cli.files import force_option
from doublesix.cli.lines import note, write
from doublesix.cli.progress import progress
from doublesix.cli.store_option import chosen_store, data_option, store_option
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.terminal.places import server_folder

_words = words_for()

HAS_FAULTS: Final = 1


@click.group(cls=WordedCommands, help=_words("store.db-help"), short_help=_words("cli.db"))
def db() -> None:
    """Group the commands."""


@db.command("backup", help=_words("cli.backup-help"), short_help=_words("cli.backup"))
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@data_option
@store_option
@force_option
def backup(file: Path, data: Path | None, store: str | None, force: bool) -> None:
    """Copy the file of a server."""
    from doublesix.server.store.sqlite.backup import copy_database  # here: help and bad input need not wait for it

    with progress(_words, told="operations.copied") as watch:
        copy_database(_folder(data, store), file, overwrite=force, watch=watch)
    note(_words("table.saved", file=file))


@db.command("restore", help=_words("operations.restore-help"), short_help=_words("operations.restore"))
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@data_option
@store_option
def restore(file: Path, data: Path | None, store: str | None) -> None:
    """Put a copy in place of the file of a server."""
    from doublesix.server.store.sqlite.backup import put_back  # here: help and bad input need not wait for it

    with progress(_words, told="operations.copied") as watch:
        restored = put_back(file, _folder(data, store), watch=watch)
    note(_words("operations.restored", file=restored.file))
    if restored.aside is not None:
        note(_words("operations.kept-aside", file=restored.aside))


def _folder(data: Path | None, store: str | None) -> Path:
    """Return the folder whose file is meant; a PostgreSQL has better tools of its own."""
    if data is None and store is not None:
        raise DoublesixError("bad-usage", "backup-of-postgresql")
    return data or server_folder()


@db.command("upgrade", help=_words("store.upgrade-help"), short_help=_words("store.upgrade"))
@data_option
@store_option
def upgrade(data: Path | None, store: str | None) -> None:
    """Bring a store up to date."""
    from doublesix.server import upkeep  # here: help and bad input need not wait for it
    from doublesix.server.store.address import place_of

    address = chosen_store(store, data)
    version = asyncio.run(upkeep.upgrade(address))
    note(_words("store.upgraded", store=place_of(address), version=version))


@db.command("check", help=_words("store.check-help"), short_help=_words("store.check"))
@data_option
@store_option
@click.pass_context
def check(ctx: click.Context, data: Path | None, store: str | None) -> None:
    """Look whether a store is sound; exit with 1 if it is not."""
    from doublesix.server import upkeep  # here: help and bad input need not wait for it
    from doublesix.server.store.address import place_of

    address = chosen_store(store, data)
    with progress(_words, told="store.examined") as watch:
        found = asyncio.run(upkeep.check(address, watch))
    for fault in found.faults:
        write(_words(fault.code, **fault.details))
    if found.faults:
        ctx.exit(HAS_FAULTS)
    write(_words("store.sound", store=place_of(address), **found.counts))


@db.command("move", help=_words("store.move-help"), short_help=_words("store.move"))
@click.option("--to", "target", required=True, metavar="ADDRESS", help=_words("store.move-to"))
@data_option
@store_option
def move(target: str, data: Path | None, store: str | None) -> None:
    """Move everything to another store."""
    from doublesix.server import upkeep  # here: help and bad input need not wait for it
    from doublesix.server.store.address import place_of

    with progress(_words, told="operations.copied") as watch:
        rows = asyncio.run(upkeep.move(chosen_store(store, data), target, watch))
    note(_words("store.moved", store=place_of(target), rows=rows))
