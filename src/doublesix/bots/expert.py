"""The strongest bot: it asks in which worlds the others would have played as they did, and what would be best in those.

Worlds that agree with all that was seen come from the kernel, each with a weight: how likely the others chose as they
did, had they held those hands. In each world every option is valued, and the option with the best mean is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from operator import mul
from time import perf_counter
from typing import Final, NamedTuple

from doublesix.actions import Action
from doublesix.bots.budget import Budget
from doublesix.bots.steady import choose_steadily
from doublesix.errors import DoublesixError
from doublesix.kernel import Manner, Policy, Weighed, Worlds
from doublesix.kernel.batches import policy_numbers
from doublesix.kernel.choice import COMPILED, in_use
from doublesix.rng import Source
from doublesix.rules.sheet import Draw, OutPoints
from doublesix.view import View

USUAL: Final = Budget(worlds=200)
"""What it takes where nobody says: some 50 milliseconds."""

FIRST_WORLDS: Final = 8
FEWEST_WORLDS: Final = 4
MOST_WORLDS_AT_ONCE: Final = 512
SHARE_OF_THE_REST: Final = 0.75
"""With seconds, how much of the time that is left the next worlds may take: they may take longer than those before."""

# What the others are like; found by how well the weights foresee what they hold, see docs/bots.md.
PRIORS: Final = (0.7, 0.2, 0.1)
SLIP: Final = 0.05
TEMPERATURES: Final = {OutPoints.OPPONENTS: 1.0, OutPoints.TABLE: 4.0, OutPoints.TILES: 0.15}
"""In points, which are more or fewer by what a sheet counts."""


class _Thinking(NamedTuple):
    """How a world is looked at, and how the others are thought to look at theirs."""

    vagueness: float
    """One who plays worlds out is less sure of what is better than one who solves them."""
    looks: int
    looks_solve: bool
    playouts: int
    most_positions: int
    """To solve a world; none where it is only played out."""


BLOCK_OF_TWO: Final = _Thinking(vagueness=1, looks=8, looks_solve=True, playouts=0, most_positions=20_000)
DRAW_OF_TWO: Final = _Thinking(vagueness=4, looks=32, looks_solve=False, playouts=16, most_positions=1_000)
"""To solve is to peek into the boneyard, and to play out is to expect nonsense: the mean of both errs least."""
AMONG_MANY: Final = _Thinking(vagueness=6, looks=12, looks_solve=False, playouts=8, most_positions=0)
"""With many choices to explain, more worlds are worth more than closer looks."""


@dataclass(frozen=True, slots=True)
class Evaluated:
    """An option, the points that it brings one's side above the mean of the others, and their standard error."""

    option: Action
    points: float
    error: float


def choose_expertly(view: View, source: Source, budget: Budget = USUAL) -> Action:
    """Choose the option that brings the most points in the worlds that are likely."""
    if len(view.options) == 1:
        return view.options[0]
    if in_use().name != COMPILED:
        return choose_steadily(view, source)
    try:
        return max(evaluate(view, budget, source.word()), key=lambda evaluated: evaluated.points).option
    except DoublesixError:
        # A view may have more worlds than can be counted; rules of thumb do not need them.
        return choose_steadily(view, source)


def evaluate(view: View, budget: Budget, seed: int = 0) -> tuple[Evaluated, ...]:
    """Return what each option is worth, in the order of the options; the same for a seed and a budget in worlds."""
    worlds = _weigh(Worlds(view), manner_for(view), budget, seed)
    weights, values = [world.weight for world in worlds], zip(*(world.values for world in worlds), strict=True)
    return tuple(_evaluated(option, its, weights) for option, its in zip(view.options, values, strict=True))


def manner_for(view: View) -> Manner:
    """How worlds are weighed and valued, by how many sides there are and whether they draw."""
    rules, seating = view.rules, view.seating
    two_sides = BLOCK_OF_TWO if rules.draw is Draw.NEVER else DRAW_OF_TWO
    thinking = two_sides if len(seating.sides) == 2 else AMONG_MANY
    return Manner(
        priors=PRIORS,
        temperature=thinking.vagueness * TEMPERATURES[rules.out_points],
        slip=SLIP,
        looks=thinking.looks,
        looks_solve=thinking.looks_solve,
        solves=thinking.most_positions > 0,
        playouts=thinking.playouts,
        policies=policy_numbers(Policy.RANDOM, seating.players),
        most=thinking.most_positions,
    )


def _weigh(worlds: Worlds, manner: Manner, budget: Budget, seed: int) -> list[Weighed]:
    """Weigh as many worlds as the budget allows, and a few in any case."""
    began = perf_counter()
    weighed = worlds.weigh(min(FIRST_WORLDS, budget.worlds or FIRST_WORLDS), seed, manner)
    while number := _how_many_more(budget, len(weighed), perf_counter() - began):
        weighed += worlds.weigh(number, seed, manner, first=len(weighed))
    return weighed


def _how_many_more(budget: Budget, done: int, taken: float) -> int:
    """How many worlds to weigh next, after so many in so many seconds."""
    number = MOST_WORLDS_AT_ONCE
    if budget.worlds is not None:
        number = min(number, budget.worlds - done)
    if budget.seconds is not None:
        in_time = int(SHARE_OF_THE_REST * (budget.seconds - taken) * done / taken)
        number = min(number, in_time) if in_time >= FEWEST_WORLDS else 0
    return number


def _evaluated(option: Action, values: Sequence[float], weights: Sequence[float]) -> Evaluated:
    total = sum(weights)
    mean = sum(map(mul, weights, values)) / total
    spread = sum((weight * (value - mean)) ** 2 for weight, value in zip(weights, values, strict=True))
    return Evaluated(option, mean, sqrt(spread) / total)
