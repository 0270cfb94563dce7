"""A database of SQLite that is up to date and empty: tests copy it, since all steps to its schema take 27 ms."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from threading import Lock

from doublesix.server.store.sqlite.connection import SqliteConnection, connect
from doublesix.server.store.sqlite.schema import bring_up_to_date, state_of

_ONE_AT_A_TIME = Lock()
"""Several servers of a test may open the same folder."""


def copy_or_bring_up_to_date(connection: SqliteConnection, file: Path) -> None:
    """Bring a file to our schema; one in which there is nothing becomes a copy."""
    with _ONE_AT_A_TIME:
        if state_of(connection).number == 0:
            _template().backup(connection)
    bring_up_to_date(connection, file)


@cache
def _template() -> SqliteConnection:
    template = connect(Path(":memory:"))
    bring_up_to_date(template, Path(":memory:"))
    return template
