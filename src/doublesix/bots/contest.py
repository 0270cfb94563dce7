"""Options held against each other, world by world: those that are clearly worse drop out, and the rest get the time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import compress
from math import sqrt
from operator import mul, sub
from typing import Final

from doublesix.actions import Action
from doublesix.kernel import Weighed

CLEARLY: Final = 3.0
"""In standard errors of the difference from the best."""
ENOUGH: Final = 48
"""Worlds before anything is clear: in a few they may all be alike, and the error looks smaller than it is."""


@dataclass(frozen=True, slots=True)
class Evaluated:
    """An option, the points that it brings one's side above the mean of the others, and their standard error."""

    option: Action
    points: float
    error: float


class Contest:
    """The options that are still in, and what they were worth in each world so far."""

    def __init__(self, options: Sequence[Action]) -> None:
        self.options = tuple(options)
        self._weights: list[float] = []
        self._values: list[list[float]] = [[] for _ in self.options]

    def add(self, worlds: Iterable[Weighed]) -> None:
        """Take in what the options are worth in further worlds."""
        for world in worlds:
            self._weights.append(world.weight)
            for its, value in zip(self._values, world.values, strict=True):
                its.append(value)

    def drop_the_clearly_worse(self) -> None:
        """Keep the best in, and all that may be as good."""
        if len(self._weights) < ENOUGH or len(self.options) == 1:
            return
        best = max(self._values, key=lambda its: sum(map(mul, self._weights, its)))
        self._keep([its is best or not self._is_clearly_worse(its, best) for its in self._values])

    @property
    def evaluated(self) -> tuple[Evaluated, ...]:
        """What each option that is still in is worth."""
        return tuple(
            Evaluated(option, *_mean(its, self._weights))
            for option, its in zip(self.options, self._values, strict=True)
        )

    def keep_the_best_two(self) -> None:
        """Keep the best two in, and all that may be as good as the second."""
        if len(self.options) <= 2:
            return
        ranked = sorted(self._values, key=lambda its: sum(map(mul, self._weights, its)), reverse=True)
        first, second = ranked[:2]
        self._keep([its is first or its is second or not self._is_clearly_worse(its, second) for its in self._values])

    @property
    def lead(self) -> Evaluated:
        """The best option, and by how many points it leads the one that comes nearest in standard errors."""
        totals = [sum(map(mul, self._weights, its)) for its in self._values]
        best = max(range(len(totals)), key=totals.__getitem__)
        losses = [self._loss(its, self._values[best]) for place, its in enumerate(self._values) if place != best]
        points, error = min(losses, key=lambda loss: loss[0] - CLEARLY * loss[1])
        return Evaluated(self.options[best], points, error)

    def _keep(self, stays: Sequence[bool]) -> None:
        self.options = tuple(compress(self.options, stays))
        self._values = list(compress(self._values, stays))

    def _is_clearly_worse(self, its: Sequence[float], best: Sequence[float]) -> bool:
        loss, error = self._loss(its, best)
        return loss > CLEARLY * error

    def _loss(self, its: Sequence[float], best: Sequence[float]) -> tuple[float, float]:
        """How much less an option is worth than the best, in the same worlds, and the standard error of that."""
        return _mean(list(map(sub, best, its)), self._weights)


def _mean(values: Sequence[float], weights: Sequence[float]) -> tuple[float, float]:
    """Return the weighted mean and its standard error."""
    total = sum(weights)
    mean = sum(map(mul, weights, values)) / total
    spread = sum((weight * (value - mean)) ** 2 for weight, value in zip(weights, values, strict=True))
    return mean, sqrt(spread) / total
