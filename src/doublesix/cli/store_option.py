"""Options that say where a server keeps what it knows."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.server.store.address import is_postgresql
from doublesix.terminal.places import server_folder

STORE_VARIABLE: Final = "DOUBLESIX_STORE"
"""Where the address of a store may stand: what is on the command line, everybody on the computer can read."""

_words = words_for()

data_option = click.option("--data", type=click.Path(path_type=Path), metavar="DIR", help=_words("cli.backup-data"))
store_option = click.option("--store", envvar=STORE_VARIABLE, metavar="ADDRESS", help=_words("store.store"))


def checked(store: str | None, data: Path | None = None) -> str | None:
    """Return the address of a database; refuse one that is none, and a folder beside it."""
    if store is not None and data is not None:
        raise DoublesixError("bad-usage", "store-and-data")
    if store is not None and not is_postgresql(store):
        raise DoublesixError("bad-settings", "bad-store-address")
    return store


def chosen_store(store: str | None, data: Path | None) -> str | Path:
    """Return where a server keeps what it knows: a database, or a folder."""
    return checked(store, data) or data or server_folder()
