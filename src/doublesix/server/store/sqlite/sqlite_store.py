"""The file that holds everything: many may read it at once, one thread writes."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Final, TypeVar

from doublesix.errors import DoublesixError
from doublesix.server.store.listener import NoteListener
from doublesix.server.store.sqlite.batches import SqliteBatches
from doublesix.server.store.sqlite.connection import (
    FILE_NAME,
    SqliteConnection,
    connect,
    create_for_us_alone,
    trouble,
)
from doublesix.server.store.sqlite.notes import NoteReader
from doublesix.server.store.sqlite.schema import bring_up_to_date
from doublesix.server.store.store import Job
from doublesix.server.store.threaded_store import ThreadedStore
from doublesix.server.store.writer import LARGEST_BATCH

READERS: Final = 2

T = TypeVar("T")


class SqliteStore(ThreadedStore):
    """What the server keeps in a folder. Open it with ``async with``.

    Other processes may have the same folder open: SQLite keeps the file whole, and each writer to a room names the
    number in its log, so only one of two can have it.
    """

    def __init__(self, folder: Path, *, largest_batch: int = LARGEST_BATCH, process: str | None = None) -> None:
        super().__init__(largest_batch, process)
        self.file = folder / FILE_NAME
        self._connections: SimpleQueue[SqliteConnection] = SimpleQueue()
        self._at_hand: SqliteConnection | None = None
        """The connection of the event loop's own thread."""

    async def look_up(self, job: Job[T]) -> T:
        """Do a job that reads a few rows by their keys, at once: writers never keep readers of the file waiting."""
        if self._at_hand is None:
            raise DoublesixError("closing")
        return self._read_by(self._at_hand, job)

    def _open(self) -> None:
        opened: list[SqliteConnection] = []
        try:
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with suppress(FileExistsError):
                create_for_us_alone(self.file)
            opened.append(writing := connect(self.file, self.process))
            bring_up_to_date(writing, self.file)
            writing.execute("PRAGMA journal_mode = WAL")
            for _ in range(READERS):
                opened.append(reading := self._open_reader())
                self._connections.put(reading)
            opened.append(at_hand := self._open_reader())
        except (OSError, sqlite3.Error, DoublesixError) as error:
            for connection in opened:
                connection.close()
            raise trouble(error, self.file) from None
        self._at_hand = at_hand
        self._begin(SqliteBatches(writing, self.file), READERS)

    def _open_reader(self) -> SqliteConnection:
        connection = connect(self.file, self.process)
        connection.execute("PRAGMA query_only = ON")
        return connection

    def _open_notes(self, listener: NoteListener) -> NoteReader:
        try:
            return NoteReader(self._open_reader(), listener)
        except sqlite3.Error as error:
            raise trouble(error, self.file, "cannot-read") from None

    def _close_readers(self) -> None:
        for _ in range(READERS):
            self._connections.get().close()
        if self._at_hand is not None:
            self._at_hand.close()
            self._at_hand = None

    def _read(self, job: Job[T]) -> T:
        connection = self._connections.get()
        try:
            return self._read_by(connection, job)
        finally:
            self._connections.put(connection)

    def _read_by(self, connection: SqliteConnection, job: Job[T]) -> T:
        try:
            connection.execute("BEGIN")
            try:
                return job(connection)
            finally:
                connection.execute("ROLLBACK")
        except sqlite3.Error as error:
            raise trouble(error, self.file, "cannot-read") from None
