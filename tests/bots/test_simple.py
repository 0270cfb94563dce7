"""The bots that need no thought."""

from __future__ import annotations

from tests.engine.table import table

from doublesix.bots.simple import choose_anything, choose_greedily
from doublesix.lab import duel
from doublesix.rng import SplitMix
from doublesix.view import View


def test_random_comes_to_every_option() -> None:
    round_ = table("luckies", "6-6 5-5 4-4 3-3 | 6-5 6-4 6-3 0-0").play("6-6").round
    view = View.of_single_round(round_, 1)
    assert {choose_anything(view, SplitMix.seeded(seed)) for seed in range(50)} == set(round_.options)


def test_greedy_lays_the_most_spots_and_draws_rather_than_pass() -> None:
    at = table("international", "6-6 5-5 4-4 3-3 | 6-5 6-4 6-3 0-0", edition="lt").play("6-6")
    assert str(choose_greedily(View.of_single_round(at.round, 1), SplitMix(1))) == "6-5@6"
    without_a_six = table("international", "6-6 5-5 4-4 3-3 | 5-4 5-3 2-1 0-0", edition="lt").play("6-6")
    assert without_a_six.options == "draw pass"
    assert str(choose_greedily(View.of_single_round(without_a_six.round, 1), SplitMix(1))) == "draw"


def test_greedy_beats_random() -> None:
    played = duel("greedy", "random", sheet="luckies", deals=300, seed=0, workers=1)
    assert played.standings[0].points.value > 0.5
