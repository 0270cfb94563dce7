"""Laying out a line tile by tile: tiles that lie stay where they are."""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from typing import Final, NamedTuple

from doublesix.layout.arrangement import Arrangement
from doublesix.layout.chooser import fastest
from doublesix.layout.joints import Pose, coordinates
from doublesix.layout.line_key import LineKey
from doublesix.layout.rearrangement import afresh
from doublesix.layout.shapes import Facing, Layout, Placement, TableSize
from doublesix.line import Line, Port, empty_line

_SMALLEST: Final = 6
_LARGEST: Final = 120
"""Sizes in half widths. A line turns at this distance even on a table that is larger still."""
_CALM_GROWTH: Final = 2.0
"""How much a table may grow for tiles to stay where they are; beyond that they would get too small to read."""
_REMEMBERED: Final = 16_384
"""Lines whose next tile needs no new layout: the latest of some thousand tables in all shapes, in 30 megabytes."""
_PLACEMENTS: Final = 65_536
"""How many placements are remembered: all of the usual tables."""
_FACINGS: Final = tuple(Facing)

chooser: Final = fastest()
"""Says how tiles are laid."""


class _LaidOut(NamedTuple):
    """A line on its table, and how a tile that is not a double would lie at each of its places."""

    arrangement: Arrangement
    outlines: tuple[Pose | None, ...]
    layout: Layout


def lay_out(line: Line, table: TableSize) -> Layout:
    """Return where the tiles of the line lie on the table.

    A line with one more tile has the others where they were, unless the table had to grow (which moves all alike) or
    a place was enclosed (then the line is laid out again).
    """
    # 8 and 8.0 are one key, but are written in two ways: what was laid out before must not decide what is told.
    return _laid_out(LineKey.of(line), float(table.width), float(table.height)).layout


@lru_cache(maxsize=_REMEMBERED)
def _laid_out(key: LineKey, width: float, height: float) -> _LaidOut:
    if not key.laid:
        empty = Arrangement(empty_line(key.doubles), _in_halves(width), _in_halves(height), ())
        return _LaidOut(empty, (), Layout(_room_for(empty, width, height), (), ()))
    before = _laid_out(key.before, width, height)
    line = key.line_after(before.arrangement.line)
    widest = int(_in_halves(width) * _CALM_GROWTH)
    arrangement = (
        _with_tile(before, line) or _with_growth(before.arrangement, line, widest) or afresh(before.arrangement, line)
    )
    arrangement, outlines = _with_outlines(arrangement, widest)
    return _LaidOut(arrangement, outlines, _layout(arrangement, outlines, width, height, before))


def _in_halves(size: float) -> int:
    return max(_SMALLEST, min(_LARGEST, int(size * 2)))


def _with_tile(before: _LaidOut, line: Line) -> Arrangement | None:
    """Return the arrangement with one more tile; none if there is no room for it."""
    arrangement, last = before.arrangement, line.laid[-1]
    place = last.joined_to
    if place is None:
        return arrangement.opened_with(line)
    if last.tile.is_double:
        pose = chooser.pose_at(arrangement, place, is_double=True)
    else:
        pose = before.outlines[arrangement.line.places.index(place)]
    return _joined(arrangement, line, pose)


def _joined(arrangement: Arrangement, line: Line, pose: Pose | None) -> Arrangement | None:
    """Return the arrangement with the last tile of the line; ``pose`` is how it would lie joined by its low end."""
    if pose is None:
        return None
    if line.laid[-1].by is Port.HIGH:
        pose = Pose(pose.centre, (pose.facing + 2) % 4)
    return arrangement.joined_with(line, pose)


def _with_growth(before: Arrangement, line: Line, widest: int) -> Arrangement | None:
    """Return the arrangement on a larger table, with every tile where it was; none if that does not help."""
    last = line.laid[-1]
    if last.joined_to is None:
        return None
    for by in count(1):
        grown = before.enlarged(by)
        if grown.width > widest:
            return None
        pose = chooser.pose_at(grown, last.joined_to, is_double=last.tile.is_double)
        if found := _joined(grown, line, pose):
            return found
    return None


def _with_outlines(arrangement: Arrangement, widest: int) -> tuple[Arrangement, tuple[Pose | None, ...]]:
    """Return the arrangement on a table that has room for a tile at every place where only the edge is in the way."""
    for by in count():
        grown = arrangement.enlarged(by)
        if by and grown.width > widest:
            break
        outlines = chooser.outlines(grown)
        if outlines is not None:
            return grown, outlines
    return arrangement, chooser.outlines(arrangement, anyway=True) or ()


def _layout(
    arrangement: Arrangement, outlines: tuple[Pose | None, ...], width: float, height: float, before: _LaidOut
) -> Layout:
    """Return the layout of an arrangement; tiles that stayed where they were keep their placements."""
    table, known, poses = before.layout.table, before.layout.placements, arrangement.poses
    if arrangement.width != before.arrangement.width or poses[:-1] != before.arrangement.poses:
        table, known = _room_for(arrangement, width, height), ()
    # On a table beyond the largest, the line is in the middle.
    left, top = int(table.width * 2 - arrangement.width) // 2, int(table.height * 2 - arrangement.height) // 2
    placements = [_placement_at(*pose, left, top) for pose in poses[len(known) :]]
    shown = [_placement_at(*pose, left, top) if pose else None for pose in outlines]
    return Layout(table, (*known, *placements), tuple(shown))


def _room_for(arrangement: Arrangement, width: float, height: float) -> TableSize:
    return TableSize(max(width, arrangement.width / 2), max(height, arrangement.height / 2))


@lru_cache(maxsize=_PLACEMENTS)
def _placement_at(centre: int, facing: int, left: int, top: int) -> Placement:
    x, y = coordinates(centre)
    return Placement((x + left) / 2, (y + top) / 2, _FACINGS[facing])
