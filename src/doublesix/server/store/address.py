"""Where a store is: a folder for SQLite, or the address of a PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from doublesix.extras import brought_by
from doublesix.server.store.sqlite.sqlite_store import SqliteStore
from doublesix.server.store.store import Store

_POSTGRESQL: Final = ("postgresql://", "postgres://")


def is_postgresql(address: str | Path) -> bool:
    """Whether an address is that of a PostgreSQL."""
    return isinstance(address, str) and address.startswith(_POSTGRESQL)


def open_store(address: str | Path, *, process: str | None = None) -> Store:
    """Return the store at an address, ready for ``async with``."""
    if not is_postgresql(address):
        return SqliteStore(Path(address), process=process)
    with brought_by("postgresql", "PostgreSQL"):
        from doublesix.server.store.postgresql.postgres_store import PostgresStore  # nobody needs it who has one file
    return PostgresStore(str(address), process=process)


def place_of(address: str | Path) -> str:
    """Return an address as it may be shown: without a password."""
    if not is_postgresql(address):
        return str(Path(address).absolute())
    with brought_by("postgresql", "PostgreSQL"):
        from doublesix.server.store.postgresql.address import PostgresAddress  # as above
    return str(PostgresAddress(str(address)))
