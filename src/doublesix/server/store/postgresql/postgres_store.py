"""The database that holds everything: one thread of each process writes, some read."""

from __future__ import annotations

from contextlib import suppress
from queue import SimpleQueue
from typing import Final, TypeVar

import psycopg

from doublesix.errors import DoublesixError
from doublesix.server.store.listener import NoteListener
from doublesix.server.store.postgresql.address import PostgresAddress
from doublesix.server.store.postgresql.batches import PostgresBatches
from doublesix.server.store.postgresql.notes import NoteConnection
from doublesix.server.store.postgresql.reader import PostgresReader
from doublesix.server.store.postgresql.schema import bring_up_to_date
from doublesix.server.store.store import Job
from doublesix.server.store.threaded_store import ThreadedStore
from doublesix.server.store.writer import LARGEST_BATCH

READERS: Final = 3

T = TypeVar("T")


class PostgresStore(ThreadedStore):
    """What the server keeps in a database. Open it with ``async with``.

    If the database goes away, a job that writes is refused as busy. Then it has not been done, unless the connection
    broke at the very end and did not come back: nobody knows. Ask again: a command has an id and is done once.
    """

    def __init__(self, address: str, *, largest_batch: int = LARGEST_BATCH, process: str | None = None) -> None:
        super().__init__(largest_batch, process)
        self.address = PostgresAddress(address)
        self._readers: SimpleQueue[PostgresReader] = SimpleQueue()

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
        self._begin(batches, READERS)

    def _open_notes(self, listener: NoteListener) -> NoteConnection:
        try:
            return NoteConnection(self.address, self.process, listener)
        except psycopg.Error as error:
            raise self._unreachable(error) from None

    def _unreachable(self, error: psycopg.Error) -> DoublesixError:
        return DoublesixError("store-unreachable", store=str(self.address), reason=self.address.reason(error))

    def _close_readers(self) -> None:
        for _ in range(READERS):
            with suppress(psycopg.Error):
                self._readers.get().close()

    def _read(self, job: Job[T]) -> T:
        reader = self._readers.get()
        try:
            return reader.read(job)
        finally:
            self._readers.put(reader)
