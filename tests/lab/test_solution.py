"""Ground truth: a game on a small set written out in full, its solution, and how far bots are from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from doublesix import choose
from doublesix.actions import Action
from doublesix.bots.registry import Choose
from doublesix.bots.self_play import play_round
from doublesix.bots.simple import choose_greedily
from doublesix.errors import DoublesixError
from doublesix.kernel import Worlds
from doublesix.lab.small_games import SmallGame, every_deal
from doublesix.lab.solution import Solution, exploitability, lead_over, solve
from doublesix.rng import Source, SplitMix
from doublesix.round import Round
from doublesix.tiles import double_set
from doublesix.view import View


@cache
def block() -> SmallGame:
    return SmallGame.of(choose("luckies").rules, highest=3, tiles=3)


@cache
def draw_one() -> SmallGame:
    return SmallGame.of(choose("luckies", None, {"draw": "one"}).rules, highest=2, tiles=2)


@cache
def solution() -> Solution:
    return solve(block())


def first_option(view: View, source: Source) -> Action:
    return view.options[0]


def last_option(view: View, source: Source) -> Action:
    return view.options[-1]


@pytest.mark.parametrize("game", [block, draw_one])
def test_no_two_places_look_alike(game: Callable[[], SmallGame]) -> None:
    views = [View.of_single_round(round_, round_.turn) for round_ in game().rounds]
    assert len({(view.seat, view.events) for view in views}) == len(views)


def test_a_seat_knows_which_set_it_plays_with() -> None:
    round_ = block().rounds[-1]
    view = View.of_single_round(round_, round_.turn)
    assert view.tiles == double_set(3)
    assert not view.unseen - double_set(3)
    for world in Worlds(view).sample(20, 1):
        assert set(world.hands[1 - round_.turn]) | set(world.boneyard) == set(view.unseen)


def play(round_: Round, *bots: Choose) -> int:
    """Play a round out; return what it brings the leader."""
    outcome = play_round(round_, bots, [SplitMix(0)] * 2).outcome
    assert outcome is not None
    return {0: outcome.points, 1: -outcome.points, None: 0}[outcome.winner]


@pytest.mark.soak
def test_two_strategies_come_to_what_all_deals_played_out_come_to() -> None:
    deals = list(every_deal(choose("luckies").rules, highest=3, tiles=3))
    leads = [play(deal, first_option, last_option) - play(deal, last_option, first_option) for deal in deals]
    game = block()
    found = lead_over(game, game.strategy_of(first_option), game.strategy_of(last_option))
    assert found == pytest.approx(sum(leads) / len(deals) / 2)
    assert found != 0


def test_the_solution_can_hardly_be_exploited() -> None:
    assert solution().exploitability < 0.005
    assert exploitability(block(), solution().strategy) == solution().exploitability
    sums = np.bincount(block().place_of, solution().strategy)
    assert np.allclose(sums, 1)


def test_nobody_beats_the_solution() -> None:
    game = block()
    for bot in (first_option, last_option, choose_greedily):
        assert lead_over(game, solution().strategy, game.strategy_of(bot)) > -0.005
    assert lead_over(game, solution().strategy, solution().strategy) == pytest.approx(0)


def test_the_best_opponent_does_at_least_as_well_as_any_other() -> None:
    game = block()
    for strategy in (game.uniform(), game.strategy_of("steady"), game.strategy_of("greedy", samples=4)):
        best = exploitability(game, strategy)
        assert best > 0
        for other in (solution().strategy, game.uniform(), game.strategy_of(last_option)):
            assert lead_over(game, other, strategy) <= best + 1e-9


def test_thought_makes_harder_to_exploit() -> None:
    game = block()
    random, steady = exploitability(game, game.uniform()), exploitability(game, game.strategy_of("steady", samples=4))
    assert steady < random


def test_a_game_with_drawing_is_solved_too() -> None:
    solved = solve(draw_one())
    assert solved.exploitability < 0.005
    assert lead_over(draw_one(), solved.strategy, draw_one().uniform()) > 0


def test_lots_would_make_it_too_large() -> None:
    with pytest.raises(DoublesixError) as refused:
        SmallGame.of(choose("sixcolours").rules)
    assert refused.value.code == "small-game-lots"
