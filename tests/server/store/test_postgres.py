"""A store in PostgreSQL: connections that break, a database that goes away, and addresses that lead nowhere."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from typing import Any

import psycopg
import pytest
from tests import patience
from tests.postgres import GUARDED, VARIABLE, at
from tests.refusals import coded
from tests.server.store.jobs import appending, bodies, entry, in_one, opening, refused, run
from tests.server.store.test_notes import Ear, telling

from doublesix.errors import DoublesixError
from doublesix.server.store import rooms
from doublesix.server.store.address import open_store
from doublesix.server.store.migration import Migration
from doublesix.server.store.postgresql.address import PostgresAddress
from doublesix.server.store.postgresql.batches import PostgresBatches
from doublesix.server.store.postgresql.connection import PostgresConnection, translated
from doublesix.server.store.postgresql.notes import CHANNEL, NoteAssembly, payloads, tellings
from doublesix.server.store.postgresql.schema import migrate
from doublesix.server.store.rooms import Conflict, LogEntry, Repeated
from doublesix.server.store.store import Connection, Store
from doublesix.server.store.writer import WaitingJob

TABLES, STEPS, KILLS = 6, 40, 5


@contextmanager
def operator(address: str) -> Iterator[psycopg.Connection[Any]]:
    """Connect as somebody who looks after the server."""
    server, _, rest = address.rpartition("/doublesix_")
    _, mark, after = rest.partition("?")
    with closing(psycopg.connect(at(f"{server}/{mark}{after}", "postgres"), autocommit=True)) as connection:
        yield connection


def name_of(address: str) -> str:
    return str(psycopg.conninfo.conninfo_to_dict(address)["dbname"])


def hang_up(connection: psycopg.Connection[Any], address: str, who: str = "%") -> None:
    """Show the connections of a store the door."""
    connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND application_name LIKE %s",
        (name_of(address), f"doublesix {who}"),
    )


async def append_until_done(store: Store, code: str, seq: int, refusals: list[str]) -> None:
    """Ask for a step as people do: again, with the same id, until there is an answer."""
    step = LogEntry(seq, seq, f"{code} {seq}".encode(), "anna", f"command {seq}", b"done")
    while True:
        try:
            return await store.write(partial(rooms.append, code=code, entries=[step]))
        except Repeated:
            return None
        except DoublesixError as error:
            if error.code != "busy":
                raise
            refusals.append(code)
            await asyncio.sleep(0.01)


def test_killed_connections_lose_and_double_nothing(postgres_address: str) -> None:
    refusals: list[str] = []

    async def play(store: Store, code: str) -> None:
        for seq in range(1, STEPS + 1):
            await append_until_done(store, code, seq, refusals)

    async def test() -> None:
        async with open_store(postgres_address) as store:
            for number in range(TABLES):
                await store.write(opening(f"T{number}"))  # before anything breaks: nobody asks for these again
            players = asyncio.gather(*(play(store, f"T{number}") for number in range(TABLES)))
            with operator(postgres_address) as connection:
                for _ in range(KILLS):
                    await asyncio.sleep(0.02)
                    await asyncio.to_thread(hang_up, connection, postgres_address)
                    await store.read(bodies)
            await players
            for number in range(TABLES):
                log = await store.read(partial(rooms.tail, code=f"T{number}", after=0))
                assert [one.body for one in log] == [f"T{number} {seq}".encode() for seq in range(1, STEPS + 1)]

    run(test())


@pytest.mark.parametrize("is_committed", [True, False])
def test_what_became_of_a_commit_without_an_answer_is_found_out(
    postgres_address: str, is_committed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks at the commit, after or before it is done: either way, the jobs are done once."""
    asyncio_loop = asyncio.new_event_loop()
    batch = [WaitingJob(job, asyncio_loop, asyncio_loop.create_future()) for job in (opening(), appending(entry(1)))]
    with closing(PostgresBatches(PostgresAddress(postgres_address), "test")) as batches:
        driver = batches.connect().driver
        execute = driver.execute

        def break_at_commit(sql: str, *, prepare: bool | None = None) -> object:
            is_commit = sql.endswith("COMMIT")
            if not is_commit or is_committed:
                found = execute(sql, prepare=prepare)
            if is_commit:
                driver.close()
                raise psycopg.OperationalError("the connection is lost")
            return found

        monkeypatch.setattr(driver, "execute", break_at_commit)
        batches.write(batch)
    asyncio_loop.close()
    assert [job.error for job in batch] == [None, None]
    assert in_one(postgres_address, bodies) == [[b"6-6"]]


def test_a_transaction_has_a_number_even_if_its_first_statement_had_to_be_sent_again(postgres_address: str) -> None:
    with closing(PostgresBatches(PostgresAddress(postgres_address), "test")) as batches:
        connection = batches.connect()
        connection.begin(is_numbered=True)
        assert connection.execute("SELECT CAST(? AS TEXT)", ("\0",)).fetchone()[0] != "\0"
        status = connection.execute("SELECT pg_xact_status(CAST(? AS xid8))", (connection.transaction,))
        assert status.fetchone()[0] == "in progress"
        connection.commit()


def test_what_a_transaction_tells_is_heard_only_if_it_is_committed(postgres_address: str) -> None:
    place = PostgresAddress(postgres_address)
    with (
        closing(PostgresConnection(place, "one", "test", "SELECT 1")) as teller,
        closing(PostgresConnection(place, "two", "test", f"LISTEN {CHANNEL}")) as hearing,
    ):
        teller.begin()
        teller.rollback()
        teller.begin()
        with pytest.raises(psycopg.Error):
            teller.execute("SELECT 1 / 0")
        with pytest.raises(psycopg.Error):
            teller.commit(tellings("one", 1, [b"it's not so"]))
        teller.rollback()
        teller.begin()
        teller.commit(tellings("one", 2, [b"it's so"]))
        heard = [note.payload for note in hearing.driver.notifies(timeout=patience.SECONDS, stop_after=1)]
        assert [NoteAssembly("two").take(one) for one in heard] == [[b"it's so"]]


def test_a_job_that_breaks_every_connection_is_busy_alone(postgres_address: str) -> None:
    def deadly(connection: Connection) -> None:
        connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    async def test() -> None:
        async with open_store(postgres_address) as store:
            jobs = [store.write(job) for job in (opening(), deadly)]
            outcomes = await asyncio.gather(*jobs, return_exceptions=True)
            assert [getattr(outcome, "code", outcome) for outcome in outcomes] == [None, "busy"]
            await append_until_done(store, "HTRK", 1, [])

    run(test())


def test_while_the_database_is_away_jobs_are_busy_and_then_it_goes_on(postgres_address: str) -> None:
    async def test() -> None:
        async with open_store(postgres_address) as store:
            await store.write(opening())
            with operator(postgres_address) as connection:
                connection.execute(f"ALTER DATABASE {name_of(postgres_address)} ALLOW_CONNECTIONS false")
                hang_up(connection, postgres_address)
                for job in (store.write(appending(entry(1))), store.read(bodies)):
                    with pytest.raises(DoublesixError, check=coded("busy")):
                        await job
                connection.execute(f"ALTER DATABASE {name_of(postgres_address)} ALLOW_CONNECTIONS true")
            await append_until_done(store, "HTRK", 1, [])
            while True:
                try:
                    assert await store.read(bodies) == [b"HTRK 1"]
                except DoublesixError:
                    await asyncio.sleep(0.01)
                else:
                    break

    run(test())


def test_who_was_not_connected_is_told_that_notes_may_be_lost(postgres_address: str) -> None:
    async def test() -> None:
        async with open_store(postgres_address) as one, open_store(postgres_address) as other:
            ear = Ear()
            await ear.listen(other)
            await one.write(telling(b"before"))
            await ear.until(b"before")
            with operator(postgres_address) as connection:
                hang_up(connection, postgres_address, "notes")
            while not ear.missed:
                await asyncio.sleep(0.01)
            await one.write(telling(b"after"))
            await ear.until(b"after")
            assert (ear.notes, ear.missed) == ([b"before", b"after"], 1)

    run(test())


def test_what_two_processes_read_and_change_is_never_lost(postgres_address: str) -> None:
    """Each reads a number and writes the next one: as with one writer, none of them is overwritten."""

    def count(connection: Connection) -> None:
        (beat,) = connection.execute("SELECT beat FROM process WHERE id = 'both'").fetchone()
        connection.execute("UPDATE process SET beat = ? WHERE id = 'both'", (beat + 1,))

    def begin(connection: Connection) -> None:
        connection.execute("INSERT INTO process (id, beat, version) VALUES ('both', 0, '1')")

    async def test() -> None:
        async with open_store(postgres_address) as one, open_store(postgres_address) as other:
            await one.write(begin)

            async def go_on(store: Store) -> int:
                done = 0
                for _ in range(20):
                    with suppress(DoublesixError):
                        await store.write(count)
                        done += 1
                return done

            done = sum(await asyncio.gather(*(go_on(store) for store in (one, other) for _ in range(3))))
            assert await one.read(lambda asked: asked.execute("SELECT beat FROM process").fetchone()) == (done,)

    run(test())


def test_all_processes_change_tables_in_the_same_order(postgres_address: str) -> None:
    """Otherwise two of them wait for each other until one gives up, half a second later."""
    done = []

    def change(_: Connection, table: str) -> str:
        done.append(table)
        return table

    loop = asyncio.new_event_loop()
    asked = ["B", "A", "", "C", "A"]
    batch = [WaitingJob(partial(change, table=table), loop, loop.create_future(), about=table) for table in asked]
    with closing(PostgresBatches(PostgresAddress(postgres_address), "test")) as batches:
        batches.write(batch)
    loop.close()
    assert done == ["", "A", "A", "B", "C"]
    assert [job.result for job in batch] == asked, "each is told what came of its own"


def test_a_job_that_hides_a_failure_is_not_committed(postgres_address: str) -> None:
    def careless(connection: Connection) -> None:
        appending(entry(1, b"never"))(connection)
        with pytest.raises(psycopg.Error):
            connection.execute("SELECT nothing")

    async def test() -> None:
        async with open_store(postgres_address) as store:
            await store.write(opening())
            jobs = [store.write(job) for job in (careless, appending(entry(1)), appending(entry(1)))]
            outcomes = await asyncio.gather(*jobs, return_exceptions=True)
            assert [type(one) for one in outcomes] == [psycopg.errors.InFailedSqlTransaction, type(None), Conflict]
            assert await store.read(bodies) == [b"6-6"]

    run(test())


def test_an_address_that_leads_nowhere_is_said_in_one_line() -> None:
    error = refused(lambda: in_one("postgresql://anna:secret@localhost:1/doublesix"))
    assert error.code == "store-unreachable"
    assert error.details["store"] == "postgresql://anna@localhost:1/doublesix"
    assert "secret" not in str(error)
    assert "\n" not in str(error)


def test_an_address_that_is_none_is_not_repeated() -> None:
    error = refused(lambda: open_store("postgresql://anna:secret@local host:port/doublesix"))
    assert (error.code, error.coded) == ("bad-settings", "bad-store-address")


def test_a_wrong_password_is_said_but_not_shown(postgres: str) -> None:
    if VARIABLE in os.environ:
        pytest.skip("somebody else's server has its own passwords")
    address = at(postgres, "postgres").replace("postgres@", f"{GUARDED}:sesame@")
    error = refused(lambda: in_one(address))
    assert error.code == "store-unreachable"
    assert "password authentication failed" in str(error)
    assert "sesame" not in str(error)


def test_a_database_of_a_newer_doublesix_is_refused(postgres_address: str) -> None:
    place = PostgresAddress(postgres_address)
    with closing(PostgresConnection(place, "test", "test", "SELECT 1")) as connection:
        known = [Migration(8, "cluster", "")]
        adds, changes = Migration(9, "adds", "CREATE TABLE tile (name TEXT)", least=8), Migration(10, "changes", "")
        before = connection.execute("SELECT max(number) FROM migration").fetchone()[0]
        connection.execute("DELETE FROM migration WHERE number > 8")
        migrate(connection, place, [*known, adds])
        migrate(connection, place, known)
        migrate(connection, place, [*known, adds, changes])
        with pytest.raises(DoublesixError, check=coded("store-newer")):
            migrate(connection, place, known)
        assert before >= 8


def test_without_the_package_the_way_to_get_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "doublesix.server.store.postgresql.postgres_store", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    error = refused(lambda: open_store("postgresql://localhost/doublesix"))
    assert (error.code, error.details["extra"]) == ("extra-missing", "postgresql")


def test_marks_are_numbered_as_sqlite_does() -> None:
    assert translated("a = ? AND b = ? OR c = ?1") == "a = $1 AND b = $2 OR c = $1"


def test_long_notes_are_put_together_from_pieces() -> None:
    notes = [b"short", bytes(range(256)) * 200, b""]
    pieces = payloads("one", 7, notes)
    assert len(pieces) > 1
    assert all(len(piece) < 8_000 for piece in pieces)
    other, own = NoteAssembly("other"), NoteAssembly("one")
    assert [note for piece in pieces for note in other.take(piece)] == notes
    assert [note for piece in pieces for note in own.take(piece)] == []
