"""Open places as pictures show them: an outline where a tile would lie, and the number that it must match."""

from __future__ import annotations

from math import dist
from typing import NamedTuple

from doublesix.layout import Layout, Placement
from doublesix.line import Line, Place


class OpenPlace(NamedTuple):
    """A number that is open, the placement where a tile would lie, and the middle of its half that would be joined."""

    number: int
    placement: Placement
    joint: tuple[float, float]
    """Where the number is written: outlines of one double may cross each other, their joined halves never do."""


def open_places(line: Line, layout: Layout) -> dict[Place, OpenPlace]:
    """Return how open places look, if the table has room for them."""
    pairs = zip(line.places, layout.open_placements, strict=True)
    return {
        place: OpenPlace(place.number, placement, _joined_half(placement, layout.placements[place.index]))
        for place, placement in pairs
        if placement
    }


def _joined_half(placement: Placement, parent: Placement) -> tuple[float, float]:
    dx, dy = (0.0, 0.5) if placement.is_standing else (0.5, 0.0)
    halves = ((placement.x - dx, placement.y - dy), (placement.x + dx, placement.y + dy))
    return min(halves, key=lambda half: dist(half, (parent.x, parent.y)))
