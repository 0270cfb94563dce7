"""Small lines of play that show what a sheet is like, for a page that has the tiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from doublesix.actions import Play, parse_action
from doublesix.layout import TableSize, lay_out
from doublesix.line import Line
from doublesix.picture import Look, tile_name
from doublesix.picture.stencils import UNIT, placed
from doublesix.rules.sheet_files import choose

_LINES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "luckies": "6-6 6-4@6 6-2@6 4-1@4",
        "bg2133": "5-5 5-3@5 5-1@5 5-4@5",
        "sixcolours": "4-3 4-4@4 3-1@3 6-4@4",
        "international": "6-6 6-5@6 6-3@6 3-0@3",
        "protocol": "3-3 3-2@3 6-3@3 5-2@2",
    }
)
SMALL_TABLE: Final = TableSize(9, 7)
_MARGIN: Final = 0.15


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile by the id of its drawing, and how to put it into place."""

    name: str
    transform: str


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """A line of play as a drawing that the page makes of its tiles."""

    look: Look
    view_box: str
    tiles: tuple[PlacedTile, ...]


def sample_line(sheet: str) -> Line:
    """Return a line of play that is typical of a sheet."""
    line = Line(choose(sheet).rules.doubles)
    for play in map(parse_action, _LINES[sheet].split()):
        assert isinstance(play, Play)
        place = line.places_showing(play.end)[0] if play.end is not None else None
        line = line.join(play.tile, place) if place else line.open_with(play.tile)
    return line


@cache
def picture_of(sheet: str) -> SheetPicture:
    """Return the picture of a sheet."""
    line = sample_line(sheet)
    placements = lay_out(line, SMALL_TABLE).placements
    boxes = [placement.box for placement in placements]
    left, top = min(box.left for box in boxes) - _MARGIN, min(box.top for box in boxes) - _MARGIN
    right, bottom = max(box.right for box in boxes) + _MARGIN, max(box.bottom for box in boxes) + _MARGIN
    return SheetPicture(
        Look.of(choose(sheet)),
        " ".join(f"{UNIT * number:g}" for number in (left, top, right - left, bottom - top)),
        tuple(
            PlacedTile(tile_name(laid.tile), placed(placement.x, placement.y, placement.facing))
            for laid, placement in zip(line.laid, placements, strict=True)
        ),
    )
