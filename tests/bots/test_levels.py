"""Levels: from one that lays anything to the expert, each a little better than the one below."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.engine.table import table

from doublesix.bots.budget import Budget
from doublesix.bots.expert import choose_expertly
from doublesix.bots.levels import LEVELS
from doublesix.bots.registry import LEVELS as SCALE
from doublesix.bots.registry import find_bot
from doublesix.bots.simple import choose_anything
from doublesix.i18n import words_for
from doublesix.lab import duel
from doublesix.rng import SplitMix, below
from doublesix.view import View

SHORT = Budget(worlds=20)


def after_the_first_number(seed: int) -> SplitMix:
    source = SplitMix(seed)
    below(source, 100)
    return source


def test_there_are_ten_each_with_a_name() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 11))
    assert [bot.level for bot in SCALE.values()] == list(range(1, 11))
    assert find_bot("1").title(words_for("en")) == "Newcomer (1)"
    assert find_bot("expert").title(words_for("en")) == "Expert (10)"
    assert [find_bot(f"level-{number}") for number in range(1, 11)] == list(SCALE.values())


def test_each_says_how_it_plays() -> None:
    told = [bot.about(words_for("en")) for bot in SCALE.values()]
    assert told[3] == "plays well in 52% of its turns"
    assert len(set(told)) == len(told)


def test_each_thinks_more_often_than_the_one_below() -> None:
    for lower, higher in pairwise(LEVELS):
        assert (lower.expert, lower.expert + lower.steady) < (higher.expert, higher.expert + higher.steady)
        assert higher.expert + higher.steady <= 100


def test_the_first_lays_anything_and_the_last_is_the_expert() -> None:
    at = table("luckies", "6-6 5-5 4-4 3-3 | 6-2 6-1 2-1 6-0").play("6-6")
    view = View.of_single_round(at.round, at.turn)
    for seed in range(10):
        assert LEVELS[0].choose(view, SplitMix(seed)) == choose_anything(view, after_the_first_number(seed))
        expected = choose_expertly(view, after_the_first_number(seed), SHORT)
        assert LEVELS[9].choose(view, SplitMix(seed), SHORT) == expected


@pytest.mark.parametrize(("higher", "lower"), [(3, 1), (6, 3)])
def test_a_higher_level_beats_a_lower_one(higher: int, lower: int) -> None:
    played = duel(f"level-{higher}", f"level-{lower}", sheet="bg2133", deals=150, seed=0, workers=1)
    assert played.standings[0].points.value > 0.5
