"""Where servers keep what they know: SQLite's file in a folder, or a PostgreSQL."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from doublesix.server.store.address import open_store
from doublesix.server.store.store import Store


@dataclass(frozen=True)
class Place:
    """A store that several processes can open."""

    folder: Path
    address: str | None = None
    """Of a PostgreSQL; none for SQLite."""

    def open(self) -> Store:
        """Return the store, to be opened with ``async with``."""
        return open_store(self.address or self.folder)
