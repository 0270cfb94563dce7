"""One more tile is offered, and somebody can only pass: it is done for them, and the time tells nobody why."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.room.rooms import EVERY_SHEET, dealt, moments, with_round
from tests.server.hall.halls import (
    ANNA,
    BEN,
    ENGLISH,
    PATIENT,
    QUICK,
    ask,
    be_ready,
    begun,
    hall_in,
    log_of,
    new_id,
    play_on,
    player,
    tables,
    until,
    waiting,
)
from tests.server.store.jobs import run

from doublesix.rng import Source
from doublesix.room.commands import Act, Say, Stand, TakeBack
from doublesix.room.entries import Acted, By, read_entry
from doublesix.room.offer import Offer
from doublesix.room.room import Room
from doublesix.server.hall.card import RoomState, card_of
from doublesix.server.hall.hall import Hall
from doublesix.server.hall.live_room import LiveRoom
from doublesix.testing.worlds import other_worlds

SIXCOLOURS = Offer(sheet="sixcolours", players=2, points=10**6)
SOON = replace(PATIENT, moment=lambda _: 0.05)
NEVER = replace(PATIENT, moment=lambda _: 600)


async def with_nothing_to_add(hall: Hall, offer: Offer = SIXCOLOURS) -> LiveRoom:
    """A table at which one more tile is offered to a person who has none that fits."""
    live = await begun(hall, offer)
    await play_on(hall, live, lambda room: room.nothing_to_add)
    return live


async def last_acted(folder: Path, code: str) -> Acted:
    entries = [read_entry(entry.body) for entry in await log_of(folder, code)]
    return [entry for entry in entries if isinstance(entry, Acted)][-1]


def test_who_has_nothing_to_add_passes_in_a_moment(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path, SOON) as hall:
            live = await with_nothing_to_add(hall)
            before, began = live.room, asyncio.get_running_loop().time()
            await until(live, lambda room: room.version > before.version)
            assert asyncio.get_running_loop().time() - began >= 0.04
            assert await last_acted(tmp_path, live.code) == Acted(seat=before.turn or 0, action="pass", by=By.MOMENT)

    run(test())


def test_they_may_pass_at_once_by_themselves(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path, NEVER) as hall:
            live = await with_nothing_to_add(hall)
            seat = live.room.turn or 0
            await ask(hall, live, player(live.room, seat), Act(id=new_id(), action="pass", version=live.room.version))
            assert await last_acted(tmp_path, live.code) == Acted(seat=seat, action="pass")

    run(test())


def test_the_others_are_told_the_same_as_when_somebody_declines(tmp_path: Path) -> None:
    async def told(hall: Hall, passes: Callable[[Room], bool]) -> list[dict[str, object]]:
        live = await begun(hall, SIXCOLOURS)
        await play_on(hall, live, passes)
        other = player(live.room, 1 - (live.room.turn or 0))
        before = live.room.version
        with hall.attending(live, other.person, ENGLISH) as subscriber:
            if not live.room.nothing_to_add:
                await ask(hall, live, player(live.room, live.room.turn or 0), Act(id=new_id(), action="pass"))
            await until(live, lambda room: room.version > before)
            (message,) = tables(waiting(subscriber))
            return [{"kind": told.kind, "said": told.said.partition(" ")[2]} for told in message.happened]

    async def test() -> None:
        async with hall_in(tmp_path, SOON) as hall:
            forced = await told(hall, lambda room: room.nothing_to_add)
            chosen = await told(hall, _could_add)
            assert forced == chosen == [{"kind": "passed", "said": "adds nothing."}]

    run(test())


def _could_add(room: Room) -> bool:
    round_ = room.table.round if room.table else None
    return round_ is not None and round_.extra is not None and not round_.nothing_to_add and not round_.is_over


def test_a_moment_is_as_long_for_every_hand(tmp_path: Path) -> None:
    """It hangs on the seal of the table and on how much has happened, which is the same for those who could add."""
    asked: list[int] = []

    def moment(source: Source) -> float:
        asked.append(source.word())
        return 600

    async def test() -> None:
        async with hall_in(tmp_path, replace(PATIENT, moment=moment)) as hall:
            live = await with_nothing_to_add(hall)
            assert live.room.table is not None
            others = list(other_worlds(live.room.table.round, 1 - (live.room.turn or 0), 50, Random(6)))
            live.room = replace(
                live.room, occupants=tuple(replace(occupant, stood_in=True) for occupant in live.room.occupants)
            )
            assert {world.nothing_to_add for world in others} == {True, False}
            hall._look_after(live)
            while not asked:
                await asyncio.sleep(0.001)
            for world in others:
                live.room = with_round(live.room, world)
                hall._look_after(live)
                await asyncio.sleep(0)
            assert len(asked) >= len(others)
            assert len(set(asked[-len(others) :])) == 1

    run(test())


@pytest.mark.parametrize("adds", [True, False], ids=["adds a tile", "passes"])
def test_bots_take_a_moment_over_an_extra_tile(tmp_path: Path, adds: bool) -> None:
    async def test() -> None:
        async with hall_in(tmp_path, replace(PATIENT, moment=lambda _: 0.05)) as hall:
            live = await hall.find(await hall.open(SIXCOLOURS, ANNA, ["greedy"]))
            await be_ready(hall, live)
            while True:
                await play_on(hall, live, lambda room: room.turn == 1)
                await until(live, lambda room: room.turn != 1 or _is_offered_more(room))
                before = live.room
                if before.turn == 1 and before.table is not None and before.table.round.nothing_to_add is not adds:
                    break
                await until(live, lambda room: room.turn != 1)
            began = asyncio.get_running_loop().time()
            await until(live, lambda room: room.version > before.version)
            assert asyncio.get_running_loop().time() - began >= 0.03

    run(test())


def _is_offered_more(room: Room) -> bool:
    return room.table is not None and room.table.round.extra is not None


def test_nobody_passes_at_another_version_of_the_table(tmp_path: Path) -> None:
    """Somebody who takes back the double during the moment is not made to pass later."""

    async def test() -> None:
        async with hall_in(tmp_path, replace(PATIENT, moment=lambda _: 0.1)) as hall:
            live = await hall.find(await hall.open(SIXCOLOURS, ANNA, ["greedy"]))
            await be_ready(hall, live)
            while not (live.room.nothing_to_add and live.room.table and live.room.table.can_take_back):
                await play_on(hall, live, lambda room: room.turn == 1 or room.nothing_to_add)
                await until(live, lambda room: room.turn != 1)
            await ask(hall, live, ANNA, TakeBack(id=new_id()))
            version = live.room.version
            await asyncio.sleep(0.2)
            assert live.room.version == version
            assert live.room.turn == 0

    run(test())


def test_talk_does_not_begin_the_moment_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path, NEVER) as hall:
            live = await with_nothing_to_add(hall)
            doing = live.doing
            await ask(hall, live, BEN, Say(id=new_id(), text="Well?"))
            assert live.doing is doing

    run(test())


def test_a_bot_that_stands_in_decides_after_its_own_moment(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path, SOON) as hall:
            live = await with_nothing_to_add(hall)
            seat = live.room.turn or 0
            await ask(hall, live, player(live.room, seat), Stand(id=new_id()))
            await until(live, lambda room: room.turn != seat)
            assert await last_acted(tmp_path, live.code) == Acted(seat=seat, action="pass", by=By.BOT)

    run(test())


def test_one_who_is_away_is_waited_for_like_anybody_and_passes_when_back(tmp_path: Path) -> None:
    """Else all would know that one who is away, and passes, had nothing to add."""

    async def test() -> None:
        async with hall_in(tmp_path, replace(QUICK, moment=lambda _: 0.1)) as hall:
            live = await with_nothing_to_add(hall)
            version, seat = live.room.version, live.room.turn or 0
            await asyncio.sleep(0.3)
            assert live.room.version == version
            assert live.doing is None
            with hall.attending(live, player(live.room, seat).person, ENGLISH):
                await until(live, lambda room: room.version > version)

    run(test())


def test_the_clock_runs_on_for_one_who_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offer = replace_offer(turn_seconds=5)

    async def test() -> None:
        async with hall_in(tmp_path, replace(QUICK, away_seconds=0.2, moment=lambda _: 600)) as hall:
            live = await begun(hall, offer)
            with hall.attending(live, "anna", ENGLISH):
                await play_on(hall, live, lambda room: room.nothing_to_add and room.turn == 1)
                monkeypatch.setattr("doublesix.server.hall.driver.seconds_left", lambda *_: 0.3)
                hall._look_after(live)
                await until(live, lambda room: room.turn == 0)
                assert (await last_acted(tmp_path, live.code)).by is By.CLOCK

    run(test())


def replace_offer(turn_seconds: int) -> Offer:
    return Offer(sheet="sixcolours", players=2, points=10**6, turn_seconds=turn_seconds)


def test_after_a_restart_the_moment_is_taken_again(tmp_path: Path) -> None:
    async def before() -> tuple[str, int]:
        async with hall_in(tmp_path, NEVER) as hall:
            live = await with_nothing_to_add(hall)
            return live.code, live.room.version

    async def afterwards(code: str, version: int) -> None:
        async with hall_in(tmp_path, SOON) as hall:
            live = await hall.find(code)
            await until(live, lambda room: room.version > version)
            assert (await last_acted(tmp_path, code)).by is By.MOMENT

    run(afterwards(*run(before())))


def test_a_table_that_passes_by_itself_is_woken_after_a_restart() -> None:
    """Those who must do nothing are not left waiting until somebody happens to come."""
    (sixcolours,) = (offer for offer in EVERY_SHEET if offer.sheet == "sixcolours")
    passing = [room for room in moments(dealt(sixcolours)) if room.nothing_to_add]
    assert passing
    assert {card_of(room).state for room in passing} == {RoomState.RUNNING}
