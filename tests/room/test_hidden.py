"""Nothing hidden is told: tables that look alike to somebody are told to them alike, byte for byte."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.room.rooms import EVERY_SHEET, dealt, moments, tiles_named, with_round

from doublesix.i18n import words_for
from doublesix.room.board import Shape
from doublesix.room.entries import Acted, By
from doublesix.room.news import tell_happened
from doublesix.room.offer import Offer
from doublesix.room.overview import Surroundings
from doublesix.room.perspective import Perspective, see
from doublesix.room.room import Phase, Room
from doublesix.testing.worlds import hidden_tiles, other_worlds

WORDS = words_for("en")
SIXCOLOURS = Offer(sheet="sixcolours", players=2)


def told(room: Room, seat: int | None) -> bytes:
    eyes = Perspective(seat, WORDS, Shape.TALL)
    return msgspec.json.encode((see(room, eyes, Surroundings(now=0)), tell_happened(room, seat, WORDS)))


@pytest.mark.parametrize("offer", EVERY_SHEET, ids=lambda offer: offer.sheet)
def test_tables_that_look_alike_are_told_alike(offer: Offer) -> None:
    chance, compared = Random(6), 0
    for room in moments(dealt(offer)):
        assert room.table is not None
        for seat in (*range(offer.players), None):
            for other in other_worlds(room.table.round, seat, 3, chance):
                assert told(with_round(room, other), seat) == told(room, seat)
                compared += 1
    assert compared > 20


def test_nobody_can_tell_one_who_cannot_add_a_tile_from_one_who_declines() -> None:
    """Whether somebody who laid a double holds a tile that goes with it is seen by nobody else."""
    chance, compared = Random(6), 0
    for room in moments(dealt(SIXCOLOURS, seal="6c" * 32), rounds=1):
        if not room.nothing_to_add or room.table is None:
            continue
        lays = room.turn
        assert lays is not None
        assert "Nothing to add: you pass in a moment." in told(room, lays).decode()
        for seat in {0, 1, None} - {lays}:
            for world in other_worlds(room.table.round, seat, 30, chance):
                if not world.nothing_to_add:
                    declining = with_round(room, world)
                    assert told(declining, seat) == told(room, seat)
                    passed = room.after(Acted(seat=lays, action="pass", by=By.MOMENT), at=0)
                    declined = declining.after(Acted(seat=lays, action="pass"), at=0)
                    assert told(declined, seat) == told(passed, seat)
                    compared += 1
    assert compared > 5


@pytest.mark.parametrize("offer", EVERY_SHEET, ids=lambda offer: offer.sheet)
def test_no_tile_is_named_that_somebody_may_not_know(offer: Offer) -> None:
    for room in moments(dealt(offer), rounds=2):
        assert room.table is not None
        round_ = room.table.round
        public = {tile for lot in round_.deal.lots for _, tile in lot}
        for seat in (*range(offer.players), None):
            assert not (tiles_named(told(room, seat)) - public) & set(hidden_tiles(round_, seat))


def test_a_record_has_no_secret_of_a_round_that_is_played() -> None:
    room = dealt(Offer(sheet="luckies", players=2, rounds=2))
    *_, second = (moment for moment in moments(room, rounds=2) if moment.phase is Phase.PLAYING)
    for playing in (room, second):
        assert playing.table is not None
        *over, latest = (round_.fairness for round_ in playing.table.record().rounds)
        assert latest is not None
        assert latest.secret is None
        assert all(fairness is not None and fairness.secret for fairness in over)
