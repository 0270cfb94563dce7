"""Points that were measured, with how sure they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from math import hypot, sqrt
from operator import add
from statistics import fmean, stdev
from typing import Final

CLEAR: Final = 2.2
"""So many standard errors hold the truth in 95 % of all cases, by Student's distribution for twelve measurements."""
NOTHING: Final = 1e-9
"""Sums of the same numbers in another order differ by less."""

SMALLEST_SHOWN: Final = 0.05
"""Points are written with one decimal place, so less than this cannot be seen."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """Points and their standard error; zero if they are certain."""

    points: float
    error: float = 0.0

    @classmethod
    def mean(cls, values: Iterable[float]) -> Measurement:
        """Return the mean of some measurements; one alone tells nothing about its error."""
        listed = list(values)
        if len(listed) < 2:
            return cls(listed[0])
        return cls(fmean(listed), _tidy(stdev(listed)) / sqrt(len(listed)))

    @classmethod
    def total(cls, parts: Iterable[Measurement]) -> Measurement:
        """Add up what was measured independently."""
        return reduce(add, parts, cls(0.0))

    @property
    def reach(self) -> float:
        """How far the truth may lie from the points either way, in 95 % of all cases."""
        return CLEAR * self.error

    @property
    def shows_reach(self) -> bool:
        """Whether it can be seen that they are not certain."""
        return self.reach >= SMALLEST_SHOWN

    @property
    def is_clear(self) -> bool:
        """Whether it is surely not zero."""
        return abs(self.points) > max(NOTHING, self.reach)

    def __add__(self, other: Measurement) -> Measurement:
        return Measurement(self.points + other.points, hypot(self.error, other.error))

    def __sub__(self, other: Measurement) -> Measurement:
        return self + other.times(-1)

    def times(self, factor: float) -> Measurement:
        """Return so many times as much."""
        return Measurement(self.points * factor, self.error * abs(factor))


def _tidy(spread: float) -> float:
    return spread if spread > NOTHING else 0.0
