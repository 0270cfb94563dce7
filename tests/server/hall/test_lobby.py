"""What strangers know of open tables."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests import patience
from tests.room.rooms import acted, after, dealt, full, last, opened, sat_down
from tests.server.hall.halls import ANNA, BEN, ask, gathered, hall_in, new_id
from tests.server.store.jobs import run

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.room.commands import SeatBot
from doublesix.room.entries import Opened, SatDown, write_entry
from doublesix.room.offer import Offer
from doublesix.room.portraits import portraits_of
from doublesix.rules.variant import REVISION
from doublesix.server.hall.card import RoomState, card_of
from doublesix.server.hall.lobby import ListedTable, fairly, listed_table
from doublesix.server.hall.register import MOST_GATHERING, MOST_LISTED_OF_ONE
from doublesix.server.store.rooms import ListedRoom

OPEN = Offer(sheet="bg2133", players=4, partners=True, turn_seconds=30, listed=True)


def test_a_table_is_listed_while_it_wants_to_be_and_a_seat_is_open() -> None:
    assert card_of(after(opened(OPEN), sat_down(0))).listed
    assert not card_of(full(OPEN)).listed
    assert not card_of(opened(Offer(sheet="luckies", players=2))).listed


def test_a_table_is_told_with_who_sits_there() -> None:
    room = after(opened(OPEN), sat_down(0), sat_down(2))
    card = card_of(room)
    opening = write_entry(Opened(offer=OPEN, seal="00", revision=REVISION))
    assert listed_table(ListedRoom("ABCDEF", card.summary, opening), words_for("en")) == ListedTable(
        code="ABCDEF",
        title="Premium Domino Set BG2133",
        sheet="bg2133",
        players=4,
        free=2,
        names=("Anna", "Clara"),
        faces=tuple(face for face in portraits_of(room.occupants) if face is not None),
        partners=True,
        turn_seconds=30,
        clock="30 seconds a turn",
    )


def test_nobody_pushes_the_others_off_the_list() -> None:
    opening = write_entry(Opened(offer=OPEN, seal="00", revision=REVISION))

    def listed(code: str, person: str) -> ListedRoom:
        room = after(opened(OPEN), SatDown(seat=0, person=person, name=person))
        return ListedRoom(code, card_of(room).summary, opening)

    many = [listed(f"EVE{number}", "eve") for number in range(3)]
    order = [room.code for room in fairly([*many, listed("ANNA", "anna"), listed("BEN", "ben")])]
    assert order == ["EVE0", "ANNA", "BEN", "EVE1", "EVE2"]


def test_one_person_has_only_so_many_tables_at_which_nothing_has_begun(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            for _ in range(MOST_LISTED_OF_ONE):
                await hall.open(OPEN, ANNA)
            with pytest.raises(DoublesixError) as refused:
                await hall.open(OPEN, ANNA)
            assert refused.value.message == "error.too-many-listed"
            await hall.open(OPEN, BEN)
            two = Offer(sheet="luckies", players=2)
            for _ in range(MOST_GATHERING - MOST_LISTED_OF_ONE):
                await hall.open(two, ANNA)
            with pytest.raises(DoublesixError) as refused:
                await hall.open(two, ANNA)
            assert refused.value.code == "too-many-tables"

    run(test())


def test_the_state_of_a_table_says_whether_the_server_has_something_to_do() -> None:
    two, timed = Offer(sheet="luckies", players=2), Offer(sheet="luckies", players=2, turn_seconds=30)
    assert card_of(full(two)).state is RoomState.GATHERING
    assert card_of(dealt(two)).state is RoomState.WAITING
    room = dealt(two, bots=[1])
    while room.turn != 1:
        room = acted(room)
    assert card_of(room).state is RoomState.RUNNING
    assert card_of(dealt(timed)).state is RoomState.RUNNING
    assert card_of(last(dealt(timed))).state is RoomState.RUNNING
    assert card_of(last(dealt(two), 1000)).state is RoomState.OVER


def test_those_who_look_for_a_table_are_told_when_the_list_changes(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            change = hall.lobby.next_change
            await gathered(hall)
            assert not change.is_set()
            live = await hall.find(await hall.open(OPEN, ANNA))
            assert change.is_set()
            for seat in (1, 2, 3):
                change = hall.lobby.next_change
                await ask(hall, live, ANNA, SeatBot(id=new_id(), seat=seat, bot="greedy"))
                await asyncio.wait_for(change.wait(), patience.SECONDS)

    run(test())
