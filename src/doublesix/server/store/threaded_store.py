"""What all stores have in common: one thread writes, some read, and one hears the notes of other processes."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Protocol, Self, TypeVar, cast

from doublesix.errors import DoublesixError
from doublesix.server.store.listener import NoteListener
from doublesix.server.store.store import Job, new_process
from doublesix.server.store.writer import BatchWriter, Writer

T = TypeVar("T")


class _Notes(Protocol):
    """Where the notes of other processes come from."""

    def close(self) -> None: ...


class ThreadedStore(ABC):
    """A store whose jobs are done in threads. Open it with ``async with``."""

    def __init__(self, largest_batch: int, process: str | None) -> None:
        self._process = process or new_process()
        self._largest_batch = largest_batch
        self._writer: Writer | None = None
        self._threads: ThreadPoolExecutor | None = None
        self._notes: _Notes | None = None

    @property
    def process(self) -> str:
        """What this process is called among those that share the store."""
        return self._process

    async def write(self, job: Job[T], *, is_brief: bool = False, about: str = "") -> T:
        """Do a job that writes, and return its result once that is on the disk.

        A job that raises leaves nothing behind. If its request is given up while it waits, it is done nevertheless.
        """
        if self._writer is None:
            raise DoublesixError("closing")
        return cast(T, await self._writer.submit(job, is_brief=is_brief, about=about))

    async def read(self, job: Job[T]) -> T:
        """Do a job that only reads: everything is from one moment, and everything that was acknowledged is there."""
        if self._threads is None:
            raise DoublesixError("closing")
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, job)

    async def look_up(self, job: Job[T]) -> T:
        """Do the same with a job that reads a few rows by their keys."""
        return await self.read(job)

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

    @abstractmethod
    def _open(self) -> None:
        """Open all connections, then begin to work."""

    @abstractmethod
    def _open_notes(self, listener: NoteListener) -> _Notes:
        """Begin to hear notes."""

    @abstractmethod
    def _read(self, job: Job[T]) -> T:
        """Do a job that only reads, in a thread of a reader."""

    @abstractmethod
    def _close_readers(self) -> None:
        """Close the connections of the readers; none of them works any more."""

    def _begin(self, batches: BatchWriter, readers: int) -> None:
        self._threads = ThreadPoolExecutor(readers, thread_name_prefix="doublesix-reader")
        self._writer = Writer(batches, self._largest_batch)

    def _close(self) -> None:
        if self._notes is not None:
            self._notes.close()
            self._notes = None
        if self._threads is not None:
            self._threads.shutdown()
            self._threads = None
            self._close_readers()
        if self._writer is not None:
            # Last, since the last connection to close works off SQLite's log.
            self._writer.close()
            self._writer = None
