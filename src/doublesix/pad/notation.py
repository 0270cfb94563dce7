"""How hands are written: ``6-5 4-4`` tile by tile, ``19`` spots, ``19/2`` spots in so many tiles, ``/2`` tiles only."""

from __future__ import annotations

import re
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.rules.scoring import Counted, Fact, Holding
from doublesix.tiles import Tile, TileSet

_NUMBER: Final = re.compile(r"[0-9]{1,3}")
_COUNTED: Final = re.compile(r"([0-9]{0,3})\s*/\s*([0-9]{1,3})")
_TILE: Final = re.compile(r"([0-9]+)-([0-9]+)")
_BETWEEN: Final = re.compile(r"[\s,]+")


def read_holding(text: str, number_means: Fact = Fact.SPOTS) -> Holding:
    """Read what a hand holds; a bare number is its spots, or how many tiles it has if only those count."""
    text = text.strip()
    if _NUMBER.fullmatch(text):
        return Counted(count=int(text)) if number_means is Fact.COUNT else Counted(spots=int(text))
    counted = _COUNTED.fullmatch(text)
    if counted:
        return Counted(int(counted[1]) if counted[1] else None, int(counted[2]))
    return read_tiles(text)


def read_tiles(text: str) -> TileSet:
    """Read tiles, either end first, with blanks or commas between them."""
    tiles = TileSet()
    for word in _BETWEEN.split(text.strip(" \t,")):
        tile = _read_tile(word, text)
        if tile in tiles:
            raise DoublesixError("tile-twice", "tile-twice-in-hand", tile=tile)
        tiles = tiles.add(tile)
    return tiles


def write_holding(holding: Holding) -> str:
    """Write what is known of a hand; nothing if nothing is known."""
    if isinstance(holding, TileSet):
        return " ".join(map(str, holding))
    spots = "" if holding.spots is None else str(holding.spots)
    return spots if holding.count is None else f"{spots}/{holding.count}"


def _read_tile(word: str, text: str) -> Tile:
    ends = _TILE.fullmatch(word)
    if not ends:
        raise DoublesixError("bad-hand", text=text)
    try:
        return Tile(int(ends[1][:3]), int(ends[2][:3]))
    except ValueError:
        raise DoublesixError("not-a-tile", text=word) from None
