"""The kernel that tests meet: the compiled one or, if there was no compiler, the readable one.

That one is some hundred times slower, so tests ask less of it. What would say nothing then is left out, and
``make test`` says so at its end.
"""

from __future__ import annotations

from random import Random
from typing import Final, TypeVar

import pytest

from doublesix.kernel.choice import COMPILED, in_use
from doublesix.round import Round
from doublesix.testing.strategies import any_action

IS_COMPILED: Final = in_use().name == COMPILED
NOT_COMPILED: Final = (
    "no C compiler: the kernel is not compiled, so no expert, no reviews, no millions of rounds, nothing to compare"
)

needs_compiled = pytest.mark.skipif(not IS_COMPILED, reason=NOT_COMPILED)

_FEW_TILES: Final = 6
"""So few tiles in all hands the readable solver tries in a moment."""

T = TypeVar("T")


def dial(compiled: T, readable: T) -> T:
    """Return how much is asked of the kernel in use."""
    return compiled if IS_COMPILED else readable


def is_quickly_solved(round_: Round) -> bool:
    """Whether the kernel in use solves the round in a moment."""
    return IS_COMPILED or sum(map(len, round_.hands)) <= _FEW_TILES


def quickly_solved(round_: Round, seed: int) -> Round:
    """Return the round itself, or a later moment of it, if only that is solved in a moment."""
    chance = Random(seed)
    while not (round_.is_over or is_quickly_solved(round_)):
        round_ = round_.apply(any_action(round_, chance))
    return round_
