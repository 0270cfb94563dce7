"""What a player can do: lay a tile, draw one, or pass; and how that is written.

``6-6`` opens with a tile, ``6-5@6`` lays one on an end that shows 6, ``6-5@6/2`` on the second oldest of the ends
that show 6 (which one makes no difference to the rules, only to the picture), and ``draw`` and ``pass`` are words.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import ClassVar, Final

from doublesix.errors import NotationError
from doublesix.tiles import ALL_TILES, Tile, TileSet, tiles_showing


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a tile: on an end that shows ``end``, or as the first one."""

    tile: Tile
    end: int | None = None
    which: int = 1
    """Which of the ends with that number; the oldest is 1."""

    @property
    def plain(self) -> Play:
        """The same action for the rules; to them, equal ends are one."""
        return self if self.which == 1 else Play(self.tile, self.end)

    def __eq__(self, other: object) -> bool:
        if type(other) is Play:
            return self.tile is other.tile and self.end == other.end and self.which == other.which
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.tile, self.end, self.which))

    def __str__(self) -> str:
        if self.end is None:
            return str(self.tile)
        return f"{self.tile}@{self.end}" if self.which == 1 else f"{self.tile}@{self.end}/{self.which}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a tile from the boneyard."""

    word: ClassVar[str] = "draw"

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Pass:
    """Tap: end the turn without a tile, or decline an extra one."""

    word: ClassVar[str] = "pass"

    def __str__(self) -> str:
        return self.word


Action = Play | Draw | Pass
"""What somebody does when it is their turn."""

DRAW = Draw()
"""To draw a tile."""
PASS = Pass()
"""To pass."""


def openings_with(tiles: TileSet) -> tuple[Play, ...]:
    """Return every way to open with one of the tiles, in their order."""
    return tuple([_OPENINGS[tile.id] for tile in tiles])


_OPENINGS: Final = tuple(map(Play, ALL_TILES))


def plays_on(tiles: TileSet, numbers: tuple[int, ...]) -> tuple[Play, ...]:
    """Return every way to lay one of the tiles on one of the numbers, in the order of the tiles."""
    mask = tiles.mask & tiles_showing(numbers).mask
    # In halves, since few sets of tiles differ in half of the set: nearly all have been seen before.
    return _fitting_plays(mask & _LOWER_HALF, numbers) + _fitting_plays(mask & ~_LOWER_HALF, numbers) if mask else ()


_LOWER_HALF: Final = (1 << len(ALL_TILES) // 2) - 1


@lru_cache(maxsize=1 << 15)
def _fitting_plays(left: int, numbers: tuple[int, ...]) -> tuple[Play, ...]:
    known = _plays_by_tile(numbers)
    plays: list[Play] = []
    while left:
        lowest = left & -left
        plays += known[lowest.bit_length() - 1]
        left ^= lowest
    return tuple(plays)


@cache
def _plays_by_tile(numbers: tuple[int, ...]) -> tuple[tuple[Play, ...], ...]:
    return tuple(tuple(Play(tile, number) for number in numbers if tile.has(number)) for tile in ALL_TILES)


def parse_action(text: str) -> Action:
    """Read a written action; raise ``NotationError`` if it is none."""
    if text == Draw.word:
        return DRAW
    if text == Pass.word:
        return PASS
    name, at, place = text.partition("@")
    tile = Tile.parse(name)
    if not at:
        return Play(tile)
    end, slash, which = place.partition("/")
    if not (len(end) == 1 and end in "0123456"):
        raise NotationError("not-an-action", text=text)
    if not slash:
        return Play(tile, int(end))
    if not (which.isascii() and which.isdecimal() and len(which) <= 2 and int(which) > 0):
        raise NotationError("not-an-action", text=text)
    return Play(tile, int(end), int(which))
