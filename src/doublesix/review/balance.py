"""Luck and skill told apart: where the points of a side came from.

A result is the deal, plus what each player's choices gave or took, plus the rest. What one side loses by a choice the
other sides gain between them, so over all sides each of these adds up to zero, as the results do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from doublesix.review.measurement import Measurement
from doublesix.seats import Seating


@dataclass(frozen=True, slots=True)
class Balance:
    """Where the points of one side came from; all parts together are the result."""

    side: int
    result: float
    """Points above the mean of the other sides."""
    deal: Measurement
    """What the deal is worth to the side when everybody plays alike."""
    choices: tuple[Measurement | None, ...]
    """For each seat what its choices brought this side: below zero from its own, above from those of others.

    None for a seat that was not judged; what it did is part of the rest.
    """
    rest: Measurement
    """Draws, what was hidden, and everything else that nobody could know."""

    @property
    def is_whole(self) -> bool:
        """Whether everybody's choices were judged."""
        return None not in self.choices

    @property
    def skill(self) -> Measurement:
        """All that came from choices, as far as they were judged."""
        return Measurement.total(part for part in self.choices if part is not None)

    @property
    def luck(self) -> Measurement:
        """All that did not: the deal and the rest."""
        return Measurement(self.deal.points + self.rest.points, self.skill.error)

    def __add__(self, other: Balance) -> Balance:
        choices = (
            None if one is None or two is None else one + two
            for one, two in zip(self.choices, other.choices, strict=True)
        )
        return Balance(
            self.side, self.result + other.result, self.deal + other.deal, tuple(choices), self.rest + other.rest
        )


def lead_of(points: Sequence[float], side: int) -> float:
    """Return the points of a side above the mean of the other sides."""
    return points[side] - (sum(points) - points[side]) / (len(points) - 1)


def balances_of(
    seating: Seating, results: Sequence[float], deal: Sequence[Measurement], costs: Sequence[Measurement | None]
) -> tuple[Balance, ...]:
    """Return the balance of each side, from what the choices of each seat cost its own side."""
    others = len(seating.sides) - 1

    def brought(side: int, seat: int) -> Measurement | None:
        cost = costs[seat]
        return None if cost is None else cost.times(-1 if seating.side_of(seat) == side else 1 / others)

    balances = []
    for side, result in enumerate(results):
        choices = tuple(brought(side, seat) for seat in seating.seats)
        known = Measurement.total((deal[side], *(part for part in choices if part is not None)))
        balances.append(Balance(side, result, deal[side], choices, Measurement(result) - known))
    return tuple(balances)
