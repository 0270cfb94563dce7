"""How long players take over an extra tile, so that the time tells nobody what a hand lacks.

A player with nothing to add passes without being asked, after a moment. We draw it from the times of people who could
add a tile and do not want to. Bots take such a moment too, whether they add a tile or pass.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, exp, log, pi, sqrt
from typing import Final

from doublesix.rng import Source, SplitMix, fraction, new_seed

SHORTEST: Final = 1.2
"""In seconds. A bot has finished thinking by then, so its thinking does not show."""
USUAL: Final = 2.0
LONGEST: Final = 4.5
SPREAD: Final = 0.4
"""People differ by about this much: half as long again as usual, or two thirds of it."""

Moment = Callable[[Source], float]
"""How many seconds a moment takes, by chance."""


def take_a_moment(source: Source) -> float:
    """Return how many seconds somebody takes: mostly about as long as usual, now and then much longer."""
    seconds = 0.0
    while not SHORTEST <= seconds <= LONGEST:
        seconds = USUAL * exp(SPREAD * _bell(source))
    return seconds


def any_moment() -> float:
    """Return a moment that nobody can foresee."""
    return take_a_moment(SplitMix(new_seed()))


def _bell(source: Source) -> float:
    """Return a number on the bell curve around 0, from two that are spread evenly."""
    return sqrt(-2 * log(1 - fraction(source))) * cos(2 * pi * fraction(source))
