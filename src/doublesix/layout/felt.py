"""The cloth of the table as bits: one integer, a bit for each square of half a tile's width.

A border runs round the table, wide enough for a tile that hangs off it, so that no bits wrap into another row.
A half tile is named by its top left square; integers of half tiles have a narrower border, since none hangs off.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from doublesix.layout.joints import STEP, Joint, coordinates
from doublesix.rules.rules import Doubles

_BORDER: Final = 9
ROW_PITCH: Final = 5
"""How far apart parallel rows are on average once doubles lie across in both of them."""
SEED_LENGTH: Final = 3
"""How far past the far half the free halves begin, without those of the tile itself."""


class _Remembered(dict[int, int]):
    """Bits by tile or point, worked out when they are first needed."""

    def __init__(self, find: Callable[[int], int]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: int) -> int:
        self[key] = found = self._find(key)
        return found


class SpaceAhead(NamedTuple):
    """The danger, from 0 to 1, that a line soon has no room: if its next tile is not a double, and if it is one."""

    for_single: float
    for_double: float
    seen: int
    """All squares that were looked at: tiles elsewhere change nothing."""

    def danger(self, chance_of_double: float) -> float:
        """Return the danger if this is the chance that a double comes next."""
        return self.for_single + chance_of_double * (self.for_double - self.for_single)


class Felt:
    """A table of so many half widths, and the bits of the tiles on it."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._stride = width + 2 * _BORDER
        self._halves_stride = width + ROW_PITCH
        self.off_table = 1 << (height + 2 * _BORDER) * self._stride
        """A bit that stands for everything off the table; it is never free."""
        self.all_halves = self._halves(1, 1, width - 2, height - 2)
        """Every half tile that a double could lie across, either way, without leaving the table."""
        self.tile = _Remembered(self._tile)
        """By tile, the squares that it covers."""
        self.surround = _Remembered(self._surround)
        """By tile, the squares that it covers and all that touch them, with ``off_table`` if it leaves the table."""
        self.halves_taken = _Remembered(self._halves_taken)
        """By tile, the half tiles that a double can no longer lie across."""
        self.seed = _Remembered(self._seed)
        """By the point of the far half of a tile, plus its direction, the free halves that begin there."""
        self.outlooks: dict[tuple[Joint, int, int, Doubles], list[tuple[int, SpaceAhead]]] = {}
        """What was seen from joints, each with those squares that were covered then; for ``look_ahead``."""

    def territories(self, free: int, seeds: Sequence[int], enough: int) -> list[int]:
        """Return for each seed the free half tiles that are nearer to it than to any other.

        If each has enough of them, it returns only so many: more would change nothing.
        """
        stride, lower = self._halves_stride, self._halves_stride - 1
        areas = list(seeds)
        fronts = list(seeds)
        for seed in seeds:
            free &= ~seed
        growing = list(range(len(areas)))
        while growing:
            still_growing = []
            for i in growing:
                front = fronts[i]
                front |= front << lower  # shifted once more, these are two neighbours each time
                front = (front << 1 | front >> stride) & free
                if front:
                    free ^= front
                    areas[i] |= front
                    fronts[i] = front
                    still_growing.append(i)
            growing = still_growing
            if areas[-1].bit_count() >= enough and all(area.bit_count() >= enough for area in areas):
                break
        return areas

    def length_of_rows(self, area: int) -> int:
        """How long a line the area may hold in parallel rows: no less than its size divided by their pitch."""
        return max(_length_of_rows(area, 1), _length_of_rows(area, self._halves_stride))

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
        return self._halves(x - 4 - lying, y - 5 + lying, x + 3 + lying, y + 4 - lying)

    def _seed(self, far_and_heading: int) -> int:
        far, heading = divmod(far_and_heading, 4)
        halves = 0
        for steps in range(SEED_LENGTH):
            x, y = coordinates(far + steps * STEP[heading])
            if 1 <= x < self.width and 1 <= y < self.height:
                halves |= self._halves(x - 1, y - 1, x, y)
        return halves

    def _halves(self, left: int, top: int, right: int, bottom: int) -> int:
        """The half tiles in a rectangle, as far as it lies on the table."""
        left, top, right, bottom = max(left, 0), max(top, 0), min(right, self.width), min(bottom, self.height)
        row = (1 << max(0, right - left)) - 1 << left
        return sum(row << y * self._halves_stride for y in range(top, bottom))

    def _rectangle(self, left: int, top: int, right: int, bottom: int) -> int:
        row = (1 << right - left) - 1 << left + _BORDER
        return sum(row << (y + _BORDER) * self._stride for y in range(top, bottom))


def _length_of_rows(area: int, across: int) -> int:
    row = area & ~(area << across)
    length = 0
    while row:
        length += row.bit_count()
        row = row << ROW_PITCH * across & area
    return length


@lru_cache(maxsize=16)
def felt_of(width: int, height: int) -> Felt:
    """Return the felt of this size."""
    return Felt(width, height)
