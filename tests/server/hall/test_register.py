"""Rooms are opened, and found by their codes, in memory or in the store."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.refusals import coded
from tests.server.hall.halls import (
    ANNA,
    ENGLISH,
    TWO,
    begun,
    gathered,
    hall_in,
    play_on,
)
from tests.server.store.jobs import run

from doublesix.errors import DoublesixError
from doublesix.room.offer import Offer
from doublesix.room.room import Phase, Room


def test_somebody_who_opens_a_table_sits_at_it_with_the_bots_they_want(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await hall.find(
                await hall.open(Offer(sheet="international", players=4), ANNA, ["greedy", "beginner"])
            )
            assert [occupant.name for occupant in live.room.occupants] == ["Anna", "Ada", "Bruno", ""]
            assert [occupant.bot for occupant in live.room.occupants] == [None, "greedy", "beginner", None]

    run(test())


@pytest.mark.parametrize(
    ("offer", "bots", "code"),
    [
        (Offer(sheet="luckies", players=2), ["greedy", "greedy"], "table-full"),
        (Offer(sheet="luckies", players=2), ["nobody"], "no-such-bot"),
        (Offer(sheet="luckies", players=9), [], "players"),
        (Offer(sheet="nothing", players=2), [], "bad-rules"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(tmp_path: Path, offer: Offer, bots: list[str], code: str) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            with pytest.raises(DoublesixError) as caught:
                await hall.open(offer, ANNA, bots)
            assert caught.value.code == code

    run(test())


def test_a_table_goes_on_after_a_restart_where_it_was(tmp_path: Path) -> None:
    async def half() -> tuple[str, Room]:
        async with hall_in(tmp_path) as hall:
            live = await begun(hall)
            await play_on(hall, live, lambda room: room.seq > 12)
            return live.code, live.room

    async def rest(code: str, room: Room) -> None:
        async with hall_in(tmp_path) as hall:
            live = await hall.find(code)
            assert live.room.table == room.table
            assert (live.room.seq, live.room.version, live.room.occupants) == (room.seq, room.version, room.occupants)
            await play_on(hall, live, lambda room: room.phase is Phase.OVER)

    run(rest(*run(half())))


def test_an_unknown_table_is_said_to_be_unknown(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            with pytest.raises(DoublesixError, check=coded("unknown-table")):
                await hall.find("ZZZZZZ")

    run(test())


def test_where_there_are_too_many_tables_idle_ones_are_put_out_of_memory_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("doublesix.server.hall.register.MOST_IN_MEMORY", 10)
    monkeypatch.setattr("doublesix.server.hall.register.SECONDS_OF_USE", 0)

    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            first, second = [await gathered(hall) for _ in range(2)]
            with hall.attending(first, "anna", ENGLISH):
                for _ in range(9):
                    await hall.open(TWO, ANNA)
                assert await hall.find(first.code) is first, "somebody is there"
                assert await hall.find(second.code) is not second

    run(test())
