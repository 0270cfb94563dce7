"""What every option of a moment is worth, by what the seat could know, and how much less than the best.

All options are valued in the same worlds, so a difference is surer than either value. To see how sure, we value them
several times, each time in other worlds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from doublesix.bots.budget import Budget
from doublesix.bots.expert import evaluate
from doublesix.bots.reasons import explain
from doublesix.kernel import Worlds
from doublesix.review.game_review import Judged
from doublesix.review.measurement import NOTHING, Measurement
from doublesix.rng import SplitMix
from doublesix.view import View

TIMES: Final = 12
"""How often a decision is valued, each time with its share of the budget."""


def judge(view: View, budget: Budget, source: SplitMix) -> tuple[Judged, ...]:
    """Judge all options of a view; raise ``DoublesixError`` if its worlds cannot be counted."""
    times = min(TIMES, budget.worlds or TIMES)
    share = _share(budget, times)
    worlds = Worlds(view)
    rows = [[each.points for each in evaluate(view, share, source.word(), worlds)] for _ in range(times)]
    values = [Measurement.mean(column) for column in zip(*rows, strict=True)]
    best = max(range(len(values)), key=lambda place: values[place].points)
    return tuple(
        Judged(
            option=option,
            points=values[place],
            loss=_tidied(Measurement.mean(row[best] - row[place] for row in rows)),
            reason=explain(view, option),
        )
        for place, option in enumerate(view.options)
    )


def _share(budget: Budget, times: int) -> Budget:
    worlds = None if budget.worlds is None else budget.worlds // times
    return replace(budget, worlds=worlds, seconds=None if budget.seconds is None else budget.seconds / times)


def _tidied(loss: Measurement) -> Measurement:
    return loss if loss.points > NOTHING else Measurement(0.0)
