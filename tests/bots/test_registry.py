"""Every bot plays legally everywhere, by what its seat can see and by its seed alone, and has words for people."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given
from tests.kernel_in_use import quickly_solved

from doublesix.bots.budget import Budget
from doublesix.bots.registry import BOTS, LEVELS, STRONGEST, YARDSTICKS, Bot, find_bot
from doublesix.errors import DoublesixError
from doublesix.habits import Habit
from doublesix.i18n import words_for
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.sentences.errors import tell_error
from doublesix.testing.strategies import rounds, seeds
from doublesix.testing.worlds import other_worlds
from doublesix.view import View

WORDS = words_for("en")
QUICKLY = Budget(worlds=6)
ALL = {**BOTS, **LEVELS, **YARDSTICKS}
SOLVES = YARDSTICKS["worlds"]
every_bot = pytest.mark.parametrize("bot", ALL.values(), ids=ALL)


def moment_for(bot: Bot, round_: Round, seed: int) -> Round:
    """Return a moment at which the bot need not think long: the round's own, or a later one for one who solves it."""
    return quickly_solved(round_, seed) if bot is SOLVES else round_


@every_bot
@given(round_=rounds(), seed=seeds)
def test_a_bot_chooses_an_option_and_with_the_same_seed_the_same_one(bot: Bot, round_: Round, seed: int) -> None:
    round_ = moment_for(bot, round_, seed)
    if not round_.is_over:
        chosen = bot.within(QUICKLY)(View.of_single_round(round_, round_.turn), SplitMix(seed))
        assert chosen in round_.options
        assert bot.within(QUICKLY)(View.of_single_round(round_, round_.turn), SplitMix(seed)) == chosen


@every_bot
@given(round_=rounds(), seed=seeds)
def test_a_bot_chooses_the_same_whatever_lies_hidden(bot: Bot, round_: Round, seed: int) -> None:
    round_ = moment_for(bot, round_, seed)
    if not round_.is_over:
        habits = tuple(Habit(10, 2 * seat, by_chance=4.5) for seat in round_.seating.seats)
        chosen = bot.within(QUICKLY)(View.of(round_, round_.turn, needs=None, habits=habits), SplitMix(seed))
        for other in other_worlds(round_, round_.turn, 3, Random(seed)):
            assert bot.within(QUICKLY)(View.of(other, round_.turn, needs=None, habits=habits), SplitMix(seed)) == chosen


@every_bot
def test_a_bot_is_found_by_its_name(bot: Bot) -> None:
    assert find_bot(bot.name) is bot


@pytest.mark.parametrize("bot", [*BOTS.values(), *LEVELS.values()], ids=[*BOTS, *LEVELS])
def test_a_bot_has_words_for_people(bot: Bot) -> None:
    assert bot.title(WORDS)
    assert bot.about(WORDS)


def test_the_strongest_comes_last() -> None:
    assert list(BOTS.values())[-1] is STRONGEST


def test_bots_and_levels_can_be_sent_to_another_process() -> None:
    for bot in ALL.values():
        assert pickle.loads(pickle.dumps(bot)).name == bot.name
        assert callable(pickle.loads(pickle.dumps(bot.within(QUICKLY))))


def test_a_bot_that_is_not_there_is_answered_with_those_that_are() -> None:
    with pytest.raises(DoublesixError) as raised:
        find_bot("grandmaster")
    assert raised.value.code == "no-such-bot"
    assert tell_error(raised.value, WORDS).startswith("There is no bot called grandmaster; choose newcomer, beginner,")
    assert tell_error(raised.value, WORDS).endswith("strong, expert, random or greedy.")


def test_a_slip_is_answered_with_the_bot_that_was_meant() -> None:
    with pytest.raises(DoublesixError) as raised:
        find_bot("stedy")
    assert tell_error(raised.value, WORDS) == "There is no stedy; did you mean steady?"
