"""What somebody asks of a file who looks after it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from doublesix.errors import DoublesixError
from doublesix.server.store.migration import SchemaState
from doublesix.server.store.sqlite.backup import unused
from doublesix.server.store.sqlite.connection import FILE_NAME, connect, trouble
from doublesix.server.store.sqlite.schema import state_of


def schema_in(folder: Path) -> SchemaState:
    """Return how far a file has come; nothing of it is changed."""
    file = existing(folder)
    try:
        with closing(connect(file)) as connection:
            return state_of(connection)
    except sqlite3.Error as error:
        raise trouble(error, file, "cannot-read") from None


def existing(folder: Path) -> Path:
    """Return the file of a server in a folder."""
    file = (folder / FILE_NAME).absolute()
    if not file.exists():
        raise DoublesixError("no-server-data", folder=folder)
    return file


def damage_in(folder: Path) -> list[str]:
    """Return what SQLite finds wrong with its own file."""
    with closing(connect(existing(folder))) as connection:
        found = [str(line) for (line,) in connection.execute("PRAGMA integrity_check(20)")]
    return [] if found == ["ok"] else [" ".join(line.split()) for line in found]


def refuse_if_used(folder: Path) -> None:
    """Refuse a file that a server uses."""
    try:
        with unused((folder / FILE_NAME).absolute()):
            pass
    except sqlite3.Error as error:
        raise trouble(error, folder / FILE_NAME) from None
