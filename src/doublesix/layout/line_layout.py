"""Laying out a line tile by tile: tiles that lie stay where they are."""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from typing import Final

from doublesix.layout.arrangement import Arrangement
from doublesix.layout.choice import wants_a_larger_table, way_of_single, with_tile
from doublesix.layout.joints import coordinates
from doublesix.layout.rearrangement import afresh
from doublesix.layout.shapes import Facing, Layout, Placement, TableSize
from doublesix.line import Laid, Line, Place
from doublesix.rules.rules import Doubles

_SMALLEST: Final = 6
_LARGEST: Final = 120
"""Sizes in half widths. A line turns at this distance even on a table that is larger still."""
_CALM_GROWTH: Final = 2.0
"""How much a table may grow for tiles to stay where they are; beyond that they would get too small to read."""
_REMEMBERED: Final = 8192
"""Lines whose next tile needs no new layout: the latest of some thousand tables in all shapes, in 30 megabytes."""
_PLACEMENTS: Final = 65_536
"""How many placements are remembered: all of the usual tables."""
_DOUBLES: Final = {doubles: number for number, doubles in enumerate(Doubles)}
_FACINGS: Final = tuple(Facing)


def lay_out(line: Line, table: TableSize) -> Layout:
    """Return where the tiles of the line lie on the table.

    A line with one more tile has the others where they were, unless the table had to grow (which moves all alike) or
    a place was enclosed (then the line is laid out again).
    """
    width, height = _in_halves(table.width), _in_halves(table.height)
    arrangement = _arranged(_LineKey.of(line.doubles, line.laid), width, height)
    room = TableSize(
        max(table.width, arrangement.width / 2),
        max(table.height, arrangement.height / 2),
    )
    # On a table beyond the largest, the line is in the middle.
    left, top = int(room.width * 2 - arrangement.width) // 2, int(room.height * 2 - arrangement.height) // 2

    def open_placement(place: Place) -> Placement | None:
        way = way_of_single(arrangement, place)
        return _placement_at(arrangement.open_sides[place].joint.at + way.tile, way.heading, left, top) if way else None

    placements = tuple([_placement_at(centre, facing, left, top) for centre, facing in arrangement.poses])
    return Layout(room, placements, tuple([open_placement(place) for place in line.places]))


@lru_cache(maxsize=_PLACEMENTS)
def _placement_at(tile: int, facing: int, left: int, top: int) -> Placement:
    x, y = coordinates(tile)
    return Placement((x + left) / 2, (y + top) / 2, _FACINGS[facing])


def _in_halves(size: float) -> int:
    return max(_SMALLEST, min(_LARGEST, int(size * 2)))


class _LineKey(bytes):
    """A line as bytes, with its tiles: found again far sooner than by comparing the tiles and places themselves."""

    doubles: Doubles
    laid: tuple[Laid, ...]

    @classmethod
    def of(cls, doubles: Doubles, laid: tuple[Laid, ...]) -> _LineKey:
        """Return the key of these tiles: each with the tile and the side that it was joined to."""
        numbers = [_DOUBLES[doubles]]
        for one in laid:
            place = one.joined_to
            numbers += (one.tile.id, place.index, place.port) if place else (one.tile.id, 0, 0)
        return cls(numbers)._with(doubles, laid)

    @property
    def before(self) -> _LineKey:
        """The key of the line without its last tile."""
        return _LineKey(self[:-3])._with(self.doubles, self.laid[:-1])

    def _with(self, doubles: Doubles, laid: tuple[Laid, ...]) -> _LineKey:
        self.doubles, self.laid = doubles, laid
        return self


@lru_cache(maxsize=_REMEMBERED)
def _arranged(key: _LineKey, width: int, height: int) -> Arrangement:
    if not key.laid:
        return Arrangement(Line(key.doubles), width, height, ())
    before = _arranged(key.before, width, height)
    last, widest = key.laid[-1], int(width * _CALM_GROWTH)
    found = with_tile(before, last) or _with_growth(before, last, widest) or afresh(before, key.laid)
    return _with_outlines(found, widest)


def _with_growth(arrangement: Arrangement, laid: Laid, widest: int) -> Arrangement | None:
    """Return the arrangement on a larger table, with every tile where it was; none if that does not help."""
    for by in count(1):
        grown = arrangement.enlarged(by)
        if grown.width > widest:
            return None
        if found := with_tile(grown, laid):
            return found
    return None


def _with_outlines(arrangement: Arrangement, widest: int) -> Arrangement:
    """Return the arrangement on a table that has room for a tile at every place where only the edge is in the way."""
    for by in count():
        grown = arrangement.enlarged(by)
        if by and grown.width > widest:
            return arrangement
        if not any(wants_a_larger_table(grown, side) for side in grown.open_sides.values()):
            return grown
    return arrangement
