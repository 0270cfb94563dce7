"""Ten levels for people: a bot that now and then chooses as a weaker one would. A higher level does so less often."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from doublesix.actions import Action
from doublesix.bots.budget import Budget
from doublesix.bots.expert import USUAL, choose_expertly
from doublesix.bots.simple import choose_anything
from doublesix.bots.steady import choose_steadily
from doublesix.rng import Source, below
from doublesix.view import View


@dataclass(frozen=True, slots=True)
class Level:
    """Of a hundred choices, how many are steady and how many are an expert's; the others are random."""

    number: int
    name: str
    steady: int
    expert: int

    def choose(self, view: View, source: Source, budget: Budget = USUAL) -> Action:
        """Let chance decide whose manner to choose in, before looking at the tiles."""
        manner = below(source, 100)
        if manner < self.expert:
            return choose_expertly(view, source, budget)
        thoughtless: Callable[[View, Source], Action] = choose_anything
        return (choose_steadily if manner < self.expert + self.steady else thoughtless)(view, source)


LEVELS: Final = (
    Level(1, "newcomer", steady=0, expert=0),
    Level(2, "beginner", steady=20, expert=0),
    Level(3, "learner", steady=36, expert=0),
    Level(4, "casual", steady=52, expert=0),
    Level(5, "regular", steady=66, expert=0),
    Level(6, "keen", steady=78, expert=0),
    Level(7, "skilled", steady=90, expert=0),
    Level(8, "steady", steady=100, expert=0),
    Level(9, "strong", steady=50, expert=50),
    Level(10, "expert", steady=0, expert=100),
)
