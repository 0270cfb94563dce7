"""What the tests of the store share: jobs, and a way to run them that needs no plugin."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from doublesix.server.store import rooms
from doublesix.server.store.rooms import Card, LogEntry
from doublesix.server.store.sqlite.connection import FILE_NAME, connect
from doublesix.server.store.sqlite.schema import bring_up_to_date
from doublesix.server.store.sqlite.sqlite_store import SqliteStore
from doublesix.server.store.store import Connection, Job

T = TypeVar("T")

GATHERING = Card("gathering", listed=True, summary=b"two seats free")


def run(test: Coroutine[Any, Any, T]) -> T:
    """Run a test to its end, and not for ever."""

    async def bounded() -> T:
        async with asyncio.timeout(30):
            return await test

    return asyncio.run(bounded())


def in_one(folder: Path, *jobs: Job[T]) -> list[T]:
    """Open a database, do one job after the other, close it."""

    async def all_of_them() -> list[T]:
        async with SqliteStore(folder) as database:
            return [await database.write(job) for job in jobs]

    return run(all_of_them())


@contextmanager
def connected(folder: Path) -> Iterator[Connection]:
    """Open a connection to a new file, without the threads around it."""
    file = folder / FILE_NAME
    with closing(connect(file)) as connection:
        bring_up_to_date(connection, file)
        yield connection


def entry(seq: int, body: bytes = b"6-6", *, actor: str | None = None, command_id: str | None = None) -> LogEntry:
    """Make an entry that differs from others only in what the test is about."""
    return LogEntry(seq, 1_000 + seq, body, actor, command_id, None if command_id is None else b"done: " + body)


def opening(code: str = "HTRK", card: Card = GATHERING, at_ms: int = 1_000) -> Job[None]:
    """Make the job that opens a table."""
    return lambda connection: rooms.open_room(connection, code, card, at_ms)


def appending(*entries: LogEntry, code: str = "HTRK", card: Card | None = None) -> Job[None]:
    """Make the job that adds entries to its log."""
    return lambda connection: rooms.append(connection, code, entries, card)
