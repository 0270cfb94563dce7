"""What the end of a tile shows: where pips lie, which shape and colour belong to a number, and in which look.

A shape has as many points as its number: a drop, a leaf, a triangle, a square, a star, a hexagon. So a coloured set
can be played in black and white, and by people who see colours differently.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from doublesix.layout import Facing
from doublesix.rules.rules import Faces
from doublesix.rules.variant import Variant


class Look(StrEnum):
    """How the numbers on the tiles are shown."""

    PIPS = "pips"
    """Pips, as on most sets."""
    COLOURS = "colours"
    """One coloured shape on each end, worth its colour."""
    COLOURED_PIPS = "coloured-pips"
    """Pips coloured by their number."""
    BOTH = "both"
    """Pips that have the colour and the shape of their number."""

    @classmethod
    def of(cls, variant: Variant) -> Look:
        """Return the look of the set that this sheet came with."""
        if variant.rules.faces is Faces.PIPS:
            return cls.PIPS
        return cls.COLOURED_PIPS if variant.sheet.coloured_pips else cls.COLOURS

    @property
    def has_colours(self) -> bool:
        """Whether a number is shown by its colour, too."""
        return self is not Look.PIPS

    @property
    def has_shapes(self) -> bool:
        """Whether a number is shown by its shape, too."""
        return self in (Look.COLOURS, Look.BOTH)


class Theme(StrEnum):
    """What people look at the picture on: by day, by night, or on paper in black and white."""

    LIGHT = "light"
    DARK = "dark"
    PRINT = "print"


class Colour(StrEnum):
    """The colours of the numbers from one to six; a blank has none."""

    PINK = "pink"
    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"


def colour_of(number: int) -> Colour | None:
    """Return the colour of a number, none for a blank."""
    return _COLOURS[number - 1] if number else None


_COLOURS: Final = tuple(Colour)

Point = tuple[int, int]
"""A place in a grid of three by three: each of the two is −1, 0 or 1, rightward and downward."""

_CORNERS: Final[tuple[Point, ...]] = ((-1, -1), (1, -1), (-1, 1), (1, 1))
_PIPS: Final[tuple[tuple[Point, ...], ...]] = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    _CORNERS,
    (*_CORNERS, (0, 0)),
    (*_CORNERS, (-1, 0), (1, 0)),
)


def pips(number: int, facing: Facing = Facing.UP) -> tuple[Point, ...]:
    """Return where the pips of one end lie, once the tile is turned that way; a six runs along the tile."""
    return tuple(turned(point, facing) for point in _PIPS[number])


def turned(point: Point, facing: Facing) -> Point:
    """Return where a point of an upright tile is after a turn, seen from the middle of the turn."""
    x, y = point
    for _ in range(facing):
        x, y = -y, x
    return x, y
