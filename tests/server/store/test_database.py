"""The database: jobs are committed together, each for itself; what goes wrong is said in one line."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.store.jobs import appending, entry, in_one, opening, run

from doublesix.errors import DoublesixError
from doublesix.server.store import rooms
from doublesix.server.store.rooms import Conflict
from doublesix.server.store.sqlite.backup import copy_database
from doublesix.server.store.sqlite.connection import FILE_NAME
from doublesix.server.store.sqlite.sqlite_store import SqliteStore
from doublesix.server.store.store import Connection, Job
from doublesix.server.store.writer import LARGEST_BATCH, MOST_WAITING


def bodies(connection: Connection) -> list[bytes]:
    return [one.body for one in rooms.tail(connection, "HTRK", 0)]


async def commits_of(database: SqliteStore) -> int:
    """Count the transactions that another connection sees."""
    return await database.read(lambda connection: int(connection.execute("PRAGMA data_version").fetchone()[0]))


def held_up() -> tuple[Job[None], Callable[[], None]]:
    """Make a job that keeps the writer busy until it is let go."""
    event = threading.Event()

    def wait(_: Connection) -> None:
        assert event.wait(10)

    return wait, event.set


def refused(job: Callable[[], object]) -> DoublesixError:
    with pytest.raises(DoublesixError) as error:
        job()
    return error.value


def test_what_is_written_is_there_after_the_next_start(tmp_path: Path) -> None:
    in_one(tmp_path, opening(), appending(entry(1)))
    assert in_one(tmp_path, bodies) == [[b"6-6"]]


def test_jobs_that_wait_are_committed_together(tmp_path: Path) -> None:
    async def test() -> None:
        async with SqliteStore(tmp_path) as database:
            await database.write(opening())
            wait, let_go = held_up()
            busy = asyncio.create_task(database.write(wait))
            waiting = [asyncio.create_task(database.write(appending(entry(seq)))) for seq in range(1, 101)]
            await asyncio.sleep(0)
            before = await commits_of(database)
            let_go()
            await asyncio.gather(busy, *waiting)
            assert await database.read(bodies) == [b"6-6"] * 100
            # The job that was held up may have company in its batch, or not.
            assert await commits_of(database) - before <= 2

    run(test())


def test_a_job_that_fails_takes_no_other_with_it(tmp_path: Path) -> None:
    def half_done(connection: Connection) -> None:
        appending(entry(2, b"never"))(connection)
        raise ZeroDivisionError

    async def test() -> None:
        async with SqliteStore(tmp_path) as database:
            await database.write(opening())
            wait, let_go = held_up()
            jobs = [wait, appending(entry(1)), half_done, appending(entry(1)), appending(entry(2, b"6-5"))]
            tasks = [asyncio.create_task(database.write(job)) for job in jobs]
            await asyncio.sleep(0)
            let_go()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
            assert [type(outcome) for outcome in outcomes[1:]] == [type(None), ZeroDivisionError, Conflict, type(None)]
            assert await database.read(bodies) == [b"6-6", b"6-5"]

    run(test())


def test_nobody_is_told_before_it_is_on_the_disk(tmp_path: Path) -> None:
    """While the transaction is open, a reader sees nothing of it and the one who asked still waits."""
    wait, let_go = held_up()
    laid = threading.Event()

    def lay_and_wait(connection: Connection) -> None:
        appending(entry(1))(connection)
        laid.set()
        wait(connection)

    async def test() -> None:
        async with SqliteStore(tmp_path) as database:
            await database.write(opening())
            told = asyncio.create_task(database.write(lay_and_wait))
            await asyncio.to_thread(laid.wait, 10)
            assert await database.read(bodies) == []
            assert not told.done()
            let_go()
            await told
            assert await database.read(bodies) == [b"6-6"]

    run(test())


def test_a_request_that_is_given_up_is_written_nevertheless(tmp_path: Path) -> None:
    async def test() -> None:
        async with SqliteStore(tmp_path) as database:
            wait, let_go = held_up()
            busy = asyncio.create_task(database.write(wait))
            given_up = asyncio.create_task(database.write(opening()))
            await asyncio.sleep(0)
            given_up.cancel()
            let_go()
            await busy
            await database.write(appending(entry(1)))

    run(test())


def test_closing_finishes_what_waits_and_takes_nothing_more(tmp_path: Path) -> None:
    async def test() -> None:
        database = SqliteStore(tmp_path)
        async with database:
            await database.write(opening())
            waiting = [asyncio.create_task(database.write(appending(entry(seq)))) for seq in range(1, 51)]
            await asyncio.sleep(0)
        await asyncio.gather(*waiting)
        for late in (database.write(opening("LATE")), database.read(bodies)):
            with pytest.raises(DoublesixError, match="closing"):
                await late

    run(test())
    assert in_one(tmp_path, bodies) == [[b"6-6"] * 50]
    assert not list(tmp_path.glob(f"{FILE_NAME}-[ws]*")), "SQLite's own log has been worked off"


def test_too_many_waiting_are_told_so_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with SqliteStore(tmp_path) as database:
            wait, let_go = held_up()
            # The writer takes a batch off the queue before it is held up.
            jobs: list[Job[object]] = [wait, *[bodies] * (LARGEST_BATCH + MOST_WAITING + 5)]
            tasks = [asyncio.create_task(database.write(job)) for job in jobs]
            await asyncio.sleep(0)
            refused = [task for task in tasks if task.done()]
            let_go()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert len(refused) >= 5
        assert {str(task.exception()) for task in refused} == {"busy"}
        assert len([outcome for outcome in outcomes if isinstance(outcome, Exception)]) == len(refused)

    run(test())


def test_readers_cannot_write(tmp_path: Path) -> None:
    async def test() -> None:
        async with SqliteStore(tmp_path) as database:
            with pytest.raises(DoublesixError, match="cannot-read"):
                await database.read(opening())

    run(test())


def test_a_full_disk_is_said_in_one_line_and_loses_nothing(tmp_path: Path) -> None:
    def fill(connection: Connection) -> None:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")

    def empty(connection: Connection) -> None:
        connection.execute("PRAGMA max_page_count = 1000000")

    async def test() -> None:
        async with SqliteStore(tmp_path) as database:
            await database.write(opening())
            await database.write(appending(entry(1)))
            await database.write(fill)
            with pytest.raises(DoublesixError) as error:
                await database.write(appending(entry(2, b"x" * 1_000_000)))
            assert error.value.code == "cannot-write"
            assert error.value.details["file"] == database.file
            await database.write(empty)
            await database.write(appending(entry(2)))
            assert await database.read(bodies) == [b"6-6", b"6-6"]

    run(test())


def test_a_folder_that_cannot_be_had_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    assert refused(lambda: in_one(tmp_path / "file")).code == "cannot-write"


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"holiday pictures " * 1000)
    assert refused(lambda: in_one(tmp_path)).code == "cannot-write"
    assert (tmp_path / FILE_NAME).read_bytes() == b"holiday pictures " * 1000


def test_others_on_this_computer_may_not_look_into_the_file(tmp_path: Path) -> None:
    in_one(tmp_path)
    assert (tmp_path / FILE_NAME).stat().st_mode & 0o077 == 0


def test_two_servers_on_one_folder_cannot_have_the_same_place(tmp_path: Path) -> None:
    async def test() -> None:
        async with SqliteStore(tmp_path) as one, SqliteStore(tmp_path) as other:
            await one.write(opening())
            tries = [base.write(appending(entry(1, name))) for base, name in ((one, b"one"), (other, b"other"))]
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict", "NoneType"]
            assert len(await other.read(bodies)) == 1

    run(test())


def test_a_backup_is_whole_while_everybody_plays_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with SqliteStore(tmp_path / "data") as database:
            await database.write(opening())
            await database.write(appending(entry(1)))
            await asyncio.gather(
                asyncio.to_thread(copy_database, tmp_path / "data", tmp_path / FILE_NAME, overwrite=False),
                *(database.write(appending(entry(seq))) for seq in range(2, 50)),
            )

    run(test())
    assert (tmp_path / FILE_NAME).stat().st_mode & 0o077 == 0
    (copied,) = in_one(tmp_path, bodies)
    assert copied == [b"6-6"] * len(copied)
    assert 1 <= len(copied) <= 49
