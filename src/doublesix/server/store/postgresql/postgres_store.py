"""The database that holds everything: one thread of each process writes, some read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from types import TracebackType
from typing import Final, Self, TypeVar, cast

import psycopg

from doublesix.errors import DoublesixError
from doublesix.server.store.listener import NoteListener
from doublesix.server.store.postgresql.address import PostgresAddress
from doublesix.server.store.postgresql.batches import PostgresBatches
from doublesix.server.store.postgresql.notes import NoteConnection
from doublesix.server.store.postgresql.reader import PostgresReader
from doublesix.server.store.postgresql.schema import bring_up_to_date
from doublesix.server.store.store import Job, new_process
from doublesix.server.store.writer import LARGEST_BATCH, Writer

READERS: Final = 3

T = TypeVar("T")


class PostgresStore:
    """What the server keeps in a database. Open it with ``async with``."""

    def __init__(self, address: str, *, largest_batch: int = LARGEST_BATCH, process: str | None = None) -> None:
        self.address = PostgresAddress(address)
        self._process = process or new_process()
        self._largest_batch = largest_batch
        self._writer: Writer | None = None
        self._readers: SimpleQueue[PostgresReader] = SimpleQueue()
        self._threads: ThreadPoolExecutor | None = None
        self._notes: NoteConnection | None = None

    @property
    def process(self) -> str:
        """What this process is called among those that share the database."""
        return self._process

    async def write(self, job: Job[T]) -> T:
        """Do a job that writes, and return its result once that is on the disk.

        If the database goes away, the job is refused as busy. Then it has not been done, unless the connection broke at
        the very end and did not come back: nobody knows. Ask again: a command has an id and is done once.
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
        batches = PostgresBatches(self.address, self.process)
        try:
            bring_up_to_date(batches.connect(), self.address)
        except psycopg.Error as error:
            batches.close()
            raise self._unreachable(error) from None
        except DoublesixError:
            batches.close()
            raise
        for _ in range(READERS):
            self._readers.put(PostgresReader(self.address, self.process))
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="doublesix-reader")
        self._writer = Writer(batches, self._largest_batch)

    def _open_notes(self, listener: NoteListener) -> NoteConnection:
        try:
            return NoteConnection(self.address, self.process, listener)
        except psycopg.Error as error:
            raise self._unreachable(error) from None

    def _unreachable(self, error: psycopg.Error) -> DoublesixError:
        return DoublesixError("store-unreachable", store=str(self.address), reason=self.address.reason(error))

    def _close(self) -> None:
        if self._notes is not None:
            self._notes.close()
            self._notes = None
        if self._threads is not None:
            self._threads.shutdown()
            self._threads = None
            for _ in range(READERS):
                with suppress(psycopg.Error):
                    self._readers.get().close()
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def _read(self, job: Job[T]) -> T:
        reader = self._readers.get()
        try:
            return reader.read(job)
        finally:
            self._readers.put(reader)
