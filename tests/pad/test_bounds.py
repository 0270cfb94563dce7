"""Which spots so many tiles can have."""

from __future__ import annotations

from itertools import combinations

from doublesix.pad.bounds import can_have, fewest_tiles, spots_of
from doublesix.tiles import ALL_TILES, TileSet, double_set


def test_the_sums_are_those_of_all_hands_there_are() -> None:
    small = double_set(2)
    for count in range(len(small) + 1):
        true = {sum(tile.spots for tile in hand) for hand in combinations(small, count)}
        assert {spots for spots in range(30) if can_have(spots, [count], small)} == true
        assert spots_of(count, small) == (min(true), max(true))


def test_the_whole_set() -> None:
    assert spots_of(28, ALL_TILES) == (168, 168)
    assert spots_of(7, ALL_TILES) == (0 + 1 + 2 + 2 + 3 + 3 + 4, 12 + 11 + 10 + 10 + 9 + 9 + 8)
    assert [fewest_tiles(spots) for spots in (0, 1, 12, 13, 23, 24, 168)] == [0, 1, 1, 2, 2, 3, 27]
    assert fewest_tiles(169) > len(ALL_TILES)


def test_no_more_tiles_than_there_are() -> None:
    assert not can_have(0, range(1, 40), TileSet())
    assert can_have(0, range(40), TileSet())
    assert spots_of(5, TileSet()) == (0, 0)
