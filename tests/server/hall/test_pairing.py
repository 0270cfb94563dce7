"""Who is matched with whom, and when."""

from __future__ import annotations

from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
from tests.server.hall.halls import ANNA, BEN, PEOPLE, hall_in
from tests.server.store.jobs import run

from doublesix.errors import DoublesixError
from doublesix.room.pairing import Paired, PairingPace, PairingWish, Waiting
from doublesix.server.hall.hall import Hall
from doublesix.server.hall.pairing import WaitingList

CLARA, DIRK = PEOPLE[2:]
TWO: dict[str, Any] = {"sheet": "luckies", "players": 2}
THREE: dict[str, Any] = {"sheet": "luckies", "players": 3}


def wish(**fields: Any) -> PairingWish:
    return PairingWish(**{**TWO, **fields})


def names(waiting: WaitingList, now: float) -> list[tuple[list[str], int]]:
    return [([who.name for who in match.people], match.bots) for match in waiting.matches(now)]


def test_those_who_want_the_same_are_matched_in_the_order_in_which_they_came() -> None:
    waiting = WaitingList()
    for when, who in enumerate((ANNA, BEN, CLARA)):
        waiting.join(who, wish(), when)
    assert names(waiting, 3) == [(["Anna", "Ben"], 0)]
    assert list(waiting.counts().values()) == [1]
    waiting.join(DIRK, wish(), 4)
    assert names(waiting, 4) == [(["Clara", "Dirk"], 0)]
    assert not waiting.counts()


@pytest.mark.parametrize("other", [{"players": 3}, {"sheet": "bg2133"}, {"pace": PairingPace.CALM}, {"rated": True}])
def test_those_who_want_something_else_are_not(other: dict[str, Any]) -> None:
    waiting = WaitingList()
    waiting.join(ANNA, wish(), 0)
    waiting.join(BEN, wish(**other), 0)
    assert names(waiting, 1000) == []


def test_bots_fill_up_for_all_who_would_have_them_when_the_time_of_one_is_up() -> None:
    waiting = WaitingList()
    waiting.join(ANNA, wish(**THREE, bots_after=60), 0)
    waiting.join(BEN, wish(**THREE), 0)
    assert waiting.next_change() == waiting.bots_at("anna") == 60
    assert waiting.bots_at("ben") is None
    assert names(waiting, 59.9) == []
    assert names(waiting, 60) == [(["Anna"], 2)]
    waiting.join(CLARA, wish(**THREE, bots_after=10), 100)
    assert names(waiting, 109) == []
    waiting.join(DIRK, wish(**THREE, bots_after=60), 109)
    assert names(waiting, 109) == [(["Ben", "Clara", "Dirk"], 0)]


def test_the_more_patient_play_along_when_bots_fill_up() -> None:
    waiting = WaitingList()
    waiting.join(ANNA, wish(**THREE, bots_after=60), 0)
    waiting.join(BEN, wish(**THREE, bots_after=10), 5)
    assert waiting.bots_at("anna") == 15
    assert names(waiting, 15) == [(["Anna", "Ben"], 1)]


def test_a_rated_game_is_with_people_only() -> None:
    waiting = WaitingList()
    waiting.join(ANNA, wish(rated=True, bots_after=10), 0)
    assert waiting.next_change() is None
    assert names(waiting, 1000) == []


def test_nobody_waits_twice() -> None:
    waiting = WaitingList()
    waiting.join(ANNA, wish(), 0)
    waiting.join(ANNA, wish(), 1)
    assert names(waiting, 2) == []
    waiting.join(ANNA, wish(**THREE), 3)
    assert [(game.players, count) for game, count in waiting.counts().items()] == [(3, 1)]
    waiting.leave("anna")
    waiting.leave("anna")
    assert not waiting.counts()


async def paired(hall: Hall, who: Any, **fields: Any) -> list[Waiting | Paired]:
    async with aclosing(hall.pairing.waiting(who, wish(**fields))) as news:
        return [told async for told in news]


def test_people_who_are_matched_sit_at_one_table_and_come_to_play_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            async with aclosing(hall.pairing.waiting(ANNA, wish())) as annas:
                assert await anext(annas) == Waiting(here=1, players=2)
                bens = await paired(hall, BEN)
                last = [told async for told in annas][-1]
            assert isinstance(last, Paired)
            assert last == bens[-1]
            room = (await hall.find(last.code)).room
            assert [occupant.name for occupant in room.occupants] == ["Anna", "Ben"]
            assert room.paired
            assert room.offer.time_control == PairingPace.USUAL.clock
            assert not hall.pairing.counts()

    run(test())


def test_who_hangs_up_is_no_longer_waited_with(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            async with aclosing(hall.pairing.waiting(ANNA, wish(**THREE))) as annas:
                assert await anext(annas) == Waiting(here=1, players=3)
                bens = hall.pairing.waiting(BEN, wish(**THREE))
                assert await anext(bens) == Waiting(here=2, players=3)
                assert await anext(annas) == Waiting(here=2, players=3)
                await bens.aclose()
                assert await anext(annas) == Waiting(here=1, players=3)
            assert not hall.pairing.counts()

    run(test())


def test_who_comes_again_waits_there_alone(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            first = hall.pairing.waiting(ANNA, wish())
            await anext(first)
            second = hall.pairing.waiting(ANNA, wish())
            assert await anext(second) == Waiting(here=1, players=2)
            with pytest.raises(DoublesixError) as error:
                await anext(first)
            assert error.value.code == "pairing-elsewhere"
            assert list(hall.pairing.counts().values()) == [1]
            await second.aclose()

    run(test())
