"""Tables that wait for nobody go on by themselves, and no turn takes for ever."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from tests.room.rooms import dealt, moments
from tests.server.hall import thinkers
from tests.server.hall.halls import (
    ANNA,
    BEN,
    ENGLISH,
    PATIENT,
    QUICK,
    ask,
    be_ready,
    begun,
    gathered,
    hall_in,
    log_of,
    new_id,
    next_move,
    play_on,
    until,
)
from tests.server.store.jobs import run

from doublesix.actions import Action
from doublesix.bots.budget import Budget
from doublesix.errors import DoublesixError
from doublesix.room.commands import Stand
from doublesix.room.entries import Acted, AnyEntry, By, read_entry
from doublesix.room.offer import Offer
from doublesix.room.room import Phase, Room
from doublesix.server.cluster.cluster import Cluster
from doublesix.server.hall import driver
from doublesix.server.hall.bots import THOUGHT, Bots
from doublesix.server.hall.card import RoomState, card_of
from doublesix.server.hall.driver import Driver
from doublesix.server.hall.hall import Hall
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.pipeline import StepPipeline
from doublesix.server.hall.presence import Presence
from doublesix.server.server_clock import now_ms
from doublesix.server.settings import Pace, PaceWish
from doublesix.server.store import games
from doublesix.server.store.clock_gaps import DAY_MS
from doublesix.server.store.sqlite.sqlite_store import SqliteStore
from doublesix.server.supervisor import Target
from doublesix.view import View

A_WEEK_MS = 7 * DAY_MS
FOUR = Offer(sheet="international", players=4, rounds=1)


async def against_bots(hall: Hall, offer: Offer = FOUR) -> str:
    code = await hall.open(offer, ANNA, ["greedy"] * (offer.players - 1))
    live = await hall.find(code)
    await be_ready(hall, live)
    while live.room.phase is not Phase.OVER:
        await until(live, lambda room: room.turn in (0, None))
        await play_on(hall, live, lambda room: room.turn != 0 or room.phase is not Phase.PLAYING)
    return code


async def acted_by(folder: Path, code: str) -> list[tuple[int, By]]:
    entries = [read_entry(entry.body) for entry in await log_of(folder, code)]
    return [(entry.seat, entry.by) for entry in entries if isinstance(entry, Acted)]


def test_bots_act_by_themselves_to_the_end_of_the_game(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            moves = await acted_by(tmp_path, await against_bots(hall))
            assert {seat for seat, _ in moves} == {0, 1, 2, 3}
            assert all((by is By.BOT) == (seat > 0) for seat, by in moves)

    run(test())


@pytest.mark.parametrize("thinker", [thinkers.dies_once_in_three, thinkers.answers_nonsense])
def test_a_game_goes_on_if_bots_fail(tmp_path: Path, thinker: Target) -> None:
    async def test() -> None:
        async with hall_in(tmp_path, bots=Bots(1, thinker)) as hall:
            await against_bots(hall)

    run(test())


@pytest.mark.parametrize(
    ("wishes", "pace"),
    [
        ({}, PaceWish.USUAL),
        ({"anna": PaceWish.AT_ONCE}, PaceWish.USUAL),
        ({"anna": PaceWish.AT_ONCE, "ben": PaceWish.FAST}, PaceWish.FAST),
        ({"anna": PaceWish.AT_ONCE, "ben": PaceWish.SLOW}, PaceWish.SLOW),
        ({"anna": PaceWish.AT_ONCE, "ben": PaceWish.AT_ONCE, "zoe": PaceWish.SLOW}, PaceWish.AT_ONCE),
    ],
)
def test_bots_play_as_slowly_as_somebody_who_plays_wants(
    tmp_path: Path, wishes: dict[str, PaceWish], pace: PaceWish
) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall, AsyncExitStack() as there:
            live = await begun(hall, Offer(sheet="luckies", players=2))
            for person, wish in wishes.items():
                there.enter_context(hall.attending(live, person, replace(ENGLISH, pace=wish)))
            assert live.bot_pace is pace

    run(test())


def test_bots_take_their_time_so_that_people_can_follow(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path, replace(PATIENT, bot_seconds=0.2)) as hall:
            live = await hall.find(await hall.open(Offer(sheet="luckies", players=2), ANNA, ["greedy"]))
            await be_ready(hall, live)
            await play_on(hall, live, lambda room: room.turn == 1)
            loop = asyncio.get_running_loop()
            began, version = loop.time(), live.room.version
            await until(live, lambda room: room.version > version)
            assert loop.time() - began >= 0.19

    run(test())


class OpenEars(Bots):
    """Bots that do something simple, and remember what they were asked with."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[View] = []

    async def choose(self, bot: str, view: View, seed: int, budget: Budget = THOUGHT) -> Action:
        self.asked.append(view)
        return view.options[0]


async def entries_of_bots(bots: Bots, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Room], list[float]]:
    """Let bots act at every moment of a round; return those moments, and how long each bot waited."""
    waited: list[float] = []

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    async def enter(live: LiveRoom, version: int, entry: AnyEntry) -> None:
        raise AssertionError("nobody asked for that")

    leases = Cluster(SqliteStore(folder)).leases
    acting = Driver(bots, enter, lambda: 0, Pace(bot_seconds=10), leases, lambda _: 0)
    rooms_ = [room for room in moments(dealt(FOUR, bots=(1, 2, 3))) if room.bots_turn is not None]
    with monkeypatch.context() as patched:
        patched.setattr(asyncio, "sleep", wait)
        for room in rooms_:
            live = LiveRoom(room, card_of(room), Presence(0, 60), lambda: 0)
            entry = await acting._next(live, room)
            assert isinstance(entry, Acted)
    return rooms_, waited


def test_a_bot_is_asked_with_what_its_seat_knows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = OpenEars()
    rooms_, _ = run(entries_of_bots(bots, tmp_path, monkeypatch))
    assert bots.asked == [room.table.view(room.turn) for room in rooms_ if room.table]
    assert all(sum(hand is not None for hand in view.hands) == 1 for view in bots.asked)


def test_bots_take_their_time_also_if_they_have_no_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms_, waited = run(entries_of_bots(OpenEars(), tmp_path, monkeypatch))
    assert {len(room.table.round.options) > 1 for room in rooms_ if room.table} == {True, False}
    assert len(waited) == len(rooms_)
    assert min(waited) > 9


def test_a_bot_plays_for_one_who_left(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await begun(hall, Offer(sheet="luckies", players=2, rounds=1))
            await ask(hall, live, BEN, Stand(id=new_id()))
            while live.room.phase is Phase.PLAYING:
                await until(live, lambda room: room.turn != 1)
                await play_on(hall, live, lambda room: room.turn != 0)
            assert (1, By.BOT) in await acted_by(tmp_path, live.code)

    run(test())


def test_when_time_is_up_something_is_done_and_the_next_round_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "seconds_left", lambda *_: 0.002)

    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await begun(hall, Offer(sheet="luckies", players=2, rounds=2, turn_seconds=5))
            await until(live, lambda room: room.phase is Phase.OVER)
            assert {by for _, by in await acted_by(tmp_path, live.code)} == {By.CLOCK}
            await asyncio.sleep(0.05)
            assert live.room.number == 1, "nobody is hurried into another game"
        async with SqliteStore(tmp_path) as store:
            record = await store.read(partial(games.record_of, game=f"{live.code}-1"))
            assert "\ntime-outs: 1.1, 1.2" in (record or "")

    run(test())


def test_the_clock_stops_when_all_have_gone_and_runs_again_when_one_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a table would play on for people who will never know, until its target is reached, if ever."""
    monkeypatch.setattr(driver, "seconds_left", lambda *_: 0.01)

    async def test() -> None:
        async with hall_in(tmp_path, QUICK) as hall:
            live = await begun(hall, Offer(sheet="luckies", players=2, points=10**9, turn_seconds=5))
            while live.doing is not None:
                await asyncio.sleep(0.005)
            version, since = live.room.version, live.room.since
            assert live.is_deserted
            with hall.attending(live, "stranger", ENGLISH):
                await asyncio.sleep(0.05)
                assert live.room.version == version
            with hall.attending(live, "anna", ENGLISH):
                assert live.room.since > since, "who is back has their whole time"
                await until(live, lambda room: room.version > version + 1)

    run(test())


def test_a_move_in_time_stops_the_clock(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await begun(hall, Offer(sheet="luckies", players=2, turn_seconds=5))
            first = live.doing
            assert first is not None
            await ask(hall, live, *next_move(live.room))
            await asyncio.sleep(0)
            assert first.cancelled()
            assert live.doing is not first

    run(test())


def test_after_a_restart_bots_go_on_and_nobody_has_lost_time(tmp_path: Path) -> None:
    timed = Offer(sheet="international", players=2, turn_seconds=1000)

    async def before() -> tuple[str, str]:
        async with hall_in(tmp_path, replace(PATIENT, bot_seconds=60)) as hall:
            live = await hall.find(await hall.open(FOUR, ANNA, ["greedy"] * 3))
            await be_ready(hall, live)
            await play_on(hall, live, lambda room: room.turn != 0)
            return live.code, (await begun(hall, timed)).code

    async def afterwards(bots: str, timed: str) -> None:
        now = now_ms() + A_WEEK_MS
        async with (
            SqliteStore(tmp_path) as store,
            Cluster(store) as cluster,
            Bots(1) as thinkers,
            Hall(store, cluster, thinkers, PATIENT, lambda: now),
        ):
            while By.BOT not in [by for _, by in await acted_by(tmp_path, bots)]:
                await asyncio.sleep(0.01)
        async with (
            SqliteStore(tmp_path) as store,
            Cluster(store) as cluster,
            Bots(1) as thinkers,
            Hall(store, cluster, thinkers, PATIENT, lambda: now) as hall,
        ):
            live = await hall.find(timed)
            assert live.room.since == now
            assert live.doing is not None

    run(afterwards(*run(before())))


def test_what_the_server_must_do_stands_on_the_card(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path, replace(PATIENT, bot_seconds=60)) as hall, SqliteStore(tmp_path) as store:

            async def codes(state: RoomState) -> list[str]:
                found = "SELECT code FROM room WHERE state = ?"
                return await store.read(lambda connection: [code for (code,) in connection.execute(found, (state,))])

            live = await hall.find(await hall.open(FOUR, ANNA, ["greedy"] * 3))
            assert await codes(RoomState.GATHERING) == [live.code]
            await be_ready(hall, live)
            await play_on(hall, live, lambda room: room.turn != 0)
            assert await codes(RoomState.RUNNING) == [live.code]
            people = await begun(hall)
            assert await codes(RoomState.WAITING) == [people.code]
            await play_on(hall, people, lambda room: room.phase is Phase.OVER)
            assert await codes(RoomState.OVER) == [people.code]

    run(test())


def test_where_nothing_can_be_kept_the_server_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "SECONDS_TO_TRY_AGAIN", 0.02)
    failures = 0
    enter = StepPipeline._enter

    async def troubled(self: StepPipeline, live: LiveRoom, version: int, entry: AnyEntry) -> None:
        nonlocal failures
        if failures < 3:
            failures += 1
            raise DoublesixError("not-kept")
        await enter(self, live, version, entry)

    monkeypatch.setattr(StepPipeline, "_enter", troubled)

    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await hall.find(await hall.open(FOUR, ANNA, ["greedy"] * 3))
            with hall.attending(live, "anna", ENGLISH):
                await be_ready(hall, live)
                await play_on(hall, live, lambda room: room.turn != 0)
                await until(live, lambda room: room.turn == 0)
        assert failures == 3

    run(test())


def test_tables_of_people_gather_without_the_server(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            assert (await gathered(hall)).doing is None

    run(test())
