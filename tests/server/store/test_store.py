"""Both stores: jobs are committed together, each for itself; what goes wrong is said in one line."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

import pytest
from tests.refusals import coded
from tests.server.store.jobs import appending, bodies, entry, held_up, in_one, opening, run

from doublesix.errors import DoublesixError
from doublesix.server.store import rooms
from doublesix.server.store.address import open_store
from doublesix.server.store.rooms import Conflict, Repeated
from doublesix.server.store.store import Connection, Job
from doublesix.server.store.writer import LARGEST_BATCH, MOST_WAITING


def test_what_is_written_is_there_after_the_next_start(address: str) -> None:
    in_one(address, opening(), appending(entry(1)))
    assert in_one(address, bodies) == [[b"6-6"]]


def test_a_job_that_fails_takes_no_other_with_it(address: str) -> None:
    def half_done(connection: Connection) -> None:
        appending(entry(2, b"never"))(connection)
        raise ZeroDivisionError

    async def test() -> None:
        async with open_store(address) as store:
            await store.write(opening())
            wait, let_go = held_up()
            jobs = [wait, appending(entry(1)), half_done, appending(entry(1)), appending(entry(2, b"6-5"))]
            tasks = [asyncio.create_task(store.write(job)) for job in jobs]
            await asyncio.sleep(0)
            let_go()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
            assert [type(outcome) for outcome in outcomes[1:]] == [type(None), ZeroDivisionError, Conflict, type(None)]
            assert await store.read(bodies) == [b"6-6", b"6-5"]

    run(test())


def test_a_command_that_comes_again_changes_nothing(address: str) -> None:
    """Not even the number of the last entry: a log that seems longer than it is cannot be read or gone on with."""

    async def test() -> None:
        async with open_store(address) as store:
            await store.write(opening())
            await store.write(appending(entry(1, actor="anna", command_id="c1")))
            wait, let_go = held_up()
            jobs = [wait, appending(entry(2, b"again", actor="anna", command_id="c1")), opening("PLMB")]
            tasks = [asyncio.create_task(store.write(job)) for job in jobs]
            await asyncio.sleep(0)
            let_go()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
            assert [type(outcome) for outcome in outcomes[1:]] == [Repeated, type(None)]
            assert await store.read(partial(rooms.last_seqs, codes=["HTRK"])) == {"HTRK": 1}
            await store.write(appending(entry(2, b"6-5")))
            assert await store.read(bodies) == [b"6-6", b"6-5"]

    run(test())


def test_nobody_is_told_before_it_is_on_the_disk(address: str) -> None:
    """While the transaction is open, a reader sees nothing of it and the one who asked still waits."""
    wait, let_go = held_up()
    laid = threading.Event()

    def lay_and_wait(connection: Connection) -> None:
        appending(entry(1))(connection)
        laid.set()
        wait(connection)

    async def test() -> None:
        async with open_store(address) as store:
            await store.write(opening())
            told = asyncio.create_task(store.write(lay_and_wait))
            await asyncio.to_thread(laid.wait, 10)
            assert await store.read(bodies) == []
            assert not told.done()
            let_go()
            await told
            assert await store.read(bodies) == [b"6-6"]

    run(test())


def test_a_request_that_is_given_up_is_written_nevertheless(address: str) -> None:
    async def test() -> None:
        async with open_store(address) as store:
            wait, let_go = held_up()
            busy = asyncio.create_task(store.write(wait))
            given_up = asyncio.create_task(store.write(opening()))
            await asyncio.sleep(0)
            given_up.cancel()
            let_go()
            await busy
            await store.write(appending(entry(1)))

    run(test())


def test_too_many_waiting_are_told_so_at_once(address: str) -> None:
    async def test() -> None:
        async with open_store(address) as store:
            wait, let_go = held_up()
            # The writer takes a batch off the queue before it is held up.
            jobs: list[Job[object]] = [wait, *[bodies] * (LARGEST_BATCH + MOST_WAITING + 5)]
            tasks = [asyncio.create_task(store.write(job)) for job in jobs]
            await asyncio.sleep(0)
            refused = [task for task in tasks if task.done()]
            let_go()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert len(refused) >= 5
        assert {getattr(task.exception(), "code", None) for task in refused} == {"busy"}
        assert len([outcome for outcome in outcomes if isinstance(outcome, Exception)]) == len(refused)

    run(test())


def test_readers_cannot_write(address: str) -> None:
    async def test() -> None:
        async with open_store(address) as store:
            for reading in (store.read, store.look_up):
                with pytest.raises(DoublesixError, check=coded("cannot-read")):
                    await reading(opening())

    run(test())


def test_what_is_looked_up_is_as_new_as_what_was_acknowledged(address: str) -> None:
    async def test() -> None:
        async with open_store(address) as one, open_store(address) as other:
            await one.write(opening())
            for number in range(1, 20):
                await one.write(appending(entry(number)))
                assert len(await other.look_up(bodies)) == number
            with pytest.raises(ZeroDivisionError):
                await other.look_up(lambda _: 1 / 0)
            assert len(await other.look_up(bodies)) == 19, "and goes on after a job that failed"
        with pytest.raises(DoublesixError, check=coded("closing")):
            await other.look_up(bodies)

    run(test())


def test_two_servers_on_one_folder_cannot_have_the_same_place(address: str) -> None:
    async def test() -> None:
        async with open_store(address) as one, open_store(address) as other:
            await one.write(opening())
            tries = [base.write(appending(entry(1, name))) for base, name in ((one, b"one"), (other, b"other"))]
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict", "NoneType"]
            assert len(await other.read(bodies)) == 1

    run(test())
