"""The store in a file: what only a file can do, and what can go wrong with one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.refusals import coded
from tests.server.store.jobs import appending, bodies, entry, held_up, in_one, opening, refused, run

from doublesix.errors import DoublesixError
from doublesix.server.store.sqlite.backup import copy_database
from doublesix.server.store.sqlite.connection import FILE_NAME
from doublesix.server.store.sqlite.sqlite_store import SqliteStore
from doublesix.server.store.store import Connection


async def commits_of(database: SqliteStore) -> int:
    """Count the transactions that another connection sees."""
    return await database.read(lambda connection: int(connection.execute("PRAGMA data_version").fetchone()[0]))


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


def test_closing_finishes_what_waits_and_takes_nothing_more(tmp_path: Path) -> None:
    async def test() -> None:
        database = SqliteStore(tmp_path)
        async with database:
            await database.write(opening())
            waiting = [asyncio.create_task(database.write(appending(entry(seq)))) for seq in range(1, 51)]
            await asyncio.sleep(0)
        await asyncio.gather(*waiting)
        for late in (database.write(opening("LATE")), database.read(bodies)):
            with pytest.raises(DoublesixError, check=coded("closing")):
                await late

    run(test())
    assert in_one(tmp_path, bodies) == [[b"6-6"] * 50]
    assert not list(tmp_path.glob(f"{FILE_NAME}-[ws]*")), "SQLite's own log has been worked off"


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
