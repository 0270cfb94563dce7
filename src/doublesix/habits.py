"""How the players have chosen in the rounds of a game that are over, as far as everybody may know.

When a round is over all hands lie open, and everybody can tell what a seat held when it chose: what it holds now and
what it has laid since. What it held before its last draw stays unknown: nobody else saw which tile it drew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from doublesix.actions import Action, Draw, Play
from doublesix.events import Drew
from doublesix.round import Round


@dataclass(frozen=True, slots=True)
class Habit:
    """How a seat chose when it could lay tiles of different weight, and everybody knows which."""

    choices: int = 0
    heaviest: int = 0
    """How often it laid the heaviest, or one of those."""
    by_chance: float = 0.0
    """How often a player who chooses blindly would have laid the heaviest, on average."""

    def __add__(self, other: Habit) -> Habit:
        return Habit(self.choices + other.choices, self.heaviest + other.heaviest, self.by_chance + other.by_chance)


def habits_in(round_: Round) -> tuple[Habit, ...]:
    """Return for each seat what everybody knows of its choices once this round is over."""
    habits = [Habit() for _ in round_.seating.seats]
    draws_to_come = Counter(event.seat for event in round_.events if isinstance(event, Drew))
    for moment, action in round_.steps():
        seat = moment.turn
        if isinstance(action, Draw):
            draws_to_come[seat] -= 1
        elif not draws_to_come[seat]:
            habits[seat] += _habit_shown(moment.options, action)
    return tuple(habits)


def _habit_shown(options: Sequence[Action], chosen: Action) -> Habit:
    """What one choice shows; nothing if all the tiles that fit weigh the same."""
    weights = [option.tile.spots for option in options if isinstance(option, Play)]
    if len(set(weights)) < 2:
        return Habit()
    heaviest = max(weights)
    laid_it = isinstance(chosen, Play) and chosen.tile.spots == heaviest
    return Habit(1, int(laid_it), weights.count(heaviest) / len(options))
