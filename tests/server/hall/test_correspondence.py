"""Clocks of days and banks of time in the hall: they run on without people, in memory or not, and over restarts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from tests.server.hall.halls import ANNA, ENGLISH, PATIENT, QUICK, ask, begun, folded, log_of, new_id, next_move, player
from tests.server.store.jobs import run

from doublesix.room.commands import Say
from doublesix.room.entries import Acted, By, ClockResumed, read_entry
from doublesix.room.offer import Offer
from doublesix.server.cluster.cluster import Cluster
from doublesix.server.hall import housekeeping
from doublesix.server.hall.bots import Bots
from doublesix.server.hall.card import RoomState, card_of
from doublesix.server.hall.expiry import forget_left
from doublesix.server.hall.hall import Hall
from doublesix.server.settings import Pace
from doublesix.server.store import rooms
from doublesix.server.store.clock_gaps import DAY_MS
from doublesix.server.store.sqlite.sqlite_store import SqliteStore

DAYS = Offer(sheet="international", players=2, turn_seconds=3 * 24 * 3600, points=10**6)
BANK = Offer(sheet="international", players=2, bank_seconds=600, increment_seconds=5)
START = 1_700_000_000_000


class Time:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


@asynccontextmanager
async def hall_at(folder: Path, clock: Callable[[], int], pace: Pace = PATIENT) -> AsyncIterator[Hall]:
    async with (
        SqliteStore(folder) as store,
        Cluster(store) as cluster,
        Bots(1) as bots,
        Hall(store, cluster, bots, pace, clock) as hall,
    ):
        yield hall


async def timed_out(folder: Path, code: str) -> int:
    entries = [read_entry(entry.body) for entry in await log_of(folder, code)]
    return sum(isinstance(entry, Acted) and entry.by is By.CLOCK for entry in entries)


def test_a_clock_of_days_runs_out_at_a_table_that_is_not_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "SECONDS_BETWEEN_ROUNDS", 0.01)
    time = Time()

    async def test() -> None:
        async with hall_at(tmp_path, time, replace(QUICK, idle_seconds=0)) as hall:
            live = await begun(hall, DAYS)
            assert card_of(live.room).due_ms == START + 3 * DAY_MS
            assert card_of(live.room).state == RoomState.WAITING
            while await hall.find(live.code) is live:
                await asyncio.sleep(0.02)  # long enough to be idle
            time.now += 3 * DAY_MS - 1000
            await asyncio.sleep(0.05)
            assert await timed_out(tmp_path, live.code) == 0
            time.now += 1000
            while not await timed_out(tmp_path, live.code):
                await asyncio.sleep(0.01)

    run(test())


def test_a_clock_of_days_runs_out_while_the_server_is_down(tmp_path: Path) -> None:
    time = Time()

    async def before() -> str:
        async with hall_at(tmp_path, time) as hall:
            return (await begun(hall, DAYS)).code

    async def afterwards(code: str) -> None:
        time.now += DAY_MS
        async with hall_at(tmp_path, time) as hall:
            live = await hall.find(code)
            assert live.room.since == START, "a new start is no reason to wait for longer"
        time.now += 2 * DAY_MS
        async with hall_at(tmp_path, time):
            while not await timed_out(tmp_path, code):
                await asyncio.sleep(0.01)

    run(afterwards(run(before())))


def test_a_table_at_which_a_clock_of_days_runs_is_never_forgotten_until_all_have_given_up(tmp_path: Path) -> None:
    time = Time()

    async def test() -> None:
        async with hall_at(tmp_path, time) as hall, SqliteStore(tmp_path) as store:
            live = await begun(hall, DAYS)
            later = partial(forget_left, now_ms=START + 400 * DAY_MS)
            assert await store.write(later) == []
            # Nobody comes any more: the clock ends two turns for everybody, and rests.
            while not live.room.is_given_up:
                time.now = live.room.due or time.now
                await live_look(hall, live.code)
            assert card_of(live.room).due_ms is None
            with hall.attending(live, ANNA.person, ENGLISH):
                assert live.room.due == time.now + 3 * DAY_MS, "who comes back has the whole time"
                await ask(hall, live, ANNA, Say(id=new_id(), text="Here I am"))
            assert live.card.due_ms == live.room.due
            assert await folded(store, live.code) == live.room
            log = await store.read(partial(rooms.tail, code=live.code, after=0))
            assert ClockResumed() in [read_entry(entry.body) for entry in log]

    async def live_look(hall: Hall, code: str) -> None:
        live = await hall.find(code)
        seq = live.room.seq
        await hall._register.look_after(code)
        while live.room.seq == seq:
            await asyncio.sleep(0.005)

    run(test())


def test_a_new_start_gives_a_turn_its_time_again_and_the_log_says_so(tmp_path: Path) -> None:
    time = Time()

    async def before() -> str:
        async with hall_at(tmp_path, time) as hall:
            live = await begun(hall, BANK)
            time.now += 20_000
            await ask(hall, live, *next_move(live.room))
            assert sorted(live.room.banks) == [585_000, 600_000]
            return live.code

    async def afterwards(code: str) -> None:
        time.now += DAY_MS
        async with hall_at(tmp_path, time) as hall, SqliteStore(tmp_path) as store:
            live = await hall.find(code)
            assert sorted(live.room.banks) == [585_000, 600_000]
            assert len(await log_of(tmp_path, code)) == live.room.seq, "looking at a table changes nothing"
            time.now += 10_000
            mover = player(live.room, live.room.turn or 0)
            await ask(hall, live, mover, next_move(live.room)[1])
            assert sorted(live.room.banks) == [585_000, 595_000]
            assert await folded(store, code) == live.room

    run(afterwards(run(before())))
