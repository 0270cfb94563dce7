"""The one thread that writes: it commits everything together that came in while the disk was busy.

A commit waits some milliseconds for the disk, whether it holds one change or a hundred. So the thread takes all that
waits and has it written as one batch. Only then it tells the people who asked. If much is written, it lets some more
come in first: a commit costs two threads some turns, and their turns cost as much as a third of a move.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import perf_counter, sleep
from typing import Final, Protocol

from doublesix.errors import DoublesixError
from doublesix.server.meters import STORE_BATCH, STORE_COMMIT_SECONDS, STORE_FAILURES, STORE_QUEUE
from doublesix.server.store.store import Job

LARGEST_BATCH: Final = 256
SECONDS_BETWEEN_COMMITS: Final = 0.008
"""They begin so far apart at least. Who comes when none was made lately does not wait."""
MOST_WAITING: Final = 8192
"""With more than this waiting, new jobs are refused: saying so at once is better than letting all wait longer."""
_TROUBLES: Final = ("cannot-write", "not-kept", "busy")
"""What all jobs of a batch say if the disk or the database is at fault."""


@dataclass(slots=True)
class WaitingJob:
    """Something to write, and who waits for it."""

    run: Job[object]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[object]
    is_brief: bool = False
    """Whether it takes no time worth waiting for, so that the event loop may do it."""
    about: str = ""
    """The code of the table that it changes, or the like; empty if it changes nothing that others may change, too."""
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


class BatchWriter(Protocol):
    """How jobs that came together are written. Only one thread uses it."""

    def write(self, batch: list[WaitingJob]) -> None:
        """Do all jobs, and note in each its result, once that is on the disk, or its error."""

    def close(self) -> None:
        """Give up the connection."""


class Writer:
    """A thread and its queue. From now on, only it uses the batch writer."""

    def __init__(self, batches: BatchWriter, largest_batch: int = LARGEST_BATCH) -> None:
        self._batches = batches
        self._largest_batch = largest_batch
        self._queue: SimpleQueue[WaitingJob | None] = SimpleQueue()
        self._begun_at = float("-inf")
        """When the last commit was begun."""
        self._closing = False
        self._lock = Lock()
        """Keeps jobs from coming in after the last one."""
        STORE_QUEUE.look_at(self._queue.qsize)
        self._thread = Thread(target=self._work, name="doublesix-writer", daemon=True)
        self._thread.start()

    def submit(self, run: Job[object], *, is_brief: bool = False, about: str = "") -> asyncio.Future[object]:
        """Let something be written; the future is done when it is on the disk."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[object] = loop.create_future()
        with self._lock:
            if self._closing:
                raise DoublesixError("closing")
            if self._queue.qsize() >= MOST_WAITING:
                raise DoublesixError("busy")
            self._queue.put(WaitingJob(run, loop, future, is_brief, about))
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
        self._batches.close()

    def _write(self, batch: list[WaitingJob]) -> None:
        self._batches.write(batch)
        STORE_COMMIT_SECONDS.note(perf_counter() - self._begun_at)
        STORE_BATCH.note(len(batch))
        if all(isinstance(job.error, DoublesixError) and job.error.code in _TROUBLES for job in batch):
            STORE_FAILURES.add()

    def _next_batch(self) -> tuple[list[WaitingJob], bool]:
        """Wait for a job and take what else is there; the second value is false after the last one."""
        batch: list[WaitingJob] = []
        job = self._queue.get()
        if (early := self._begun_at + SECONDS_BETWEEN_COMMITS - perf_counter()) > 0:
            sleep(early)
        self._begun_at = perf_counter()
        with suppress(Empty):
            while job is not None:
                batch.append(job)
                if len(batch) == self._largest_batch:
                    return batch, True
                job = self._queue.get_nowait()
            return batch, False
        return batch, True


def _tell(batch: Iterable[WaitingJob]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[WaitingJob]] = {}
    for job in batch:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, jobs in by_loop.items():
        with suppress(RuntimeError):  # the loop has been closed, so nobody waits any more
            loop.call_soon_threadsafe(_settle, jobs)


def _settle(jobs: Iterable[WaitingJob]) -> None:
    for job in jobs:
        job.settle()
