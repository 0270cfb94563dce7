"""Open places as pictures show them: an outline where a tile would lie, and the number that it must match.

Where tiles enclose a place there is no room for an outline; then the number stands on the edge that is open.
"""

from __future__ import annotations

from typing import NamedTuple

from doublesix.layout import Facing, Layout, Placement
from doublesix.layout.joints import TURNS
from doublesix.line import Line, Place, Port


class OpenPlace(NamedTuple):
    """A number that is open, the placement where a tile would lie, and the middle of its half that would be joined."""

    number: int
    placement: Placement
    joint: tuple[float, float]
    """Where the number is written: outlines of one double may cross each other, their joined halves never do."""


def open_places(line: Line, layout: Layout) -> dict[Place, OpenPlace]:
    """Return how open places look, if the table has room for them."""
    placements = layout.placements
    return {
        place: OpenPlace(place.number, placement, joined_half(placement, placements[place.index]))
        for place, placement in zip(line.places, layout.open_placements, strict=True)
        if placement
    }


def enclosed_places(line: Line, layout: Layout) -> dict[Place, tuple[float, float]]:
    """Return the open places for which there is no room, each with the middle of the side that is open."""
    pairs = zip(line.places, layout.open_placements, strict=True)
    return {place: _open_side(place.port, layout.placements[place.index]) for place, shown in pairs if not shown}


def _open_side(port: Port, parent: Placement) -> tuple[float, float]:
    """Return the middle of a side of a tile."""
    heading = Facing((parent.facing + TURNS[port]) % 4)
    reach = 1.0 if port in (Port.HIGH, Port.LOW) else 0.5
    dx, dy = {Facing.UP: (0, -1), Facing.RIGHT: (1, 0), Facing.DOWN: (0, 1), Facing.LEFT: (-1, 0)}[heading]
    return parent.x + reach * dx, parent.y + reach * dy


def joined_half(placement: Placement, parent: Placement) -> tuple[float, float]:
    """Return the middle of that half which is nearer to the tile joined to."""
    x, y = placement.x, placement.y
    if placement.is_standing:
        return x, y - 0.5 if y >= parent.y else y + 0.5
    return x - 0.5 if x >= parent.x else x + 0.5, y
