"""Decisions of the expert that a domino player would nod at, what it tells about options, and how long it takes."""

from __future__ import annotations

from time import perf_counter

import pytest
from tests.engine.table import Table, table
from tests.kernel_in_use import needs_compiled

from doublesix.bots.budget import Budget
from doublesix.bots.expert import choose_expertly, evaluate
from doublesix.game import Game
from doublesix.lab import duel
from doublesix.rng import SplitMix
from doublesix.rules.sheet_files import choose
from doublesix.view import View

pytestmark = needs_compiled

SHORT = Budget(worlds=100)


def chosen(at: Table) -> str:
    """What the expert does whose turn it is; if one option is clearly better, chance has no say."""
    view = View.of_single_round(at.round, at.turn)
    answers = {str(choose_expertly(view, SplitMix(seed), SHORT)) for seed in range(3)}
    assert len(answers) == 1, f"it wavers between {answers}"
    return answers.pop()


def test_leaves_the_next_player_the_number_that_they_lack() -> None:
    at = table("luckies", "6-6 6-5 6-4 5-0 | 5-4 3-3 2-2 1-1").play("6-6 pass 6-5@6 5-4@5")
    assert at.options == "6-4@4 6-4@6"
    assert chosen(at) == "6-4@4", "seat 1 tapped on 6 and must tap again"


def test_every_option_is_told_with_its_points_and_an_error_that_shrinks() -> None:
    at = table("international", "6-6 5-4 3-3 2-1 | 6-1 6-2 1-0 5-3").play("6-6")
    view = View.of_single_round(at.round, at.turn)
    roughly, exactly = evaluate(view, Budget(worlds=50)), evaluate(view, Budget(worlds=2000))
    assert [evaluated.option for evaluated in roughly] == list(view.options)
    for rough, exact in zip(roughly, exactly, strict=True):
        assert 0 < exact.error < rough.error
        assert abs(rough.points - exact.points) < 5 * rough.error


def test_a_round_that_goes_out_in_every_world_has_no_error() -> None:
    at = table("luckies", "6-6 6-5 | 5-4 3-1", leader=0).play("6-6 pass")
    (going_out,) = evaluate(View.of_single_round(at.round, at.turn), SHORT)
    assert str(going_out.option) == "6-5@6"
    assert going_out.points > going_out.error > 0, "what the other holds is not known"


def test_goes_out_where_that_wins_the_game_though_it_might_score_more_otherwise() -> None:
    at = table("sixcolours", "6-6 6-5 | 5-4 3-1", leader=0).play("6-6")
    assert chosen(at) == "pass", "only a 6 fits, so the other one draws many tiles, and all of them count"
    nearly_won = View.of(at.round, at.turn, needs=(1, 60), habits=None)
    assert {str(choose_expertly(nearly_won, SplitMix(seed), SHORT)) for seed in range(3)} == {"6-5@6"}


def test_plays_to_win_where_the_game_is_one_round() -> None:
    """The same position as a whole game of sixcolours: more points are worth nothing, so it goes out."""
    at = table("sixcolours", "6-6 6-5 | 5-4 3-1", leader=0).play("6-6")
    game = Game.start(choose("sixcolours", house={"hands": "2: 2"}), 2)
    view = View.of(at.round, at.turn, needs=game.needs, habits=None)
    assert {str(choose_expertly(view, SplitMix(seed), SHORT)) for seed in range(3)} == {"6-5@6"}


def test_mixes_what_is_equally_good_and_chooses_the_same_for_a_seed() -> None:
    at = table("luckies", "6-6 6-5 6-4 6-3 | 4-2 5-2 3-3 1-1").play("6-6 pass")
    view = View.of_single_round(at.round, at.turn)
    answers = [choose_expertly(view, SplitMix(seed), Budget(worlds=30)) for seed in range(40)]
    assert len(set(answers)) > 1
    assert answers == [choose_expertly(view, SplitMix(seed), Budget(worlds=30)) for seed in range(40)]


def test_takes_no_longer_than_it_may() -> None:
    at = table("luckies", "6-6 5-5 4-4 3-3 6-4 3-2 1-0 | 6-2 6-1 2-1 0-0 6-0 5-2 5-3").play("6-6")
    view = View.of_single_round(at.round, at.turn)
    evaluate(view, SHORT)
    began = perf_counter()
    evaluate(view, Budget(seconds=0.2))
    assert 0.02 < perf_counter() - began < 2, "the machine may have other things to do"


def test_a_budget_is_of_something() -> None:
    with pytest.raises(ValueError, match="worlds or of seconds"):
        Budget()
    with pytest.raises(ValueError, match="without a world"):
        Budget(worlds=0)


@pytest.mark.parametrize(("sheet", "deals", "at_least"), [("luckies", 60, 0.5), ("bg2133", 60, 1.0)])
def test_beats_greedy(sheet: str, deals: int, at_least: float) -> None:
    played = duel("expert", "greedy", sheet=sheet, budget=Budget(worlds=16), deals=deals, seed=0, workers=1)
    assert played.standings[0].points.value > at_least
