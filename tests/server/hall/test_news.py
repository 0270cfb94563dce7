"""Tables that look alike to somebody answer them alike, byte for byte: what is told, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.room.rooms import EVERY_SHEET, dealt, moments, person, with_round

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.room.commands import Act
from doublesix.room.decisions import Somebody, decide
from doublesix.room.offer import Offer
from doublesix.room.overview import Surroundings
from doublesix.room.room import Room
from doublesix.sentences.errors import tell_error
from doublesix.server.hall.card import card_of
from doublesix.server.hall.news import RoomNews, ToldMark
from doublesix.server.hall.subscribers import Presentation
from doublesix.server.push.turn_notices import tell_turn
from doublesix.testing.worlds import other_worlds
from doublesix.tiles import ALL_TILES

WORDS = words_for("en")
PRESENTATIONS = (Presentation(WORDS), Presentation(WORDS, view=True))


def look_alikes(offer: Offer, step: int, attempts: int = 2) -> Iterator[tuple[Room, Room, int | None]]:
    """Yield tables, others that look the same to somebody, and their seat."""
    chance = Random(6)
    for room in list(moments(dealt(offer)))[::step]:
        assert room.table is not None
        for seat in (*range(offer.players), None):
            for other in other_worlds(room.table.round, seat, attempts, chance):
                yield room, with_round(room, other), seat


def answers(room: Room, seat: int | None) -> list[str]:
    """What somebody is told who tries everything that could be typed."""
    who = Somebody("zoe" if seat is None else person(seat), "Somebody")
    tried = [f"{tile}{where}" for tile in ALL_TILES for where in ("", "@6", "@3", "@0")]
    return [answer(room, who, Act(id="1", action=action)) for action in ("draw", "pass", *tried)]


def answer(room: Room, who: Somebody, command: Act) -> str:
    try:
        room.after(decide(room, who, command), at=0)
    except DoublesixError as error:
        return tell_error(error, WORDS)
    return "done"


@pytest.mark.parametrize("offer", EVERY_SHEET, ids=lambda offer: offer.sheet)
def test_messages_tell_nothing_that_is_hidden(offer: Offer) -> None:
    compared = 0
    for room, other, seat in look_alikes(offer, step=2):
        viewer = None if seat is None else person(seat)
        for presentation in PRESENTATIONS:
            for since in (None, ToldMark.of(room)):
                told, again = (
                    RoomNews(one, Surroundings(now=0), since).to(viewer, presentation) for one in (room, other)
                )
                assert told == again
                compared += 1
    assert compared > 20


@pytest.mark.parametrize("offer", EVERY_SHEET, ids=lambda offer: offer.sheet)
def test_refusals_tell_nothing_that_is_hidden(offer: Offer) -> None:
    compared = 0
    for room, other, seat in look_alikes(offer, step=5):
        assert answers(room, seat) == answers(other, seat)
        compared += 1
    assert compared > 3


def test_lists_and_notices_tell_nobody_who_has_nothing_to_add() -> None:
    compared = 0
    for room, other, seat in look_alikes(Offer(sheet="sixcolours", players=2, rounds=3), step=1, attempts=20):
        assert card_of(room).summary == card_of(other).summary
        if room.turn is not None and seat != room.turn:
            assert tell_turn(room, room.turn, WORDS) == tell_turn(other, room.turn, WORDS)
            compared += room.nothing_to_add != other.nothing_to_add
    assert compared > 5
