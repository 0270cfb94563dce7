"""The visible part of the table: as near as possible, and still while the line grows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from doublesix.layout import Box, Layout, Placement, lay_out
from doublesix.line import Line, Place
from doublesix.picture import Scale
from doublesix.picture.open_places import enclosed_places, open_places

ROOM_FOR_LARGE: Final = 25
"""From so many rows on, tiles are drawn large; on fewer, large tiles would shrink after a few moves."""
_ROOM_OF_A_TILE: Final = 5.0
"""The room that a tile takes on a full table, in squares of its width: parallel rows lie apart."""


@dataclass(frozen=True, slots=True)
class Area:
    """Characters of a drawing of the whole table."""

    left: int
    top: int
    width: int
    height: int

    def has(self, column: int, row: int) -> bool:
        """Whether a character lies within."""
        return 0 <= column - self.left < self.width and 0 <= row - self.top < self.height


@dataclass(frozen=True, slots=True)
class Frame:
    """A layout, its scale, and the visible area of its drawing."""

    layout: Layout
    scale: Scale
    area: Area

    def placements(self, line: Line) -> dict[Place, Placement]:
        """Return where a tile at each open place would lie; if tiles enclose it, the tile that it would join."""
        pairs = zip(line.places, self.layout.open_placements, strict=True)
        return {place: placement or self.layout.placements[place.index] for place, placement in pairs}

    def area_of(self, placement: Placement) -> Area:
        """Return the characters that a tile takes."""
        return _around([placement.box], self.scale)

    def place_at(self, line: Line, column: int, row: int) -> Place | None:
        """Return the open place whose mark is at a character of the drawing, or whose outline is round it."""
        marks = {place: _character(*at, self.scale) for place, at in enclosed_places(line, self.layout).items()}
        marked = (place for place, mark in marks.items() if mark == (column, row))
        outlines = {place: shown.placement for place, shown in open_places(line, self.layout).items()}
        outlined = (place for place, placement in outlines.items() if self.area_of(placement).has(column, row))
        return next(marked, None) or next(outlined, None)


class FrameKeeper:
    """Frames a line as it grows; tiles get smaller when they must, but not larger again before the next round."""

    def __init__(self) -> None:
        self._room = (0, 0)
        self._laid = 0
        self._scale = Scale.LARGE

    def frame(self, line: Line, columns: int, rows: int) -> Frame:
        """Return how to show a line on so many characters."""
        if self._room != (columns, rows) or len(line.laid) < self._laid:
            self._scale = Scale.LARGE if rows >= ROOM_FOR_LARGE else Scale.NORMAL
        self._room, self._laid = (columns, rows), len(line.laid)
        frame = _framed(line, self._scale, columns, rows)
        self._scale = frame.scale
        return frame


def _framed(line: Line, largest: Scale, columns: int, rows: int) -> Frame:
    for scale in _scales_down_from(largest):
        table = scale.table(columns, rows)
        if scale is not Scale.NARROW and len(line.laid) * _ROOM_OF_A_TILE > table.width * table.height:
            continue
        layout = lay_out(line, table)
        tiles = [placement.box for placement in layout.placements]
        open_to = open_places(line, layout).values()
        # Of an outline its number is enough: if the rest runs off the screen, nothing is lost.
        needed = _around([*tiles, *(_number_at(*place.joint) for place in open_to)], scale)
        if needed.width <= columns and needed.height <= rows:
            break
    wanted = _around([*tiles, *(place.placement.box for place in open_to)], scale)
    width, height = scale.size(layout.table)
    # A scroll bar takes a row or a column.
    columns, rows = columns - (needed.height > rows), rows - (needed.width > columns)
    left, across = _seen((needed.left, needed.width), (wanted.left, wanted.width), columns, width)
    top, down = _seen((needed.top, needed.height), (wanted.top, wanted.height), rows, height)
    return Frame(layout, scale, Area(left, top, across, down))


def _number_at(x: float, y: float) -> Box:
    return Box(x - 0.25, y, x + 0.25, y)


def _scales_down_from(largest: Scale) -> list[Scale]:
    scales = list(Scale)
    return scales[scales.index(largest) :: -1]


def _seen(needed: tuple[int, int], wanted: tuple[int, int], room: int, table: int) -> tuple[int, int]:
    """Return which part to show: the middle of the table, moved no more than needed to show the line and its outlines.

    If all outlines need more than there is, the line and its open numbers are shown; if even these do, they scroll.
    """
    if needed[1] > room:
        return wanted
    middle = (table - room) // 2
    start = _moved(_moved(middle, wanted, room), needed, room) if wanted[1] > room else _moved(middle, wanted, room)
    return start, room


def _moved(start: int, shown: tuple[int, int], room: int) -> int:
    """Return where to begin so that a part is shown, as near as possible to where we would."""
    first, length = shown
    if not length:
        return start
    low, high = sorted((first + length - room, first))
    return max(low, min(start, high))


def _around(boxes: Sequence[Box], scale: Scale) -> Area:
    if not boxes:
        return Area(0, 0, 0, 0)
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    first, last = _character(left, top, scale), _character(right, bottom, scale)
    return Area(*first, last[0] - first[0] + 1, last[1] - first[1] + 1)


def _character(x: float, y: float, scale: Scale) -> tuple[int, int]:
    return round(2 * x * scale.columns), round(2 * y * scale.rows)
