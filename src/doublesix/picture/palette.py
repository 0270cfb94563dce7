"""The colours of pictures by day, by night and on paper.

The six colours were searched for, not picked: every pair stays apart in normal sight and in simulated protanopia,
deuteranopia and tritanopia, and every fill but yellow has a contrast of at least 3:1 against its face. Yellow gets it
from its outline. On dark ground, which is ebony or a table by night, they are brighter. The tests of this module check
the numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from doublesix.picture.faces import Colour, Look, Theme, colour_of


@dataclass(frozen=True, slots=True)
class Paint:
    """The fill and the outline of a pip or a shape."""

    fill: str
    outline: str


@dataclass(frozen=True, slots=True)
class Face:
    """The front of a tile."""

    ground: str
    edge: str
    divider: str
    pip: Paint


@dataclass(frozen=True, slots=True)
class Palette:
    """Everything that is painted in one theme."""

    table: str
    ink: str
    """Names and captions on the table."""
    open_end: str
    """The outline of an open place and its number."""
    shadow: float
    """How dark the shadow is, from 0 to 1."""
    back: str
    back_line: str
    back_edge: str
    back_ink: str
    """The count on the boneyard."""
    plain: Face
    coloured: Face
    colours: Mapping[Colour, Paint]
    on_table: Mapping[Colour, Paint]
    """The colours where they lie on the table itself, beside an open end."""

    def face(self, look: Look) -> Face:
        """Return the front that tiles of this look have."""
        return self.coloured if look.has_colours else self.plain

    def paint(self, number: int, look: Look) -> Paint:
        """Return how the pips or the shape of a number are painted."""
        colour = colour_of(number) if look.has_colours else None
        return self.colours[colour] if colour else self.face(look).pip


class Material(StrEnum):
    """What tiles may be made of, whatever the theme."""

    IVORY = "ivory"
    EBONY = "ebony"
    PRINT = "print"


@dataclass(frozen=True, slots=True)
class Coat:
    """How tiles of a material are painted."""

    face: Face
    colours: Mapping[Colour, Paint]


_COLOURS: Final[Mapping[Colour, Paint]] = MappingProxyType(
    {
        Colour.PINK: Paint("#dd3f97", "#a8206c"),
        Colour.RED: Paint("#c01616", "#860b0b"),
        Colour.YELLOW: Paint("#f5c744", "#8f6a00"),
        Colour.GREEN: Paint("#15714f", "#0b4a33"),
        Colour.BLUE: Paint("#0a80e6", "#0659a3"),
        Colour.PURPLE: Paint("#432260", "#2c1342"),
    }
)
_BRIGHT: Final[Mapping[Colour, Paint]] = MappingProxyType(
    {
        Colour.PINK: Paint("#ec6c9b", "#f6b5cd"),
        Colour.RED: Paint("#fc1908", "#fe8c83"),
        Colour.YELLOW: Paint("#f3c950", "#f9e4a7"),
        Colour.GREEN: Paint("#c5f9d8", "#e2fceb"),
        Colour.BLUE: Paint("#2d78ee", "#96bbf6"),
        Colour.PURPLE: Paint("#d3bff5", "#e9dffa"),
    }
)
_BLACK: Final = Paint("#000000", "#000000")
_PAPER: Final = Face(ground="#ffffff", edge="#000000", divider="#000000", pip=_BLACK)
_IVORY: Final = Face(ground="#fbf7ec", edge="#c9c0aa", divider="#b9af97", pip=Paint("#22242a", "#22242a"))
_EBONY: Final = Face(ground="#2a241f", edge="#8c7c6b", divider="#6a5d50", pip=Paint("#f3ecdb", "#f3ecdb"))

COATS: Final[Mapping[Material, Coat]] = MappingProxyType(
    {
        Material.IVORY: Coat(_IVORY, _COLOURS),
        Material.EBONY: Coat(_EBONY, _BRIGHT),
        Material.PRINT: Coat(_PAPER, _COLOURS),
    }
)
"""The colours of tiles of each material."""
PALETTES: Final[Mapping[Theme, Palette]] = MappingProxyType(
    {
        Theme.LIGHT: Palette(
            table="#dfe6e0",
            ink="#2b322e",
            open_end="#56645c",
            shadow=0.28,
            back="#3f5f6e",
            back_line="#56798a",
            back_edge="#2f4955",
            back_ink="#eef3f2",
            plain=_IVORY,
            coloured=_IVORY,
            colours=_COLOURS,
            on_table=_COLOURS,
        ),
        Theme.DARK: Palette(
            table="#171b1a",
            ink="#d9ded8",
            open_end="#93a39a",
            shadow=0.6,
            back="#2d4551",
            back_line="#3f5d6b",
            back_edge="#50707f",
            back_ink="#e3e9e8",
            plain=Face(ground="#2b2f33", edge="#747b82", divider="#5b6167", pip=Paint("#f3ecdb", "#f3ecdb")),
            coloured=Face(ground="#ece6d8", edge="#b5ad99", divider="#a79e88", pip=Paint("#22242a", "#22242a")),
            colours=_COLOURS,
            on_table=_BRIGHT,
        ),
        Theme.PRINT: Palette(
            table="#ffffff",
            ink="#000000",
            open_end="#555555",
            shadow=0,
            back="#ffffff",
            back_line="#8a8a8a",
            back_edge="#000000",
            back_ink="#000000",
            plain=_PAPER,
            coloured=_PAPER,
            colours=MappingProxyType(dict.fromkeys(Colour, _BLACK)),
            on_table=MappingProxyType(dict.fromkeys(Colour, _BLACK)),
        ),
    }
)
"""The colours of a picture by day, by night and in print."""
