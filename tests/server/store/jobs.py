"""What the tests of the store share: jobs, and a way to run them that needs no plugin."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from tests import patience
from tests.sqlite_template import copy_or_bring_up_to_date

from doublesix.errors import DoublesixError
from doublesix.server.store import rooms
from doublesix.server.store.address import is_postgresql, open_store
from doublesix.server.store.postgresql.address import PostgresAddress
from doublesix.server.store.postgresql.connection import PostgresConnection
from doublesix.server.store.rooms import Card, LogEntry, RoomChange
from doublesix.server.store.sqlite.connection import FILE_NAME, connect
from doublesix.server.store.store import Connection, Job

T = TypeVar("T")

GATHERING = Card("gathering", listed=True, summary=b"two seats free")


def run(test: Coroutine[Any, Any, T]) -> T:
    """Run a test to its end, and not for ever."""

    async def bounded() -> T:
        async with asyncio.timeout(patience.SECONDS):
            return await test

    return asyncio.run(bounded())


def in_one(address: str | Path, *jobs: Job[T]) -> list[T]:
    """Open a store, do one job after the other, close it."""

    async def all_of_them() -> list[T]:
        async with open_store(address) as store:
            return [await store.write(job) for job in jobs]

    return run(all_of_them())


@contextmanager
def connected(address: str | Path) -> Iterator[Connection]:
    """Open a connection to a store that is up to date, without the threads around it."""
    if is_postgresql(address):
        with closing(PostgresConnection(PostgresAddress(str(address)), "test", "test", "SELECT 1")) as connection:
            yield connection
    else:
        file = Path(address) / FILE_NAME
        with closing(connect(file)) as in_file:
            copy_or_bring_up_to_date(in_file, file)
            yield in_file


def entry(seq: int, body: bytes = b"6-6", *, actor: str | None = None, command_id: str | None = None) -> LogEntry:
    """Make an entry that differs from others only in what the test is about."""
    return LogEntry(seq, 1_000 + seq, body, actor, command_id, None if command_id is None else b"done: " + body)


def opening(code: str = "HTRK", card: Card = GATHERING, at_ms: int = 1_000) -> Job[None]:
    """Make the job that opens a table."""
    return lambda connection: rooms.open_room(connection, code, card, at_ms)


def appending(*entries: LogEntry, code: str = "HTRK", card: Card | None = None) -> Job[None]:
    """Make the job that adds entries to its log."""
    return lambda connection: rooms.append(connection, code, entries, RoomChange(entries[-1].at_ms, card))


def bodies(connection: Connection) -> list[bytes]:
    """Return what the entries of the table say."""
    return [one.body for one in rooms.tail(connection, "HTRK", 0)]


def held_up() -> tuple[Job[None], Callable[[], None]]:
    """Make a job that keeps the writer busy until it is let go."""
    event = threading.Event()

    def wait(_: Connection) -> None:
        assert event.wait(10)

    return wait, event.set


def refused(job: Callable[[], object]) -> DoublesixError:
    """Return the error with which something is refused."""
    with pytest.raises(DoublesixError) as error:
        job()
    return error.value
