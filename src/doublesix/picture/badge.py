"""Badges on a picture: which tile was played and which was best, told by their shapes and not by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from doublesix.line import Place
from doublesix.picture.palette import Palette
from doublesix.picture.stencils import UNIT, element
from doublesix.tiles import Tile

SIZE: Final = 0.29
"""How far a badge reaches from its middle, in widths of a tile."""
_BESIDE: Final = 0.32


class Badge(StrEnum):
    """What is marked: a full disc with a tick, or a square with an arrowhead."""

    BEST = "best"
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class Badged:
    """A tile with a badge, where it lies or is held, and the open place where it would go if it is not laid."""

    badge: Badge
    tile: Tile
    place: Place | None = None


def draw_badge(badge: Badge, x: float, y: float, palette: Palette) -> str:
    """Draw a badge with its middle at this place, measured in widths of a tile."""
    x, y, size = UNIT * x, UNIT * y, UNIT * SIZE
    ink, ground = palette.ink, palette.table
    if badge is Badge.BEST:
        body = element("circle", cx=x, cy=y, r=size, fill=ink, stroke=ground, stroke_width=size / 6)
        points = ((-0.5, 0), (-0.12, 0.42), (0.5, -0.42))
        tick = "M" + "L".join(f"{x + size * right:.1f} {y + size * down:.1f}" for right, down in points)
        return body + element("path", d=tick, fill="none", stroke=ground, stroke_width=size / 4)
    side = 1.8 * size
    body = element(
        "rect", x=x - side / 2, y=y - side / 2, width=side, height=side, fill=ground, stroke=ink, stroke_width=size / 5
    )
    arrow = f"M{x - size / 2.4:.1f} {y - size / 2:.1f}V{y + size / 2:.1f}L{x + size / 2:.1f} {y:.1f}Z"
    return body + element("path", d=arrow, fill=ink)


def draw_badges(badged: Sequence[Badge], x: float, y: float, palette: Palette) -> str:
    """Draw one badge in its place, or several beside each other."""
    first = x - _BESIDE * (len(badged) - 1)
    return "".join(draw_badge(badge, first + 2 * _BESIDE * index, y, palette) for index, badge in enumerate(badged))
