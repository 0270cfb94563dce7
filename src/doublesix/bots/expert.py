"""The strongest bot: it asks in which worlds the others would have played as they did, and what would be best in those.

Worlds that agree with all that was seen come from the kernel, each with a weight: how likely the others, with those
hands, would have chosen as they did. Every option is valued in each world, and the one with the best mean is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from doublesix.actions import Action
from doublesix.bots.acquaintance import SLIP, acquaint
from doublesix.bots.budget import Budget
from doublesix.bots.contest import Contest, Evaluated
from doublesix.bots.steady import choose_steadily
from doublesix.bots.tastes import taste_for
from doublesix.errors import DoublesixError
from doublesix.habits import Habit
from doublesix.kernel import Manner, Worlds
from doublesix.kernel.choice import COMPILED, in_use
from doublesix.rng import Source, below
from doublesix.rules.rules import DrawRule, Rules
from doublesix.seats import Seating
from doublesix.view import View

USUAL: Final = Budget(worlds=400)
"""What it takes if nobody says otherwise: some 10 milliseconds."""

READABLE_WORLDS: Final = 40
"""Without the compiled kernel: a second or so. It still beats rules of thumb, but less than with more worlds."""
PLAYOUTS: Final = 2
"""Without the compiled kernel, solving a world takes too long; it is played out so many times."""

NEAR_THE_TARGET: Final = 30
"""From here on, a side may win the game with the next round. Then its chance counts, not the points."""
CLOSE: Final = 0.25
"""In standard errors: options that differ by no more count as equally good."""


class _Thinking(NamedTuple):
    """How a world is looked at."""

    candidates: int
    playouts: int
    tiles_to_solve: int
    """From this many tiles on, in all hands together, a world is also solved; before, it is only played out."""
    most_positions: int
    """How many positions to look at before solving a world is given up."""


ANY: Final = 28
BLOCK_OF_TWO: Final = _Thinking(candidates=4, playouts=2, tiles_to_solve=ANY, most_positions=20_000)
DRAW_OF_TWO: Final = _Thinking(candidates=4, playouts=2, tiles_to_solve=ANY, most_positions=1_000)
"""Solving peeks into the boneyard, and playing out expects less than the best: the mean errs least."""
BLOCK_OF_PARTNERS: Final = _Thinking(candidates=4, playouts=2, tiles_to_solve=18, most_positions=20_000)
"""With more tiles, solving a world takes longer than it is worth."""
DRAW_OF_PARTNERS: Final = _Thinking(candidates=4, playouts=2, tiles_to_solve=12, most_positions=20_000)
AMONG_MANY: Final = _Thinking(candidates=4, playouts=2, tiles_to_solve=0, most_positions=0)
"""What is best for one of several sides cannot be solved."""


def choose_expertly(view: View, source: Source, budget: Budget = USUAL) -> Action:
    """Choose the option that brings the most points in the likely worlds."""
    if len(view.options) == 1:
        return view.options[0]
    manner = manner_for(view)
    if in_use().name != COMPILED:
        manner, budget = manner._replace(solves=False, playouts=PLAYOUTS), budget.at_most(READABLE_WORLDS)
    if view.needs is not None and min(view.needs) <= NEAR_THE_TARGET:
        manner = manner._replace(solves=False, needs=view.needs)
    try:
        return _any_of_the_best(_narrow_down(view, manner, budget, source.word()), source)
    except DoublesixError:
        # A view may have more worlds than can be counted; rules of thumb do not need them.
        return choose_steadily(view, source)


def evaluate(view: View, budget: Budget, seed: int = 0, worlds: Worlds | None = None) -> tuple[Evaluated, ...]:
    """Return what each option is worth, in the order of the options; the same for a seed and a budget in worlds.

    Somebody who evaluates a view several times may prepare its worlds once.
    """
    prepared, manner, contest = worlds or Worlds(view), manner_for(view), Contest(view.options)
    for piece in budget.pieces() if budget.seconds is not None else [range(budget.worlds or 0)]:
        contest.add(prepared.weigh(len(piece), seed, manner, first=piece.start))
    return contest.evaluated


def _narrow_down(view: View, manner: Manner, budget: Budget, seed: int) -> tuple[Evaluated, ...]:
    """Return what those options are worth that may be the best; the others get no more time than that needs."""
    worlds, contest = Worlds(view), Contest(view.options)
    for piece in budget.pieces():
        contest.add(worlds.weigh(len(piece), seed, manner, first=piece.start, options=contest.options))
        contest.drop_the_clearly_worse()
        if len(contest.options) == 1:
            break
    return contest.evaluated


def _any_of_the_best(evaluated: Sequence[Evaluated], source: Source) -> Action:
    """Choose the best, or any that seems as good: a player who always does the same can be seen through."""
    best = max(evaluated, key=lambda each: each.points)
    close = [each.option for each in evaluated if best.points - each.points <= CLOSE * best.error]
    return close[below(source, len(close))]


def manner_for(view: View) -> Manner:
    """How worlds are weighed and valued, by the number of players and whether they draw."""
    rules, seating = view.rules, view.seating
    thinking = _thinking_for(rules, seating)
    return Manner(
        priors=acquaint(view.habits or (Habit(),) * seating.players),
        slip=SLIP,
        taste=taste_for(rules, seating),
        candidates=thinking.candidates,
        solves=sum(view.sizes) <= thinking.tiles_to_solve,
        most=thinking.most_positions,
        playouts=0 if _is_open(view) else thinking.playouts,
    )


def _thinking_for(rules: Rules, seating: Seating) -> _Thinking:
    is_block = rules.draw is DrawRule.NEVER
    if seating.players == 2:
        return BLOCK_OF_TWO if is_block else DRAW_OF_TWO
    if seating.partners:
        return BLOCK_OF_PARTNERS if is_block else DRAW_OF_PARTNERS
    return AMONG_MANY


def _is_open(view: View) -> bool:
    """Whether everybody knows where all tiles are: then solving the round is not peeking, and its answer is right."""
    return view.seating.players == 2 and view.boneyard == 0
