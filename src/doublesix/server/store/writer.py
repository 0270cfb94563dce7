"""The one thread that writes: it commits everything together that came in while the disk was busy.

A commit waits some milliseconds for the disk, whether it holds one change or a hundred. So the thread takes all that
waits, does each job inside a savepoint of its own, and commits once. Only then it tells the people who asked.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.server.store.connection import trouble

LARGEST_BATCH: Final = 256
MOST_WAITING: Final = 8192
"""With more than this waiting, new jobs are refused: saying so at once is better than letting all wait longer."""


@dataclass(slots=True)
class _Job:
    """Something to write, and who waits for it."""

    run: Callable[[sqlite3.Connection], object]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[object]
    result: object = None
    error: Exception | None = None

    def settle(self) -> None:
        """Tell those who wait; nobody does if the request has been given up."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class Writer:
    """A thread and its queue. From now on, only it uses the connection."""

    def __init__(self, connection: sqlite3.Connection, file: Path, largest_batch: int = LARGEST_BATCH) -> None:
        self._connection = connection
        self._file = file
        self._largest_batch = largest_batch
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._closing = False
        self._lock = Lock()
        """Keeps jobs from coming in after the last one."""
        self._thread = Thread(target=self._work, name="doublesix-writer", daemon=True)
        self._thread.start()

    def submit(self, run: Callable[[sqlite3.Connection], object]) -> asyncio.Future[object]:
        """Let something be written; the future is done when it is on the disk."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[object] = loop.create_future()
        with self._lock:
            if self._closing:
                raise DoublesixError("closing")
            if self._queue.qsize() >= MOST_WAITING:
                raise DoublesixError("busy")
            self._queue.put(_Job(run, loop, future))
        return future

    def close(self) -> None:
        """Write what is still waiting, then close the connection; this waits for the disk."""
        with self._lock:
            if not self._closing:
                self._closing = True
                self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        going_on = True
        while going_on:
            batch, going_on = self._next_batch()
            if batch:
                self._write(batch)
                _tell(batch)
        self._connection.close()

    def _next_batch(self) -> tuple[list[_Job], bool]:
        """Wait for a job and take what else is there; the second value is false after the last one."""
        batch: list[_Job] = []
        job = self._queue.get()
        with suppress(Empty):
            while job is not None:
                batch.append(job)
                if len(batch) == self._largest_batch:
                    return batch, True
                job = self._queue.get_nowait()
            return batch, False
        return batch, True

    def _write(self, batch: list[_Job]) -> None:
        """Do all jobs in one transaction. If the disk is at fault, none of them has happened."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for job in batch:
                self._do(job)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
            for job in batch:
                # Each gets an error of its own: a traceback grows on the one that is raised.
                job.error = trouble(error, self._file)

    def _do(self, job: _Job) -> None:
        """Do one job; if it fails, nothing of it remains, and the others are not affected."""
        self._connection.execute("SAVEPOINT job")
        try:
            job.result = job.run(self._connection)
        except Exception as error:
            if not self._connection.in_transaction and isinstance(error, sqlite3.Error):
                raise  # SQLite itself has given up the whole transaction: the disk is full, or broken
            job.error = trouble(error, self._file)
            self._connection.execute("ROLLBACK TO job")
        self._connection.execute("RELEASE job")


def _tell(batch: Iterable[_Job]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in batch:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, jobs in by_loop.items():
        with suppress(RuntimeError):  # the loop has been closed, so nobody waits any more
            loop.call_soon_threadsafe(_settle, jobs)


def _settle(jobs: Iterable[_Job]) -> None:
    for job in jobs:
        job.settle()
