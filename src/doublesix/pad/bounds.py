"""Which spots so many tiles can have together."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from doublesix.tiles import ALL_TILES, TileSet


@lru_cache(maxsize=512)
def _sums(tiles: TileSet) -> tuple[int, ...]:
    """For each number of these tiles the spots that so many of them can have, as the bits of an integer."""
    sums = [1] + [0] * len(tiles)
    for taken, tile in enumerate(tiles):
        for number in range(taken, -1, -1):
            sums[number + 1] |= sums[number] << tile.spots
    return tuple(sums)


def can_have(spots: int, counts: Iterable[int], tiles: TileSet) -> bool:
    """Whether some of these tiles, as many as one of the counts says, have exactly these spots."""
    sums = _sums(tiles)
    return spots >= 0 and any(sums[count] >> spots & 1 for count in counts if 0 <= count < len(sums))


def spots_of(count: int, tiles: TileSet) -> tuple[int, int]:
    """Return the fewest and the most spots that so many of these tiles, or as many as there are, can have."""
    sums = _sums(tiles)[min(count, len(tiles))]
    return (sums & -sums).bit_length() - 1, sums.bit_length() - 1


def fewest_tiles(spots: int) -> int:
    """Return how many tiles are needed for so many spots; more than there are if no number is enough."""
    enough = (count for count in range(len(ALL_TILES) + 1) if spots_of(count, ALL_TILES)[1] >= spots)
    return next(enough, len(ALL_TILES) + 1)
