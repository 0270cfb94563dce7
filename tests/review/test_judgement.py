"""What options are worth: right where the answer is certain, never by what is hidden, the same for the same seed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.table import table
from tests.kernel_in_use import needs_compiled
from tests.review.games import choices, decided

from doublesix.bots.budget import Budget
from doublesix.deal import deal_round
from doublesix.kernel import solve
from doublesix.review.judgement import judge
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.sheet_files import choose
from doublesix.seats import Seating
from doublesix.testing.worlds import other_worlds
from doublesix.view import View

pytestmark = needs_compiled

ALL_DEALT = choose("luckies", None, {"hands": {2: 14}}).rules
"""With all tiles dealt to two players, each knows what the other holds."""


@pytest.mark.parametrize("seed", range(6))
def test_where_nothing_is_hidden_the_answer_is_certain(seed: int) -> None:
    chance, seating = Random(seed), Seating(2)
    round_ = Round.start(ALL_DEALT, seating, deal_round(ALL_DEALT, seating, SplitMix.seeded(seed)))
    while not round_.is_over and (len(round_.options) < 2 or min(map(len, round_.hands)) > 6):
        round_ = round_.apply(chance.choice(round_.options))
    judged = judge(View.of_single_round(round_, round_.turn), Budget(worlds=24), SplitMix(seed)).options
    solved = solve(round_)
    assert {each.option: each.points.points for each in judged} == pytest.approx(solved)
    assert all(each.points.error == each.loss.error == 0 for each in judged)
    losses = {option: max(solved.values()) - value for option, value in solved.items()}
    assert {each.option: each.loss.points for each in judged} == pytest.approx(losses)


def test_a_number_that_the_other_one_tapped_on() -> None:
    at = table("luckies", "6-6 6-5 6-4 5-0 | 5-4 3-3 2-2 1-1").play("6-6 pass 6-5@6 5-4@5")
    decision = decided(at, "6-4@6", Budget(worlds=240))
    assert str(decision.best.option) == "6-4@4", "Ben tapped on 6 and must tap again"
    assert decision.cost.is_clear


@given(choices(), st.integers(0, 99))
def test_no_cost_is_negative_and_the_best_costs_nothing(round_: Round, seed: int) -> None:
    judged = judge(View.of_single_round(round_, round_.turn), Budget(worlds=12), SplitMix(seed)).options
    assert [each.option for each in judged] == list(round_.options)
    assert min(each.loss.points for each in judged) == 0
    most = max(each.points.points for each in judged)
    assert [each.loss.points for each in judged] == pytest.approx(
        [most - each.points.points for each in judged], abs=1e-6
    )


@given(choices(), st.integers(0, 99))
def test_hidden_tiles_change_nothing(round_: Round, seed: int) -> None:
    here = judge(View.of_single_round(round_, round_.turn), Budget(worlds=12), SplitMix(seed))
    for other in other_worlds(round_, round_.turn, 5, Random(seed)):
        assert judge(View.of_single_round(other, other.turn), Budget(worlds=12), SplitMix(seed)) == here


def test_more_worlds_make_it_surer() -> None:
    at = table("international", "6-6 5-4 3-3 2-1 | 6-1 6-2 1-0 5-3").play("6-6")
    roughly, exactly = (decided(at, "6-1@6", Budget(worlds=worlds)).options for worlds in (48, 2400))
    assert all(exact.points.error < rough.points.error for rough, exact in zip(roughly, exactly, strict=True))


def test_what_is_known_is_continued_in_other_worlds() -> None:
    at = table("international", "6-6 5-4 3-3 2-1 | 6-1 6-2 1-0 5-3").play("6-6")
    view = View.of_single_round(at.round, at.turn)
    at_once = judge(view, Budget(worlds=96), SplitMix(1))
    begun = judge(view, Budget(worlds=24), SplitMix(1))
    continued = judge(view, Budget(worlds=72), SplitMix(1), begun)
    assert (begun.worlds, continued.worlds) == (24, 96)
    for one, other in zip(continued.options, at_once.options, strict=True):
        assert (one.option, one.reason) == (other.option, other.reason)
        assert one.points.points == pytest.approx(other.points.points)
        assert one.loss.error == pytest.approx(other.loss.error)


def test_a_budget_may_be_of_seconds_or_of_few_worlds() -> None:
    at = table("luckies", "6-6 6-5 6-4 5-0 | 5-4 3-3 2-2 1-1").play("6-6 pass 6-5@6 5-4@5")
    for budget in (Budget(seconds=0.01), Budget(worlds=1), Budget(worlds=5)):
        assert len(decided(at, "6-4@6", budget).options) == 2
