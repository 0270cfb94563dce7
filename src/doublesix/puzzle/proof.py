"""How it is proved that one option of a view is clearly best. docs/puzzles.md says exactly what each proof means.

Nothing here gets more than a view, so no proof can rest on what the seat could not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from doublesix.actions import Action
from doublesix.bots.budget import Budget
from doublesix.bots.contest import CLEARLY, Contest
from doublesix.bots.expert import evaluate, manner_for
from doublesix.errors import DoublesixError
from doublesix.kernel import Worlds
from doublesix.kernel.worlds import solve
from doublesix.puzzle.every_world import WorldRound, every_world
from doublesix.puzzle.forced_win import TooFarToSee, sure_wins
from doublesix.rules.rules import DrawRule
from doublesix.view import View

FEW_WORLDS: Final = 400
"""Up to so many ways to place the hidden tiles, all of them are looked at."""
MANY_WORLDS: Final = 20_000
"""So many are sampled if there are more."""
CLEAR_LEAD: Final = 2.0
"""In points: by so much the best option must lead the next one."""
MOST_TILES_TO_FORCE: Final = 4
"""With more tiles in the own hand, nobody looks for a win that is sure."""
MOST_TO_DRAW: Final = 3
"""With more tiles in the boneyard of a sheet on which players draw, neither."""
MOST_POSITIONS: Final = 1_000_000

AT_ONCE: Final = 512
GLANCES: Final = (512, 2_048)
"""After so many worlds, an option that does not lead by two standard errors is given up."""
HOPEFUL: Final = 2.0


class ProofKind(StrEnum):
    """How an option was proved to be the best."""

    FORCED = "forced"
    """It is the only one that wins for sure, in every world and whatever the others do."""
    EVERY_WORLD = "every-world"
    """Every world was solved with open hands, and it is the best in the mean of all."""
    SAMPLED = "sampled"
    """It leads the next best by three standard errors in 20,000 worlds."""


@dataclass(frozen=True, slots=True)
class ProvenBest:
    """The best option of a view, and how that was proved."""

    best: Action
    kind: ProofKind


def prove_best(view: View, *, seed: int = 0) -> ProvenBest | None:
    """Prove that one option is clearly best; none if there is no such option, or too much is hidden to tell."""
    if len(view.options) < 2:
        return None
    worlds = every_world(view, FEW_WORLDS)
    try:
        if not worlds:
            return _prove_by_sample(view, seed)
        sure = _sure_wins(view, worlds)
        if sure:
            return _the_only_one(sure)
        return _prove_by_every_world(view, worlds, seed)
    except DoublesixError:
        return None


def prove_sure_win(view: View) -> ProvenBest | None:
    """Prove that one option, and no other, wins the round for sure; none if there is no such option."""
    if len(view.options) < 2 or not _may_win_for_sure(view):
        return None
    worlds = every_world(view, FEW_WORLDS)
    return _the_only_one(_sure_wins(view, worlds)) if worlds else None


def _the_only_one(sure: frozenset[Action]) -> ProvenBest | None:
    return ProvenBest(next(iter(sure)), ProofKind.FORCED) if len(sure) == 1 else None


def _may_win_for_sure(view: View) -> bool:
    """Whether it is worth to look for a win that is sure: with few tiles of one's own, and few to draw."""
    few_to_draw = view.rules.draw is DrawRule.NEVER or view.boneyard <= MOST_TO_DRAW
    return len(view.hand) <= MOST_TILES_TO_FORCE and few_to_draw


def _sure_wins(view: View, worlds: tuple[WorldRound, ...]) -> frozenset[Action]:
    if not _may_win_for_sure(view):
        return frozenset()
    try:
        return sure_wins([world.round for world in worlds])
    except TooFarToSee:
        return frozenset()


def _prove_by_every_world(view: View, worlds: tuple[WorldRound, ...], seed: int) -> ProvenBest | None:
    """Solve every world with open hands; the expert, who weighs worlds, must find the same option the best."""
    draws = view.rules.draw is not DrawRule.NEVER and view.boneyard > 1
    if len(view.seating.sides) != 2 or draws:
        return _prove_by_sample(view, seed)
    totals = dict.fromkeys(view.options, 0)
    for world in worlds:
        for option, points in solve(world.round, most=MOST_POSITIONS).items():
            totals[option] += world.ways * points
    best, second = sorted(totals, key=totals.__getitem__, reverse=True)[:2]
    lead = (totals[best] - totals[second]) / sum(world.ways for world in worlds)
    agreed = max(evaluate(view, Budget(worlds=GLANCES[0]), seed), key=lambda each: each.points).option == best
    return ProvenBest(best, ProofKind.EVERY_WORLD) if lead >= CLEAR_LEAD and agreed else None


def _prove_by_sample(view: View, seed: int) -> ProvenBest | None:
    """Sample worlds as the expert weighs and values them; stop as soon as the best does not lead by enough."""
    worlds, manner, contest = Worlds(view), manner_for(view), Contest(view.options)
    for first in range(0, MANY_WORLDS, AT_ONCE):
        number = min(AT_ONCE, MANY_WORLDS - first)
        contest.add(worlds.weigh(number, seed, manner, first=first, options=contest.options))
        if first + AT_ONCE in GLANCES:
            lead = contest.lead
            if lead.points < CLEAR_LEAD - HOPEFUL * lead.error or lead.points < HOPEFUL * lead.error:
                return None
            contest.keep_the_best_two()
    lead = contest.lead
    if lead.points < CLEAR_LEAD or lead.points < CLEARLY * lead.error:
        return None
    return ProvenBest(lead.option, ProofKind.SAMPLED)
