"""Stopping as soon as it is clear who is better: Wald's sequential test of two hypotheses.

One says that the first bot is better by the margin, the other that it is worse by the margin. After each deal we
look at how much more likely the one is than the other, as a logarithm. Once that is beyond a bound, it is decided; the
bound follows from how often the test may err. The spread of a deal is not known and is taken from the deals so far.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf, log
from typing import Final

from doublesix.errors import DoublesixError

MARGIN: Final = 0.5
ERROR: Final = 0.05

FEWEST_DEALS: Final = 32
"""Before so many deals, nobody knows how widely they spread."""


@dataclass(slots=True)
class SequentialTest:
    """Is the first better by ``margin`` points a hand, or worse by as much?"""

    margin: float = MARGIN
    error: float = ERROR
    """How often the test may call the worse one better if they differ by the margin or more."""
    decision: int = 0
    """1: the first is better; -1: it is worse; 0: not known yet."""
    _number: int = field(default=0, init=False)
    _mean: float = field(default=0.0, init=False)
    _squares: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        if not 0 < self.margin < inf:
            raise DoublesixError("bad-margin", margin=self.margin)

    @property
    def bound(self) -> float:
        """How far the ratio must go."""
        return log((1 - self.error) / self.error)

    @property
    def log_likelihood_ratio(self) -> float:
        """How much more likely it is that the first is better by the margin than worse by it, as a logarithm."""
        if not self._mean:
            return 0.0
        variance = self._squares / (self._number - 1) if self._number > 1 else 0.0
        ratio = inf if not variance else 2 * self.margin * self._number / variance
        return ratio * self._mean

    def add(self, value: float) -> bool:
        """Look at one more deal; return whether it is decided now."""
        self._number += 1
        step = value - self._mean
        self._mean += step / self._number
        self._squares += step * (value - self._mean)
        if self._number >= FEWEST_DEALS and abs(self.log_likelihood_ratio) >= self.bound:
            self.decision = 1 if self._mean > 0 else -1
        return self.decision != 0
