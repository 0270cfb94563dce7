"""Snapshots of rooms: one for each, opaque here. A new one takes the place of the last."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from doublesix.server.store.store import Connection

_MARK_BYTES: Final = 8


@dataclass(frozen=True, slots=True)
class StoredSnapshot:
    """A room as it was after an entry of its log, and the mark of that entry."""

    entry_mark: bytes
    body: bytes


def mark_of(entry: bytes) -> bytes:
    """Return by what an entry is known again: a log that has another one in its place is another log."""
    return hashlib.blake2b(entry, digest_size=_MARK_BYTES).digest()


def keep(connection: Connection, code: str, entry: bytes, body: bytes) -> None:
    """Keep a room as it is after an entry."""
    connection.execute(
        "INSERT INTO room_snapshot (room, entry_mark, body) VALUES (?, ?, ?)"
        " ON CONFLICT (room) DO UPDATE SET entry_mark = excluded.entry_mark, body = excluded.body",
        (code, mark_of(entry), body),
    )


def load(connection: Connection, code: str) -> StoredSnapshot | None:
    """Return the snapshot of a room, if there is one."""
    row = connection.execute("SELECT entry_mark, body FROM room_snapshot WHERE room = ?", (code,)).fetchone()
    return StoredSnapshot(*row) if row else None
