"""The tiles: what they are, how they are written, and sets of them.

A tile has a number, its ``id``. The tiles of a smaller set come first (0-0, 1-0, 1-1, 2-0, …): the ten
tiles of double-three are the ids 0 to 9 of double-six. A set of tiles is one integer: bit *i* stands for tile *i*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, total_ordering
from typing import Final

from doublesix.errors import NotationError

DOUBLE_SIX: Final = 6
"""The highest number on the tiles of a double-six set."""


@total_ordering
class Tile:
    """One tile. There is exactly one object for each, so tiles may be compared with ``is``."""

    __slots__ = ("_name", "high", "id", "is_double", "low", "spots")

    high: int
    low: int
    id: int
    is_double: bool
    """Whether both ends show the same number."""
    spots: int
    """The spots of both ends together."""
    _name: str

    def __new__(cls, one: int, other: int) -> Tile:
        """Return the tile with these two numbers, in either order."""
        try:
            return _BY_NUMBERS[one, other]
        except KeyError:
            raise NotationError("not-a-tile", text=f"{one}-{other}") from None

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read a written tile, the high end first: ``6-5``; raise ``NotationError`` if it is none."""
        try:
            return _BY_NAME[text]
        except KeyError:
            raise NotationError("not-a-tile", text=text) from None

    @classmethod
    def by_id(cls, number: int) -> Tile:
        """Return the tile with this ``id``."""
        return _TILES[number]

    def has(self, number: int) -> bool:
        """Whether one of the ends shows this number."""
        return number == self.high or number == self.low

    def other(self, number: int) -> int:
        """Return what the far end shows once the end with this number is joined."""
        if not self.has(number):
            raise ValueError(f"{self} has no end that shows {number}")
        return self.low if number == self.high else self.high

    def __lt__(self, other: object) -> bool:
        return self.id < other.id if isinstance(other, Tile) else NotImplemented

    def __hash__(self) -> int:
        return self.id

    def __str__(self) -> str:
        return self._name

    def __repr__(self) -> str:
        return f"Tile({self.high}, {self.low})"

    def __reduce__(self) -> tuple[type[Tile], tuple[int, int]]:
        return Tile, (self.high, self.low)


def _make_tile(high: int, low: int) -> Tile:
    tile = object.__new__(Tile)
    tile.high, tile.low, tile.id = high, low, high * (high + 1) // 2 + low
    tile.is_double, tile.spots = high == low, high + low
    tile._name = f"{high}-{low}"
    return tile


_TILES: Final = tuple(_make_tile(high, low) for high in range(DOUBLE_SIX + 1) for low in range(high + 1))
_BY_NAME: Final = {str(tile): tile for tile in _TILES}
_BY_NUMBERS: Final = {pair: tile for tile in _TILES for pair in ((tile.high, tile.low), (tile.low, tile.high))}


class TileSet:
    """An immutable set of tiles, iterated from the lowest ``id`` up."""

    __slots__ = ("mask",)

    mask: int

    def __init__(self, tiles: Iterable[Tile] = ()) -> None:
        mask = 0
        for tile in tiles:
            mask |= 1 << tile.id
        self.mask = mask

    @classmethod
    def of_mask(cls, mask: int) -> TileSet:
        """Return the set with these bits."""
        return _set_of(mask)

    @property
    def spots(self) -> int:
        """The spots of all its tiles together."""
        # Four tables, each of seven tiles: faster than tile by tile.
        mask, (first, second, third, fourth) = self.mask, _SPOTS
        return first[mask & 127] + second[mask >> 7 & 127] + third[mask >> 14 & 127] + fourth[mask >> 21]

    @property
    def doubles(self) -> TileSet:
        """Those of its tiles that are doubles."""
        return self & DOUBLES

    def with_number(self, *numbers: int) -> TileSet:
        """Those of its tiles that show one of the numbers."""
        return _set_of(self.mask & tiles_showing(numbers).mask)

    def isdisjoint(self, other: TileSet) -> bool:
        """Whether no tile is in both sets."""
        return not self.mask & other.mask

    def add(self, tile: Tile) -> TileSet:
        """Return this set and the tile."""
        return _set_of(self.mask | 1 << tile.id)

    def remove(self, tile: Tile) -> TileSet:
        """Return this set without the tile."""
        made: TileSet = _new(TileSet)
        made.mask = self.mask & ~(1 << tile.id)
        return made

    def __and__(self, other: TileSet) -> TileSet:
        return _set_of(self.mask & other.mask)

    def __or__(self, other: TileSet) -> TileSet:
        return _set_of(self.mask | other.mask)

    def __sub__(self, other: TileSet) -> TileSet:
        return _set_of(self.mask & ~other.mask)

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, Tile) and bool(self.mask >> tile.id & 1)

    def __iter__(self) -> Iterator[Tile]:
        # In halves, since few sets of tiles differ in half of the set: nearly all have been seen before.
        mask = self.mask
        return iter(_tiles_in(mask & _LOWER_HALF) + _tiles_in(mask & ~_LOWER_HALF))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TileSet) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __repr__(self) -> str:
        return f"TileSet({' '.join(map(str, self))})"


_new: Final = object.__new__
_LOWER_HALF: Final = (1 << len(_TILES) // 2) - 1


@cache
def _tiles_in(mask: int) -> tuple[Tile, ...]:
    """Return the tiles of one half of the set that these bits stand for."""
    return tuple([tile for tile in _TILES if mask >> tile.id & 1])


def _set_of(mask: int) -> TileSet:
    made: TileSet = _new(TileSet)
    made.mask = mask
    return made


def double_set(highest: int = DOUBLE_SIX) -> TileSet:
    """Return all the tiles of a set: the 28 of double-six, or those of a smaller one."""
    return TileSet(tile for tile in _TILES if tile.high <= highest)


ALL_TILES: Final = double_set()
"""The 28 tiles."""
DOUBLES: Final = TileSet(tile for tile in _TILES if tile.is_double)
_SETS: Final = {len(tiles): tiles for tiles in map(double_set, range(DOUBLE_SIX + 1))}
WITH_NUMBER: Final = tuple(TileSet(tile for tile in _TILES if tile.has(number)) for number in range(DOUBLE_SIX + 1))


@cache
def tiles_showing(numbers: tuple[int, ...]) -> TileSet:
    """Return all tiles that show one of the numbers."""
    return TileSet(tile for number in numbers for tile in WITH_NUMBER[number])


_SPOTS: Final = tuple(
    tuple(sum(_TILES[first + bit].spots for bit in range(7) if mask >> bit & 1) for mask in range(128))
    for first in range(0, len(_TILES), 7)
)


def set_of(number: int) -> TileSet:
    """Return the set with so many tiles."""
    return _SETS[number]
