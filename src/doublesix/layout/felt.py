"""The cloth of the table as bits: one integer, a bit for each square of half a tile's width.

A border runs round the table, wide enough for a tile that hangs off it, so that no bits wrap into another row.
A half tile is named by its top left square.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from doublesix.layout.joints import coordinates

_BORDER: Final = 9
_ROW_PITCH: Final = 5
"""How far apart parallel rows are on average once doubles lie across in both of them."""


class _Remembered(dict[int, int]):
    """Bits by tile or point, worked out when they are first needed."""

    def __init__(self, find: Callable[[int], int]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: int) -> int:
        self[key] = found = self._find(key)
        return found


class Felt:
    """A table of so many half widths, and the bits of the tiles on it."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._stride = width + 2 * _BORDER
        self.off_table = 1 << (height + 2 * _BORDER) * self._stride
        """A bit that stands for everything off the table; it is never free."""
        self.all_halves = self._rectangle(1, 1, width - 2, height - 2)
        """Every half tile that a double could lie across, either way, without leaving the table."""
        self.tile = _Remembered(self._tile)
        """By tile, the squares that it covers."""
        self.surround = _Remembered(self._surround)
        """By tile, the squares that it covers and all that touch them, with ``off_table`` if it leaves the table."""
        self.halves_taken = _Remembered(self._halves_taken)
        """By tile, the half tiles that a double can no longer lie across."""
        self.half = _Remembered(self._half)
        """By point, the half tile with this centre; nothing if that is off the table."""

    def territories(self, free: int, seeds: Sequence[int]) -> list[int]:
        """Return for each seed the free half tiles that are nearer to it than to any other."""
        stride = self._stride
        areas = list(seeds)
        fronts = list(seeds)
        for seed in seeds:
            free &= ~seed
        growing = list(range(len(areas)))
        while growing:
            still_growing = []
            for i in growing:
                front = fronts[i]
                front = (front << 1 | front >> 1 | front << stride | front >> stride) & free
                if front:
                    free ^= front
                    areas[i] |= front
                    fronts[i] = front
                    still_growing.append(i)
            growing = still_growing
        return areas

    def length_of_rows(self, area: int) -> int:
        """How long a line the area may hold if it is laid there in parallel rows."""
        return max(_length_of_rows(area, 1), _length_of_rows(area, self._stride))

    def _tile(self, tile: int) -> int:
        (x, y), lying = coordinates(tile), tile & 1
        return self._rectangle(x - 1 - lying, y - 2 + lying, x + 1 + lying, y + 2 - lying)

    def _surround(self, tile: int) -> int:
        (x, y), lying = coordinates(tile), tile & 1
        squares = self._rectangle(x - 2 - lying, y - 3 + lying, x + 2 + lying, y + 3 - lying)
        is_on_table = 1 + lying <= x < self.width - lying and 2 - lying <= y < self.height + lying - 1
        return squares if is_on_table else squares | self.off_table

    def _halves_taken(self, tile: int) -> int:
        (x, y), lying = coordinates(tile), tile & 1
        return self._rectangle(x - 4 - lying, y - 5 + lying, x + 3 + lying, y + 4 - lying)

    def _half(self, point: int) -> int:
        x, y = coordinates(point)
        if 1 <= x < self.width and 1 <= y < self.height:
            return self._rectangle(x - 1, y - 1, x, y)
        return 0

    def _rectangle(self, left: int, top: int, right: int, bottom: int) -> int:
        row = (1 << right - left) - 1 << left + _BORDER
        return sum(row << (y + _BORDER) * self._stride for y in range(top, bottom))


def _length_of_rows(area: int, across: int) -> int:
    row = area & ~(area << across)
    length = 0
    while row:
        length += row.bit_count()
        row = row << _ROW_PITCH * across & area
    return length


@lru_cache(maxsize=16)
def felt_of(width: int, height: int) -> Felt:
    """Return the felt of this size."""
    return Felt(width, height)
