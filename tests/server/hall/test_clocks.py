"""A turn that takes too long ends with something simple."""

from __future__ import annotations

from tests.room.rooms import after, dealt, full, last, ready

from doublesix.room.entries import Acted, By, WasReady
from doublesix.room.offer import Offer
from doublesix.room.room import NOTHING_ADDED
from doublesix.server.hall.clocks import seconds_left, when_time_is_up

TIMED = Offer(sheet="international", players=4, turn_seconds=20)


def test_a_turn_has_its_time_from_when_it_began() -> None:
    room = after(full(TIMED), *map(ready, range(4)), at=50_000)
    assert seconds_left(room, now_ms=50_000) == 20
    assert seconds_left(room, now_ms=63_500) == 6.5
    assert seconds_left(room, now_ms=90_000) == 0


def test_a_turn_is_no_longer_when_the_clock_of_the_computer_is_set_back() -> None:
    room = after(full(TIMED), *map(ready, range(4)), at=50_000)
    assert seconds_left(room, now_ms=10_000) == 20


def test_without_a_clock_one_takes_as_long_as_one_likes() -> None:
    assert seconds_left(dealt(), now_ms=10**9) is None
    assert seconds_left(full(TIMED), now_ms=10**9) is None


def test_for_one_who_takes_too_long_something_legal_is_done() -> None:
    room = dealt(TIMED)
    assert room.table is not None
    assert room.turn is not None
    entry = when_time_is_up(room)
    assert isinstance(entry, Acted)
    assert (entry.seat, entry.by) == (room.turn, By.CLOCK)
    assert entry.action in map(str, room.table.round.options)
    assert when_time_is_up(room) == entry


def test_between_rounds_everybody_becomes_ready_one_after_the_other() -> None:
    room = after(last(dealt(TIMED)), ready(1))
    for seat in (0, 2, 3):
        entry = when_time_is_up(room)
        assert entry == WasReady(seat=seat, contribution=NOTHING_ADDED, by=By.CLOCK)
        room = after(room, entry)
    assert room.turn is not None
