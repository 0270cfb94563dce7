"""The visible part of the table: as near as possible, and still while the line grows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from doublesix.layout import Layout, Placement, lay_out
from doublesix.line import Line, Place
from doublesix.picture import Scale

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
        """Return where a tile at each open place would lie."""
        pairs = zip(line.places, self.layout.open_placements, strict=True)
        return {place: placement for place, placement in pairs if placement}

    def area_of(self, placement: Placement) -> Area:
        """Return the characters that a tile takes."""
        return _around([placement], self.scale)

    def place_at(self, line: Line, column: int, row: int) -> Place | None:
        """Return the open place whose outline is round a character of the drawing."""
        found = (
            place for place, placement in self.placements(line).items() if self.area_of(placement).has(column, row)
        )
        return next(found, None)


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
        seen = _around([*layout.placements, *filter(None, layout.open_placements)], scale)
        if seen.width <= columns and seen.height <= rows:
            break
    width, height = scale.size(layout.table)
    # A scroll bar takes a row or a column.
    columns, rows = columns - (seen.height > rows), rows - (seen.width > columns)
    left, across = _seen(seen.left, seen.width, columns, width)
    top, down = _seen(seen.top, seen.height, rows, height)
    return Frame(layout, scale, Area(left, top, across, down))


def _scales_down_from(largest: Scale) -> list[Scale]:
    scales = list(Scale)
    return scales[scales.index(largest) :: -1]


def _seen(start: int, length: int, room: int, table: int) -> tuple[int, int]:
    """Return which part to show: the middle of the table, moved no more than needed to show the whole line."""
    if length > room:
        return start, length
    middle = (table - room) // 2
    return (max(start + length - room, min(middle, start)) if length else middle), room


def _around(placements: Iterable[Placement], scale: Scale) -> Area:
    boxes = [placement.box for placement in placements]
    if not boxes:
        return Area(0, 0, 0, 0)
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    first, last = _character(left, top, scale), _character(right, bottom, scale)
    return Area(*first, last[0] - first[0] + 1, last[1] - first[1] + 1)


def _character(x: float, y: float, scale: Scale) -> tuple[int, int]:
    return round(2 * x * scale.columns), round(2 * y * scale.rows)
