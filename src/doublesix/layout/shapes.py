"""The words of the geometry: a table, a box, the placement of a tile, and a whole layout."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Facing(IntEnum):
    """Which way the high end of a tile points; each is a quarter turn clockwise from the one before."""

    UP = 0
    RIGHT = 1
    DOWN = 2
    LEFT = 3


@dataclass(frozen=True, slots=True)
class TableSize:
    """The size of a table, in widths of a tile."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, in widths of a tile from the top left corner of the table; y grows downward."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a tile lies: its centre, and which way its high end points."""

    x: float
    y: float
    facing: Facing

    @property
    def is_standing(self) -> bool:
        """Whether the high end points up or down."""
        return self.facing % 2 == 0

    @property
    def box(self) -> Box:
        """The rectangle that the tile covers."""
        half_width, half_height = (0.5, 1.0) if self.is_standing else (1.0, 0.5)
        return Box(self.x - half_width, self.y - half_height, self.x + half_width, self.y + half_height)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where every tile of a line lies, and where the next ones would."""

    table: TableSize
    """As large as was asked for, or larger if the line needed it."""
    placements: tuple[Placement, ...]
    """``placements[i]`` is where ``line.laid[i]`` lies."""
    open_placements: tuple[Placement | None, ...]
    """For each of ``line.places`` where a tile laid there would lie; none if only a larger table has room."""

    @property
    def bounds(self) -> Box:
        """The smallest rectangle around all tiles; empty, in the middle of the table, before the first."""
        boxes = [placement.box for placement in self.placements]
        if not boxes:
            middle_x, middle_y = self.table.width / 2, self.table.height / 2
            return Box(middle_x, middle_y, middle_x, middle_y)
        return Box(
            min(box.left for box in boxes),
            min(box.top for box in boxes),
            max(box.right for box in boxes),
            max(box.bottom for box in boxes),
        )
