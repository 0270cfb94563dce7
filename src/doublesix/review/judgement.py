"""What every option of a moment is worth, by what the seat could know, and how much less than the best.

All options are valued in the same worlds, so a difference is surer than either value. To see how sure, we value them
several times, each time in other worlds. What is known so far can be continued in more worlds at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import mul
from typing import Final

from doublesix.bots.budget import Budget
from doublesix.bots.expert import manner_for
from doublesix.bots.reasons import Reason, explain
from doublesix.kernel import Weighed, Worlds
from doublesix.review.game_review import Judged
from doublesix.review.measurement import NOTHING, Measurement
from doublesix.rng import SplitMix
from doublesix.view import View

TIMES: Final = 12
"""How often a decision is valued, each time with its share of the budget."""


@dataclass(frozen=True, slots=True)
class Valuation:
    """What the options came to in some worlds: the weights of these added up, and so the points of each option."""

    weight: float
    points: tuple[float, ...]

    @classmethod
    def of(cls, worlds: Iterable[Weighed]) -> Valuation:
        """Add up worlds."""
        weights, values = zip(*worlds, strict=True)
        return cls(sum(weights), tuple(sum(map(mul, weights, its)) for its in zip(*values, strict=True)))

    def __add__(self, other: Valuation) -> Valuation:
        points = tuple(one + another for one, another in zip(self.points, other.points, strict=True))
        return Valuation(self.weight + other.weight, points)

    @property
    def means(self) -> list[float]:
        """What each option is worth."""
        return [points / self.weight for points in self.points]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What all options of a view are worth, as far as that is known from so many worlds."""

    worlds: int
    valuations: tuple[Valuation, ...]
    """As often as they were valued."""
    options: tuple[Judged, ...]
    """In the order of the view's options."""


def judge(view: View, budget: Budget, source: SplitMix, so_far: Judgement | None = None) -> Judgement:
    """Judge all options of a view, or go on with that; raise ``DoublesixError`` if its worlds cannot be counted.

    Who goes on brings the same source as at the beginning.
    """
    times = len(so_far.valuations) if so_far else times_of(budget)
    seeds, worlds, manner = [source.word() for _ in range(times)], Worlds(view), manner_for(view)
    found, looked_at = so_far.valuations if so_far else (), so_far.worlds // times if so_far else 0
    for piece in [range(budget.worlds // times)] if budget.seconds is None and budget.worlds else shares(budget, times):
        more = [Valuation.of(worlds.weigh(len(piece), seed, manner, first=looked_at)) for seed in seeds]
        found = tuple(one + another for one, another in zip(found, more, strict=True)) if found else tuple(more)
        looked_at += len(piece)
    reasons = [judged.reason for judged in so_far.options] if so_far else [explain(view, one) for one in view.options]
    return Judgement(times * looked_at, found, _judged(view, found, reasons))


def times_of(budget: Budget) -> int:
    """Return how often options are valued."""
    return min(TIMES, budget.worlds or TIMES)


def shares(budget: Budget, times: int) -> Iterator[range]:
    """Yield which worlds to look at each time, a piece after the other."""
    return Budget(None if budget.worlds is None else max(1, budget.worlds // times), budget.seconds).pieces()


def _judged(view: View, valuations: Sequence[Valuation], reasons: Sequence[Reason | None]) -> tuple[Judged, ...]:
    rows = [valuation.means for valuation in valuations]
    values = [Measurement.mean(column) for column in zip(*rows, strict=True)]
    best = max(range(len(values)), key=lambda place: values[place].points)
    return tuple(
        Judged(
            option=option,
            points=values[place],
            loss=_tidied(Measurement.mean(row[best] - row[place] for row in rows)),
            reason=reasons[place],
        )
        for place, option in enumerate(view.options)
    )


def _tidied(loss: Measurement) -> Measurement:
    return loss if loss.points > NOTHING else Measurement(0.0)
