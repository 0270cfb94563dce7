"""Estimates with their 95 % intervals, from exact whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import fsum, nan, sqrt
from typing import Final, NamedTuple

Z: Final = 1.959963984540054
"""So many times its spread to both sides holds 95 % of a normal distribution."""


class Estimate(NamedTuple):
    """A value and the interval that holds the true one in 95 of 100 cases."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """How far the interval reaches from its middle."""
        return (self.high - self.low) / 2


class EstimateKind(StrEnum):
    """What a sample counts."""

    SHARE = "share"
    """In which share of the cases something happened."""
    AMOUNT = "amount"
    """How much of something there was in each case."""


class Sample(NamedTuple):
    """What was counted in so many cases: the sum, and the sum of the squares."""

    name: str
    place: str
    """Of which seat, ending and so on; empty if there is only one."""
    kind: EstimateKind
    total: int
    squares: int
    number: int

    @property
    def value(self) -> float:
        """The average, or the share."""
        return self.total / self.number if self.number else nan

    @property
    def estimate(self) -> Estimate:
        """The average or share with its interval."""
        if not self.number:
            return Estimate(nan, nan, nan)
        return share(self.total, self.number) if self.kind is EstimateKind.SHARE else mean(self)


def share(count: int, number: int) -> Estimate:
    """Estimate a share by Wilson's interval, which holds near 0 and 1 too."""
    value, weight = count / number, Z**2 / number
    middle = (value + weight / 2) / (1 + weight)
    reach = Z / (1 + weight) * sqrt(value * (1 - value) / number + weight / (4 * number))
    return Estimate(value, max(0.0, min(value, middle - reach)), min(1.0, max(value, middle + reach)))


def mean(sample: Sample) -> Estimate:
    """Estimate an average by the spread of the cases."""
    total, squares, number = sample.total, sample.squares, sample.number
    value = total / number
    if number < 2:
        return Estimate(value, nan, nan)
    reach = Z * sqrt((squares * number - total * total) / (number * number * (number - 1)))
    return Estimate(value, value - reach, value + reach)


def paired_difference(value: float, differences: Sequence[float]) -> Estimate:
    """Estimate a difference by its spread over batches of the same deals."""
    number = len(differences)
    if number < 2:
        return Estimate(value, nan, nan)
    middle = fsum(differences) / number
    spread = fsum((difference - middle) ** 2 for difference in differences) / (number - 1)
    reach = _student(number - 1) * sqrt(spread / number)
    return Estimate(value, value - reach, value + reach)


def _student(freedom: int) -> float:
    """The quantile of Student's distribution, as a series around the normal one; good from ten or so on."""
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3
