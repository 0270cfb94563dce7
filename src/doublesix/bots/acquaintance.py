"""What players are like, judged by how they have chosen in the earlier rounds of a game."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final

from doublesix.habits import Habit

Kinds = tuple[float, float, float]
"""How likely a player is one that thinks, a greedy one, or one that chooses blindly."""

STRANGER: Final[Kinds] = (0.5, 0.4, 0.1)
"""What a player is like of whom nothing is known; found by how well the weights of worlds foresee what they hold."""
SLIP: Final = 0.05
"""How often one who thinks or is greedy chooses blindly all the same."""
OF_THE_THOUGHTFUL: Final = 0.6
"""How often one who thinks lays the heaviest of tiles of different weight; see docs/bots.md."""
DOUBT: Final = 0.1
"""How much of a stranger everybody stays: players change, and there are more kinds than three."""


def acquaint(habits: Sequence[Habit]) -> tuple[Kinds, ...]:
    """Return for each seat what it is like, by its habit."""
    return tuple(map(_judge, habits))


def _judge(habit: Habit) -> Kinds:
    if not habit.choices:
        return STRANGER
    blindly = habit.by_chance / habit.choices
    shares = (OF_THE_THOUGHTFUL, 1 - SLIP * (1 - blindly), blindly)
    fits = [log(kind) + _log_likelihood(habit, share) for kind, share in zip(STRANGER, shares, strict=True)]
    # Only what they are to each other counts, and as they are they may be too small for a number.
    odds = [exp(fit - max(fits)) for fit in fits]
    thinking, greedy, blind = (
        DOUBT * kind + (1 - DOUBT) * each / sum(odds) for kind, each in zip(STRANGER, odds, strict=True)
    )
    return thinking, greedy, blind


def _log_likelihood(habit: Habit, share: float) -> float:
    """How likely such a habit is of one who lays the heaviest with this share, as a logarithm."""
    return habit.heaviest * log(share) + (habit.choices - habit.heaviest) * log(1 - share)
