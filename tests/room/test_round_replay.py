"""A round of a finished game, step by step."""

from __future__ import annotations

import pytest
from tests.room.rooms import EVERY_SHEET, dealt, last

from doublesix.i18n import words_for
from doublesix.room.messages import ReplayedRound
from doublesix.room.offer import Offer
from doublesix.room.round_replay import Onlooker, replay_round
from doublesix.table.table import Table

WORDS = words_for("en")


def finished(offer: Offer) -> Table:
    table = last(dealt(offer), rounds=1000).table
    assert table is not None
    return table


def replayed(table: Table, number: int, seat: int | None = None) -> ReplayedRound:
    record = table.record()
    return replay_round(table.game, record.names, number, record.rounds[number - 1].fairness, Onlooker(WORDS, seat))


@pytest.mark.parametrize("offer", EVERY_SHEET, ids=lambda offer: offer.sheet)
def test_every_step_of_every_round_is_shown(offer: Offer) -> None:
    table = finished(offer)
    scores = [0] * offer.players
    for number, played in enumerate(table.game.rounds, 1):
        shown = replayed(table, number)
        assert len(shown.frames) == len(played.actions) + 1
        assert [seat.score for seat in shown.seats] == scores
        assert shown.sum is not None
        assert (shown.sum.ending is not None) == (number == len(table.game.rounds))
        kinds = [told.kind for frame in shown.frames for told in frame.happened]
        assert (kinds[0], kinds[-1], len(kinds)) == ("dealt", "ended", len(played.events))
        if played.outcome is not None and played.outcome.winner is not None:
            won = table.game.seating.side_of(played.outcome.winner)
            scores = [
                score + played.outcome.points * (table.game.seating.side_of(seat) == won)
                for seat, score in enumerate(scores)
            ]


def test_with_open_hands_every_face_is_shown() -> None:
    shown = replayed(finished(EVERY_SHEET[0]), 1)
    assert all(tile for frame in shown.frames for hand in frame.hands for tile in hand)
    assert all(told.tile for frame in shown.frames for told in frame.happened if told.kind == "drew")


def test_from_a_seat_the_others_hold_backs_until_the_end() -> None:
    shown = replayed(finished(EVERY_SHEET[1]), 1, seat=2)
    for frame in shown.frames[:-1]:
        assert all(frame.hands[2])
        assert not any(tile for seat, hand in enumerate(frame.hands) if seat != 2 for tile in hand)
    assert all(tile for hand in shown.frames[-1].hands for tile in hand)


def test_what_a_round_was_dealt_from_comes_with_it() -> None:
    table = finished(EVERY_SHEET[0])
    shown = replayed(table, 2)
    assert shown.fairness is not None
    assert shown.fairness.secret == table.fair[1].secret.hex()
