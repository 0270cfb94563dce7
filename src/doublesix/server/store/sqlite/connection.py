"""Connections to the file: their settings, and the names of the file's troubles."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.files import cannot
from doublesix.server.store.store import Note

FILE_NAME: Final = "doublesix.sqlite3"
PATIENCE_S: Final = 5.0
"""How long a connection waits for another process that writes."""

NOTES_KEPT: Final = 5_000
"""A process that was away for longer has missed some, and is told so."""
_TRIMMED_EVERY: Final = 500

_LARGEST_LOG: Final = 64 * 1024 * 1024
"""How much of SQLite's own log may stay on the disk once it is worked off, in bytes."""

_TROUBLES: Final = frozenset(
    {
        sqlite3.SQLITE_AUTH,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_READONLY,
    }
)
"""What is wrong with the disk or the file, and not with what we asked."""

DURABLE: Final = "synchronous = FULL"
"""What has been committed survives the loss of power. Group commit pays for it."""


class SqliteConnection(sqlite3.Connection):
    """A connection of one process among those that share a file."""

    has_writing_ctes = False
    process = ""
    _has_others: bool | None = None
    """Whether other processes are there, once somebody has asked in this transaction."""

    def begin(self) -> None:
        """Begin a transaction that writes; no other process writes until its end."""
        self._has_others = None
        self.execute("BEGIN IMMEDIATE")

    def tell_others(self, note: Note, /) -> None:
        """Leave a note for the other processes, if there are any."""
        if self._has_others is None:
            found = self.execute("SELECT EXISTS (SELECT 1 FROM process WHERE id <> ?)", (self.process,))
            self._has_others = bool(found.fetchone()[0])
        if self._has_others:
            told = self.execute("INSERT INTO note (sender, body) VALUES (?, ?)", (self.process, note()))
            number = told.lastrowid or 0
            if number % _TRIMMED_EVERY == 0:
                self.execute("DELETE FROM note WHERE id <= ?", (number - NOTES_KEPT,))


def connect(file: Path, process: str = "") -> SqliteConnection:
    """Open a connection that begins and ends no transaction by itself. One thread at a time may use it."""
    connection = sqlite3.connect(
        file, timeout=PATIENCE_S, isolation_level=None, check_same_thread=False, factory=SqliteConnection
    )
    connection.process = process
    try:
        for setting in ("foreign_keys = ON", DURABLE, f"journal_size_limit = {_LARGEST_LOG}"):
            connection.execute(f"PRAGMA {setting}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def create_for_us_alone(file: Path) -> None:
    """Create a file that nobody else on the computer may read: it holds passwords and the seals of deals."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))


def trouble(error: Exception, file: Path, code: str = "cannot-write") -> Exception:
    """Return the error that names the file and the reason if the disk is at fault; any other error as it is."""
    if isinstance(error, OSError):
        return cannot(code, str(file), error)
    # An extended code says more in its upper bits. A few errors of the module itself have none.
    number = getattr(error, "sqlite_errorcode", None)
    if isinstance(error, sqlite3.Error) and number is not None and number & 0xFF in _TROUBLES:
        return DoublesixError(code, file=file, reason=error)
    return error
