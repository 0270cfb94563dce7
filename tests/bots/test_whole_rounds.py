"""Whole rounds of any variant with any bots at the table: nobody ever does what is not an option.

``make soak`` plays a hundred thousand of them.
"""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from tests.chance import IS_NEW
from tests.kernel_in_use import is_quickly_solved

from doublesix.bots.budget import Budget
from doublesix.bots.registry import BOTS, LEVELS, YARDSTICKS
from doublesix.bots.simple import choose_anything
from doublesix.deal import deal_round
from doublesix.errors import RuleError
from doublesix.habits import Habit
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.rules import KEYS, Partners
from doublesix.rules.sheet_files import SHEETS, choose, find_sheet
from doublesix.rules.values import CHOICES
from doublesix.rules.variant import Variant
from doublesix.seats import Seating
from doublesix.view import View

PARTS: Final = 100 if IS_NEW else 4
ROUNDS_OF_A_PART: Final = 1000 if IS_NEW else 8
NAMES: Final = (*BOTS, *LEVELS, *YARDSTICKS)
QUICKLY: Final = Budget(worlds=2)


@pytest.mark.parametrize("part", range(PARTS))
def test_nobody_does_what_is_not_an_option(part: int) -> None:
    for number in range(part * ROUNDS_OF_A_PART, (part + 1) * ROUNDS_OF_A_PART):
        play_any_round(Random(number))


def play_any_round(chance: Random) -> None:
    """Play a round of any sheet, edition and house rules, with any bot on each seat and any score in the game."""
    variant = any_variant(chance)
    rules = variant.rules
    players = chance.choice(sorted(rules.hands))
    seating = Seating(players, players == 4 and rules.partners is Partners.OPTIONAL and chance.random() < 0.5)
    source = SplitMix(chance.getrandbits(64))
    bots = [chance.choice(NAMES) for _ in seating.seats]
    choosers = [{**BOTS, **LEVELS, **YARDSTICKS}[name].within(QUICKLY) for name in bots]
    by_side = [chance.randint(1, 60) for _ in seating.sides]
    needs = chance.choice([None, tuple(by_side[seating.side_of(seat)] for seat in seating.seats)])
    habits = chance.choice([None, tuple(any_habit(chance) for _ in seating.seats)])
    round_ = Round.start(rules, seating, deal_round(rules, seating, source))
    while not round_.is_over:
        choose_now = choosers[round_.turn]
        if bots[round_.turn] == "worlds" and not is_quickly_solved(round_):
            choose_now = choose_anything
        action = choose_now(View.of(round_, round_.turn, needs=needs, habits=habits), source)
        assert action in round_.options, f"{bots[round_.turn]} of {bots} on {variant}"
        round_ = round_.apply(action)


def any_habit(chance: Random) -> Habit:
    """Any way to have chosen in the rounds before."""
    choices = chance.randint(0, 100)
    return Habit(choices, chance.randint(0, choices), choices * chance.uniform(0.1, 0.9))


def any_variant(chance: Random) -> Variant:
    """Any sheet in any edition, with any house rules that make sense."""
    while True:
        sheet = chance.choice(SHEETS)
        edition = chance.choice(sorted(find_sheet(sheet).editions))
        keys = chance.sample([key for key in KEYS if key in CHOICES], chance.randint(0, 4))
        try:
            return choose(sheet, edition, {key: str(chance.choice(list(CHOICES[key]))) for key in keys})
        except RuleError:
            continue
