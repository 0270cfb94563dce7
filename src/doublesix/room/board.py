"""The line of play for pages: where every tile lies on a table of one of a few shapes."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from doublesix.events import Played
from doublesix.i18n import Words
from doublesix.layout import Facing, Layout, Placement, TableSize, lay_out
from doublesix.line import Laid, Line, Place
from doublesix.picture import describe
from doublesix.picture.open_places import joined_half
from doublesix.room.messages import Board, SeenPlace, SeenTile
from doublesix.room.pieces import PLAIN, PlainPieces
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


class _Picture(NamedTuple):
    """What the shape of a table decides: where the tiles lie, and where the next ones may."""

    table: TableSize
    line: tuple[SeenTile, ...]
    places: tuple[SeenPlace, ...]
    numbers: dict[Place | None, int]


def show_board(
    view: View, shape: Shape, words: Words, pieces: PlainPieces = PLAIN
) -> tuple[Board, dict[Place | None, int]]:
    """Return the line on its table, and for every open place which number it has; the first tile's place is none.

    Most steps leave the line as it was, or longer by a tile; then most of its pieces are there already.
    """
    line, basis = view.line, (view.rules, view.line.laid)
    seats = laid_by(view)
    pieces.keep(("tiles", shape))
    picture = pieces.kept(("picture", shape), (basis, seats), lambda: _picture(line, shape, seats, pieces))
    board = Board(
        width=picture.table.width,
        height=picture.table.height,
        line=picture.line,
        places=picture.places,
        said=pieces.kept(("said", words), basis, lambda: describe(line, words)),
        boneyard=view.boneyard,
        draws=draws(view.rules),
        may_pass=view.rules.draw is DrawRule.MAY_ONE,
    )
    return pieces.written(board), picture.numbers


def draws(rules: Rules) -> bool:
    """Whether players draw from the boneyard."""
    return rules.draw is not DrawRule.NEVER


def laid_by(view: View) -> tuple[int, ...]:
    """Return for each tile of the line the seat that laid it."""
    return tuple([event.seat for event in view.events if isinstance(event, Played)])


def _picture(line: Line, shape: Shape, seats: tuple[int, ...], pieces: PlainPieces) -> _Picture:
    layout = lay_out(line, SIZES[shape])
    tiles = pieces.listed(("tiles", shape), (line.laid, layout.placements, seats), _tile)
    places, numbers = _places(line, layout)
    return _Picture(layout.table, tiles, places, numbers)


def _tile(laid: Laid, placement: Placement, seat: int) -> SeenTile:
    return SeenTile(tile=str(laid.tile), x=placement.x, y=placement.y, facing=int(placement.facing), seat=seat)


def _places(line: Line, layout: Layout) -> tuple[tuple[SeenPlace, ...], dict[Place | None, int]]:
    if not line.laid:
        x, y = layout.table.width / 2, layout.table.height / 2
        return (SeenPlace(x=x, y=y, facing=int(Facing.UP), joint=(x, y)),), {None: 0}
    places: list[SeenPlace] = []
    numbers: dict[Place | None, int] = {}
    for place, at in zip(line.places, layout.open_placements, strict=True):
        if at:
            numbers[place] = len(places)
            joint = joined_half(at, layout.placements[place.index])
            places.append(SeenPlace(number=place.number, x=at.x, y=at.y, facing=int(at.facing), joint=joint))
    return tuple(places), numbers
