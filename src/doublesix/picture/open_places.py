"""Open places as pictures show them: an outline where a tile would lie, and the number that it must match."""

from __future__ import annotations

from math import dist
from typing import NamedTuple

from doublesix.layout import Layout, Placement
from doublesix.line import Line, Place


class OpenPlace(NamedTuple):
    """A number that is open, the spot where a tile would lie, and the middle of its half that would be joined."""

    number: int
    spot: Placement
    joint: tuple[float, float]
    """Where the number is written: outlines of one double may cross each other, their joined halves never do."""


def open_places(line: Line, layout: Layout) -> dict[Place, OpenPlace]:
    """Return how the open places look for which the table has room."""
    pairs = zip(line.places, layout.open_spots, strict=True)
    return {
        place: OpenPlace(place.number, spot, _joined_half(spot, layout.spots[place.index]))
        for place, spot in pairs
        if spot
    }


def _joined_half(spot: Placement, parent: Placement) -> tuple[float, float]:
    dx, dy = (0.0, 0.5) if spot.is_standing else (0.5, 0.0)
    halves = ((spot.x - dx, spot.y - dy), (spot.x + dx, spot.y + dy))
    return min(halves, key=lambda half: dist(half, (parent.x, parent.y)))
