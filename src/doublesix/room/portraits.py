"""The face of everybody at a table, as a number: a drawing and a colour. People keep theirs from table to table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Final, Protocol

from doublesix.picture import Colour

COLOURS: Final = len(Colour)
PEOPLE: Final = 8
"""How many drawings there are of people; those of bots come after them."""
BOTS: Final = 4
_TABLES: Final = 4096
"""For how many tables faces are remembered: people change seats more seldom than they move."""


class _Occupant(Protocol):
    """Who has a seat, as a table or a list knows it."""

    @property
    def name(self) -> str: ...
    @property
    def person(self) -> str | None: ...
    @property
    def is_nobody(self) -> bool: ...


def portraits_of(occupants: Iterable[_Occupant]) -> tuple[int | None, ...]:
    """Return the face of each seat: the drawing times ``COLOURS``, plus the colour; none for an open seat.

    As long as there are enough colours, no two have the same: who came later changes theirs.
    """
    return _portraits(tuple([None if one.is_nobody else (one.person, one.name) for one in occupants]))


@lru_cache(maxsize=_TABLES)
def _portraits(occupants: tuple[tuple[str | None, str] | None, ...]) -> tuple[int | None, ...]:
    taken: list[int] = []
    portraits: list[int | None] = []
    for occupant in occupants:
        if occupant is None:
            portraits.append(None)
            continue
        drawing, colour = _own(*occupant)
        free = [other for other in range(COLOURS) if taken.count(other) == min(map(taken.count, range(COLOURS)))]
        colour = min(free, key=lambda other: (other - colour) % COLOURS)
        taken.append(colour)
        portraits.append(COLOURS * drawing + colour)
    return tuple(portraits)


def _own(person: str | None, name: str) -> tuple[int, int]:
    """Return the drawing and the colour that somebody has, if nobody else has it."""
    chance = sha256(f"face {person or name}".encode()).digest()
    drawing = chance[0] % PEOPLE if person is not None else PEOPLE + chance[0] % BOTS
    return drawing, chance[1] % COLOURS
