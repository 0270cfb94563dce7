"""Views that grow with a round are the same as views that are made from the beginning."""

from __future__ import annotations

from random import Random

import pytest
from tests.room.rooms import EVERY_SHEET, dealt, moments

from doublesix.room.offer import Offer
from doublesix.room.room import Room
from doublesix.room.views import Views

SEATS = (None, 0, 1)


@pytest.mark.parametrize("offer", EVERY_SHEET, ids=lambda offer: offer.sheet)
def test_what_was_seen_before_makes_no_difference(offer: Offer) -> None:
    """Some seats look at every step, some seldom; rounds end and others begin, and steps are taken back."""
    chance, views = Random(7), Views(None)
    history: list[Room] = []
    for room in moments(dealt(offer), rounds=3):
        history.append(room)
        if chance.random() < 0.1:
            views = _looked(chance.choice(history), views, chance)
        views = _looked(room, views, chance)


def _looked(room: Room, before: Views, chance: Random) -> Views:
    views, fresh = Views(room.table, before), Views(room.table)
    for seat in SEATS:
        if chance.random() < 0.7:
            assert views.of(seat) == fresh.of(seat)
    return views
