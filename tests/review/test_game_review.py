"""Accuracy, verdicts and what cost most, worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.engine.table import table

from doublesix.actions import parse_action
from doublesix.review import Decision, Judged, SeatReview, Verdict
from doublesix.review.measurement import Measurement
from doublesix.view import View

AT = table("luckies", "6-6 6-5 6-4 5-0 | 5-4 3-3 2-2 1-1").play("6-6 pass")


def decision(chosen: str, **losses: float) -> Decision:
    """A choice between 6-5 and 6-4, which cost this much less than the best, each give or take a point."""
    options = tuple(
        Judged(option, Measurement(10 - loss), Measurement(loss, 1 if loss else 0), None)
        for option, loss in zip(AT.round.options, losses.values(), strict=True)
    )
    view = View.of_single_round(AT.round, AT.turn)
    return Decision(1, 2, view, parse_action(chosen), options, AT.round.hands, AT.round.boneyard)


@pytest.mark.parametrize(
    ("loss", "verdict"), [(0, Verdict.BEST), (1, Verdict.CLOSE), (2.1, Verdict.CLOSE), (5, Verdict.COSTLY)]
)
def test_a_verdict(loss: float, verdict: Verdict) -> None:
    judged = decision("6-4@6", light=loss, heavy=0)
    assert judged.verdict is verdict
    assert judged.cost.points == loss
    assert str(judged.best.option) == ("6-5@6" if loss else "6-4@6"), "what was chosen is the best where it ties"


def test_the_place_of_a_tile_makes_no_difference() -> None:
    again = replace(decision("6-4@6", light=3, heavy=0), chosen=parse_action("6-4@6/2"))
    assert again.cost.points == 3


def test_accuracy_is_the_share_of_what_could_be_lost_and_was_not() -> None:
    seat = SeatReview(0, (decision("6-4@6", light=3, heavy=0), decision("6-5@6", light=9, heavy=0)))
    assert seat.accuracy == pytest.approx(1 - 3 / 12)
    assert seat.blind_accuracy == pytest.approx(0.5)
    assert seat.cost.points == 3


def test_accuracy_lies_between_always_the_best_and_always_the_worst() -> None:
    best, worst = decision("6-5@6", light=9, heavy=0), decision("6-4@6", light=9, heavy=0)
    assert SeatReview(0, (best, best)).accuracy == 1
    assert SeatReview(0, (worst, worst)).accuracy == 0


def test_where_nothing_hangs_on_it_there_is_no_accuracy() -> None:
    assert SeatReview(0, (decision("6-5@6", light=0, heavy=0),)).accuracy is None
    assert SeatReview(0, ()).accuracy is None


def test_three_choices_cost_most_and_the_best_ones_nothing() -> None:
    seat = SeatReview(0, tuple(decision("6-4@6", light=loss, heavy=0) for loss in (1, 0, 7, 3, 5)))
    assert [each.cost.points for each in seat.costliest] == [7, 5, 3]
    assert (seat.count(Verdict.BEST), seat.count(Verdict.CLOSE), seat.count(Verdict.COSTLY)) == (1, 1, 3)
    assert SeatReview(0, (decision("6-4@6", light=0, heavy=2),)).costliest == ()
