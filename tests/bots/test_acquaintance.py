"""Anyone who plays a few rounds shows what they are like, and may still turn out to be different."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.table import table
from tests.kernel_in_use import needs_compiled

from doublesix.bots.acquaintance import DOUBT, STRANGER, acquaint
from doublesix.bots.budget import Budget
from doublesix.bots.expert import manner_for
from doublesix.bots.registry import find_bot
from doublesix.bots.self_play import play_game
from doublesix.game import Game
from doublesix.habits import Habit
from doublesix.kernel import Kinds
from doublesix.rng import SplitMix
from doublesix.rules.rules import Rounds
from doublesix.rules.sheet_files import choose
from doublesix.view import View

OFTEN = 150
habits = st.builds(
    lambda choices, heaviest, blindly: Habit(choices, round(choices * heaviest), choices * blindly),
    st.integers(0, 2000),
    st.floats(0, 1),
    st.floats(0.1, 0.9),
)


def known_after(rounds: int, bot: str) -> Kinds:
    """What is thought of a bot that has played so many rounds of luckies against its like."""
    think, source = find_bot(bot).within(Budget(worlds=8)), SplitMix(7)
    game = Game.start(choose("luckies"), 2, target=Rounds(rounds))
    game = play_game(game, [think] * 2, [source] * 2, lambda game: game.seeded_deal(7))
    game = replace(game, target=Rounds(rounds + 1)).begin_round(game.seeded_deal(7))
    return manner_for(game.view(0)).priors[1]


def test_one_who_always_lays_the_heaviest_is_soon_taken_for_greedy() -> None:
    _, greedy, _ = known_after(3, "greedy")
    assert greedy > 0.8


@needs_compiled
def test_an_expert_is_taken_for_one_who_thinks() -> None:
    thinking, greedy, _ = known_after(8, "expert")
    assert thinking > 0.7
    assert greedy < 0.1


def test_one_who_lays_anything_is_soon_not_taken_for_greedy_and_in_the_end_for_blind() -> None:
    """To tell the blind from the thoughtful takes long: these lean to heavy tiles, but only a little."""
    _, greedy, blind = known_after(8, "random")
    assert greedy < 0.1
    assert blind > STRANGER[2]
    (known_for_long,) = acquaint([Habit(OFTEN, heaviest=round(0.43 * OFTEN), by_chance=0.43 * OFTEN)])
    assert max(known_for_long) == known_for_long[2]


@given(habits)
def test_nobody_is_ever_written_off(habit: Habit) -> None:
    (known,) = acquaint([habit])
    assert sum(known) == pytest.approx(1)
    for now, before in zip(known, STRANGER, strict=True):
        assert now >= DOUBT * before * 0.999


def test_a_game_without_habits_is_one_among_strangers() -> None:
    at = table("luckies", "6-6 6-5 | 4-3 2-1 | 5-4 3-3").round
    assert manner_for(View.of_single_round(at, 0)).priors == (STRANGER,) * 3
    assert manner_for(View.of(at, 0, needs=None, habits=(Habit(),) * 3)).priors == (STRANGER,) * 3


def test_each_is_known_by_their_own_habit() -> None:
    greedy, stranger = acquaint([Habit(20, heaviest=20, by_chance=8), Habit()])
    assert greedy[1] > 0.9
    assert stranger == STRANGER
