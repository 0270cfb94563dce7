"""Adding numbers up the way that the compiled kernel does."""

from __future__ import annotations

from collections.abc import Iterable


def add_in_order(numbers: Iterable[float]) -> float:
    """Add one number after the other; since Python 3.12 ``sum`` is more exact, and would give another result."""
    total = 0.0
    for number in numbers:
        total += number
    return total
