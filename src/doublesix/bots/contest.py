"""Options held against each other, world by world: those that are clearly worse drop out, and the rest get the time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
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
        stay = [place for place, its in enumerate(self._values) if its is best or not self._is_clearly_worse(its, best)]
        self.options = tuple(self.options[place] for place in stay)
        self._values = [self._values[place] for place in stay]

    @property
    def evaluated(self) -> tuple[Evaluated, ...]:
        """What each option that is still in is worth."""
        return tuple(
            Evaluated(option, *_mean(its, self._weights))
            for option, its in zip(self.options, self._values, strict=True)
        )

    def _is_clearly_worse(self, its: Sequence[float], best: Sequence[float]) -> bool:
        loss, error = _mean(list(map(sub, best, its)), self._weights)
        return loss > CLEARLY * error


def _mean(values: Sequence[float], weights: Sequence[float]) -> tuple[float, float]:
    """Return the weighted mean and its standard error."""
    total = sum(weights)
    mean = sum(map(mul, weights, values)) / total
    spread = sum((weight * (value - mean)) ** 2 for weight, value in zip(weights, values, strict=True))
    return mean, sqrt(spread) / total
