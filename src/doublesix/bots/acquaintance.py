"""What the players of a game are like, judged by how they have chosen in its earlier rounds."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final

from doublesix.habits import Habit
from doublesix.kernel import Kinds

STRANGER: Final[Kinds] = (0.5, 0.4, 0.1)
"""A player we know nothing about; chosen so that the weights of worlds foresee best what players hold."""
SLIP: Final = 0.05
"""How often a player who thinks or is greedy still chooses blindly."""
LEANINGS: Final[Kinds] = (0.15, 1 - SLIP, 0.0)
"""How often each kind lays the heaviest tile when a blind choice would be another tile; see docs/bots.md."""
DOUBT: Final = 0.1
"""How much everybody stays a stranger: players change, and there are more kinds than three."""


def acquaint(habits: Sequence[Habit]) -> tuple[Kinds, ...]:
    """Return for each seat what it is like, by its habit."""
    return tuple(_judge(habit) if habit.choices else STRANGER for habit in habits)


def _judge(habit: Habit) -> Kinds:
    fits = [log(before) + _log_chance(habit, leaning) for before, leaning in zip(STRANGER, LEANINGS, strict=True)]
    # Only their ratios count, and after many rounds the chances themselves are too small for a number.
    odds = [exp(fit - max(fits)) for fit in fits]
    thinking, greedy, blind = (
        DOUBT * before + (1 - DOUBT) * each / sum(odds) for before, each in zip(STRANGER, odds, strict=True)
    )
    return thinking, greedy, blind


def _log_chance(habit: Habit, leaning: float) -> float:
    """How likely a player of this leaning has such a habit, as a logarithm."""
    blindly = habit.by_chance / habit.choices
    share = blindly + leaning * (1 - blindly)
    return habit.heaviest * log(share) + (habit.choices - habit.heaviest) * log(1 - share)
