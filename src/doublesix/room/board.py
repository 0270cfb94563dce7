"""The line of play for pages: where every tile lies on a table of one of a few shapes."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from doublesix.events import Played
from doublesix.i18n import Words
from doublesix.layout import Facing, Layout, TableSize, lay_out
from doublesix.line import Line, Place
from doublesix.picture import describe
from doublesix.picture.open_places import open_places
from doublesix.room.messages import Board, SeenPlace, SeenTile
from doublesix.rules.rules import DrawRule, Rules
from doublesix.view import View


class Shape(StrEnum):
    """The shape of the table on somebody's screen."""

    WIDE = "wide"
    SQUARE = "square"
    TALL = "tall"
    TERMINAL = "terminal"
    """Eighty columns by twenty-four rows."""


SIZES: Final[Mapping[Shape, TableSize]] = MappingProxyType(
    {
        Shape.WIDE: TableSize(22, 12),
        Shape.SQUARE: TableSize(16, 15),
        Shape.TALL: TableSize(12, 16),
        Shape.TERMINAL: TableSize(19.5, 8),
    }
)
"""In widths of a tile; the table grows if a line needs more."""


ON_SCREENS: Final[Mapping[Shape, tuple[float, float]]] = MappingProxyType(
    {shape: (size.width, size.height) for shape, size in SIZES.items() if shape is not Shape.TERMINAL}
)
"""The shapes that a page chooses from, each with its width and height."""


def show_board(view: View, shape: Shape, words: Words) -> tuple[Board, dict[Place | None, int]]:
    """Return the line on its table, and for every open place which number it has; the first tile's place is none."""
    layout = lay_out(view.line, SIZES[shape])
    places, numbers = _places(view.line, layout)
    board = Board(
        width=layout.table.width,
        height=layout.table.height,
        line=_tiles(view.line, layout, laid_by(view)),
        places=places,
        said=describe(view.line, words),
        boneyard=view.boneyard,
        draws=draws(view.rules),
        may_pass=view.rules.draw is DrawRule.MAY_ONE,
    )
    return board, numbers


def draws(rules: Rules) -> bool:
    """Whether players draw from the boneyard."""
    return rules.draw is not DrawRule.NEVER


def laid_by(view: View) -> tuple[int, ...]:
    """Return for each tile of the line the seat that laid it."""
    return tuple([event.seat for event in view.events if isinstance(event, Played)])


def _tiles(line: Line, layout: Layout, seats: tuple[int, ...]) -> tuple[SeenTile, ...]:
    return tuple(
        [
            SeenTile(tile=str(laid.tile), x=placement.x, y=placement.y, facing=int(placement.facing), seat=seat)
            for laid, placement, seat in zip(line.laid, layout.placements, seats, strict=True)
        ]
    )


def _places(line: Line, layout: Layout) -> tuple[tuple[SeenPlace, ...], dict[Place | None, int]]:
    if not line.laid:
        x, y = layout.table.width / 2, layout.table.height / 2
        return (SeenPlace(x=x, y=y, facing=int(Facing.UP), joint=(x, y)),), {None: 0}
    shown = open_places(line, layout)
    places = tuple(
        SeenPlace(
            number=place.number,
            x=place.placement.x,
            y=place.placement.y,
            facing=int(place.placement.facing),
            joint=place.joint,
        )
        for place in shown.values()
    )
    return places, {place: number for number, place in enumerate(shown)}
