"""Seats round a table, the sides that partners form, and whose turn comes next.

Seats are numbered clockwise from 0. Each player is a side of their own unless four play as partners, 0 with 2
against 1 with 3.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Seating:
    """How many sit at the table, and whether they play as partners."""

    players: int
    partners: bool = False

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.players)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        if self.partners:
            return (0, 2), (1, 3)
        return tuple((seat,) for seat in self.seats)

    def side_of(self, seat: int) -> int:
        """The side that a seat plays for."""
        return seat % 2 if self.partners else seat

    def opponents(self, seat: int) -> tuple[int, ...]:
        """The seats that play against this one; a partner does not."""
        return _opponents(self.players, self.partners, seat)

    def after(self, seat: int, step: int) -> int:
        """The seat whose turn is next; ``step`` is 1 clockwise and -1 the other way."""
        return (seat + step) % self.players


@cache
def _opponents(players: int, partners: bool, seat: int) -> tuple[int, ...]:
    seating = Seating(players, partners)
    return tuple(other for other in seating.seats if seating.side_of(other) != seating.side_of(seat))
