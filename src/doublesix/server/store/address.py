"""Where a store is: a folder for SQLite, or the address of a PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from doublesix.errors import DoublesixError
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
    try:
        # Here, so that nobody needs it who has one file.
        from doublesix.server.store.postgresql.postgres_store import PostgresStore
    except ImportError:
        raise DoublesixError("extra-missing", extra="postgresql", what="PostgreSQL") from None
    return PostgresStore(str(address), process=process)
