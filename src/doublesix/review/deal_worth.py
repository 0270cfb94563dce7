"""What a deal is worth to each side when everybody plays alike.

Quick experts on all seats play the same hands again a few times, with the boneyard shuffled again. Each
looks at other worlds every time and so chooses differently when options are close.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from doublesix.actions import Action
from doublesix.bots.budget import Budget
from doublesix.bots.expert import choose_expertly
from doublesix.bots.self_play import play_round
from doublesix.review.balance import lead_of
from doublesix.review.measurement import Measurement
from doublesix.rng import Source, SplitMix, shuffle
from doublesix.round import Round
from doublesix.view import View

TIMES: Final = 24
"""How often a deal is played again."""
QUICKLY: Final = Budget(worlds=8)


def worth_of_deal(dealt: Round, source: SplitMix) -> tuple[Measurement, ...]:
    """Return for each side of a round just dealt how many points above the mean of the others to expect."""
    leads = [_leads(_played_again(dealt, source)) for _ in range(TIMES)]
    return tuple(Measurement.mean(column) for column in zip(*leads, strict=True))


def _played_again(dealt: Round, source: SplitMix) -> Round:
    boneyard = list(dealt.deal.boneyard)
    shuffle(source, boneyard)
    again = Round.start(dealt.rules, dealt.seating, replace(dealt.deal, boneyard=tuple(boneyard)))
    players = dealt.seating.players
    return play_round(again, [_choose] * players, [source] * players)


def _choose(view: View, source: Source) -> Action:
    return view.options[0] if len(view.options) == 1 else choose_expertly(view, source, QUICKLY)


def _leads(round_: Round) -> list[float]:
    outcome, sides = round_.outcome, round_.seating.sides
    assert outcome is not None, "the round was played to its end"
    points = [outcome.points if outcome.winner in side else 0 for side in sides]
    return [lead_of(points, side) for side in range(len(sides))]
