"""The file that holds everything: many may read it at once, one thread writes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Final, Self, TypeVar, cast

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
from doublesix.server.store.store import Job, new_process
from doublesix.server.store.writer import LARGEST_BATCH, Writer

READERS: Final = 2

T = TypeVar("T")


class SqliteStore:
    """What the server keeps in a folder. Open it with ``async with``.

    Other processes may have the same folder open: SQLite keeps the file whole, and each writer to a room names the
    number in its log, so only one of two can have it.
    """

    def __init__(self, folder: Path, *, largest_batch: int = LARGEST_BATCH, process: str | None = None) -> None:
        self.file = folder / FILE_NAME
        self._process = process or new_process()
        self._largest_batch = largest_batch
        self._writer: Writer | None = None
        self._connections: SimpleQueue[SqliteConnection] = SimpleQueue()
        self._threads: ThreadPoolExecutor | None = None
        self._notes: NoteReader | None = None

    @property
    def process(self) -> str:
        """What this process is called among those that share the file."""
        return self._process

    async def write(self, job: Job[T]) -> T:
        """Do a job that writes, and return its result once that is on the disk.

        A job that raises leaves nothing behind. If its request is given up while it waits, it is done nevertheless.
        """
        if self._writer is None:
            raise DoublesixError("closing")
        return cast(T, await self._writer.submit(job))

    async def read(self, job: Job[T]) -> T:
        """Do a job that only reads: everything is from one moment, and everything that was acknowledged is there."""
        if self._threads is None:
            raise DoublesixError("closing")
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, job)

    async def listen(self, heard: Callable[[bytes], None], missed: Callable[[], None]) -> None:
        """Hear the notes of other processes from now on."""
        if self._writer is None:
            raise DoublesixError("closing")
        if self._notes is not None:
            raise RuntimeError("somebody listens already")
        self._notes = await asyncio.to_thread(self._open_notes, NoteListener(heard, missed))

    async def __aenter__(self) -> Self:
        await asyncio.to_thread(self._open)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await asyncio.to_thread(self._close)

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
        except (OSError, sqlite3.Error, DoublesixError) as error:
            for connection in opened:
                connection.close()
            raise trouble(error, self.file) from None
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="doublesix-reader")
        self._writer = Writer(SqliteBatches(writing, self.file), self._largest_batch)

    def _open_reader(self) -> SqliteConnection:
        connection = connect(self.file, self.process)
        connection.execute("PRAGMA query_only = ON")
        return connection

    def _open_notes(self, listener: NoteListener) -> NoteReader:
        try:
            return NoteReader(self._open_reader(), listener)
        except sqlite3.Error as error:
            raise trouble(error, self.file, "cannot-read") from None

    def _close(self) -> None:
        if self._notes is not None:
            self._notes.close()
            self._notes = None
        if self._threads is not None:
            self._threads.shutdown()
            self._threads = None
            for _ in range(READERS):
                self._connections.get().close()
        if self._writer is not None:
            # Last, since the last connection to close works off SQLite's log.
            self._writer.close()
            self._writer = None

    def _read(self, job: Job[T]) -> T:
        connection = self._connections.get()
        try:
            connection.execute("BEGIN")
            try:
                return job(connection)
            finally:
                connection.execute("ROLLBACK")
        except sqlite3.Error as error:
            raise trouble(error, self.file, "cannot-read") from None
        finally:
            self._connections.put(connection)
