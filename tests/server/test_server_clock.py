"""The clock leaps: no turn ends because of it, no bank runs dry, and nothing is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from tests.server.hall.halls import PATIENT, ask, begun, folded, gathered, next_move, until
from tests.server.store.jobs import run

from doublesix.i18n import words_for
from doublesix.room.entries import Acted, ClockResumed, read_entry
from doublesix.room.offer import Offer
from doublesix.server.cluster.cluster import Cluster
from doublesix.server.hall import housekeeping
from doublesix.server.hall.bots import Bots
from doublesix.server.hall.expiry import forget_left
from doublesix.server.hall.hall import Hall
from doublesix.server.people.people import People
from doublesix.server.server_clock import ServerClock
from doublesix.server.store import clock_gaps, pads, rooms
from doublesix.server.store.address import open_store
from doublesix.server.store.clock_gaps import DAY_MS, lived_back, look, note_gap, unlived
from doublesix.server.store.store import Connection, Store

HOUR_MS = 3_600_000
BEGUN_MS = 1_790_000_000_000
BANKS = Offer(sheet="luckies", players=2, points=500, turn_seconds=20, bank_seconds=60)
DAYS = Offer(sheet="luckies", players=2, points=500, turn_seconds=2 * 24 * 3600)


class Time:
    """A clock on the wall, and time that really passes."""

    def __init__(self) -> None:
        self.wall = BEGUN_MS
        self.steady = 0

    def pass_by(self, ms: int) -> None:
        self.wall += ms
        self.steady += ms


@asynccontextmanager
async def running(address: str | Path, time: Time) -> AsyncIterator[tuple[Store, ServerClock, Hall]]:
    async with open_store(address) as store:
        clock = ServerClock(store, wall=lambda: time.wall, steady=lambda: time.steady)
        async with Cluster(store) as cluster, clock, Bots(1) as bots:
            hall = Hall(store, cluster, bots, PATIENT, clock, unlived_since=clock.unlived_since)
            clock.when_leapt(hall.note_leap)
            async with hall:
                yield store, clock, hall


@pytest.mark.parametrize("leap", [HOUR_MS, 101 * DAY_MS, -HOUR_MS, -101 * DAY_MS], ids=str)
def test_a_leap_takes_nothing_out_of_a_bank_and_ends_no_turn(tmp_path: Path, leap: int) -> None:
    async def test() -> None:
        time = Time()
        async with running(tmp_path, time) as (store, _, hall):
            live = await begun(hall, BANKS)
            seat = live.room.turn
            assert seat is not None
            time.pass_by(25_000)
            time.wall += leap
            await ask(hall, live, *next_move(live.room))
            assert live.room.banks[seat] == 55_000
            other = live.room.turn
            time.pass_by(4000)
            await ask(hall, live, *next_move(live.room))
            assert other is not None
            assert live.room.banks == tuple(55_000 if one == seat else 60_000 for one in (0, 1))
            assert not live.room.timed_out
            assert await folded(store, live.code) == live.room

    run(test())


def test_a_clock_of_days_gives_the_whole_time_again_after_a_leap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "SECONDS_BETWEEN_ROUNDS", 0.01)

    async def kinds(store: Store, code: str) -> list[type]:
        return [type(read_entry(entry.body)) for entry in await store.read(partial(rooms.tail, code=code, after=5))]

    async def test() -> None:
        time = Time()
        async with running(tmp_path, time) as (store, clock, hall):
            live = await begun(hall, DAYS)
            time.pass_by(DAY_MS)
            hall._register.forget(live)
            time.wall += 30 * DAY_MS
            while not await kinds(store, live.code):
                await asyncio.sleep(0.005)
            again = await hall.find(live.code)
            await until(again, lambda room: room.due == time.wall + 2 * DAY_MS)
            assert set(await kinds(store, live.code)) == {ClockResumed}
            await clock.look()
            time.wall -= 30 * DAY_MS  # it was wrong
            await clock.look()
            time.pass_by(1000)
            hall._register.forget(again)
            await until(await hall.find(live.code), lambda room: room.due == time.wall + 2 * DAY_MS)
            time.pass_by(2 * DAY_MS + 1)
            while Acted not in await kinds(store, live.code):
                await asyncio.sleep(0.005)

    run(test())


def test_a_start_with_the_clock_ahead_forgets_nothing_and_days_that_are_lived_count(address: str) -> None:
    async def alive(time: Time) -> tuple[bool, bool, bool]:
        """Start a server, and say whether a table, a guest and a pad are still there."""
        async with running(address, time) as (store, clock, _), People(store, clock=clock) as people:
            await store.write(partial(forget_left, now_ms=clock()))
            room = await store.read(partial(rooms.find, code=code))
            await store.write(lambda one: pads.forget_untouched(one, lived_back(one, clock(), 400 * DAY_MS)))
            pad = await store.read(partial(pads.load, code="PAD"))
            return room is not None, await people.find(token) is not None, pad is not None

    token = code = ""

    async def test() -> None:
        nonlocal token, code
        time = Time()
        async with running(address, time) as (store, clock, hall), People(store, clock=clock) as people:
            _, token = await people.make_guest(words_for("en"))
            await store.write(partial(pads.create, code="PAD", token="t", content=b"{}", at_ms=clock()))
            code = (await gathered(hall)).code
        for leap in (101 * DAY_MS, 900 * DAY_MS, -1001 * DAY_MS, -9000 * DAY_MS, 9000 * DAY_MS):
            time.wall += leap
            assert await alive(time) == (True, True, True)
        for _ in range(6):
            time.pass_by(2 * DAY_MS)
            assert await alive(time) == (True, True, True)
        time.pass_by(3 * DAY_MS)
        assert await alive(time) == (False, True, True), "nobody came to the table for 15 days"

    run(test())


def test_a_leap_is_noticed_by_the_event_loop_alone(tmp_path: Path) -> None:
    """Jobs of the store ask for the time in threads of their own, in which nothing may happen to rooms."""

    async def test() -> None:
        time, leaps = Time(), list[int]()
        async with (
            open_store(tmp_path) as store,
            ServerClock(store, wall=lambda: time.wall, steady=lambda: time.steady) as clock,
        ):
            clock.when_leapt(leaps.append)
            time.wall += HOUR_MS
            assert await asyncio.to_thread(clock) == time.wall
            assert not leaps
            assert clock() == time.wall
            assert leaps == [HOUR_MS]

    run(test())


def test_gaps_are_counted_once_however_many_notice_them(address: str) -> None:
    def job(connection: Connection) -> None:
        look(connection, BEGUN_MS)
        note_gap(connection, BEGUN_MS, BEGUN_MS + 2 * DAY_MS)
        note_gap(connection, BEGUN_MS + 50, BEGUN_MS + 2 * DAY_MS + 50)
        known = look(connection, BEGUN_MS + 2 * DAY_MS + 60)
        assert known == ((BEGUN_MS, BEGUN_MS + 2 * DAY_MS),)
        known = look(connection, now := BEGUN_MS + 12 * DAY_MS)
        assert len(known) == 2
        assert unlived(known, BEGUN_MS - 5, now) == 12 * DAY_MS - 60
        assert lived_back(connection, now, 60) == BEGUN_MS + 2 * DAY_MS
        assert lived_back(connection, now, 100) == BEGUN_MS - 40
        known = look(connection, BEGUN_MS + DAY_MS)
        assert known == ((BEGUN_MS, BEGUN_MS + DAY_MS),)
        assert look(connection, BEGUN_MS + DAY_MS - clock_gaps.SMALLEST_STEP_BACK_MS) == known

    async def test() -> None:
        async with open_store(address) as store:
            await store.write(job)

    run(test())
