"""The tiles: twenty-eight, each one object, and sets of them as masks."""

from __future__ import annotations

import copy
import pickle

import pytest

from doublesix.tiles import ALL_TILES, DOUBLES, WITH_NUMBER, Tile, TileSet, double_set


def test_a_double_six_set_has_twenty_eight_tiles_and_168_spots() -> None:
    assert len(ALL_TILES) == len({(tile.high, tile.low) for tile in ALL_TILES}) == 28
    assert ALL_TILES.spots == 168
    assert len(DOUBLES) == 7
    assert DOUBLES.spots == 42


def test_every_number_is_on_seven_tiles() -> None:
    for number, tiles in enumerate(WITH_NUMBER):
        assert len(tiles) == 7
        assert all(tile.has(number) for tile in tiles)


def test_ids_count_from_the_double_blank_up() -> None:
    assert [str(tile) for tile in ALL_TILES][:7] == ["0-0", "1-0", "1-1", "2-0", "2-1", "2-2", "3-0"]
    assert [tile.id for tile in ALL_TILES] == list(range(28))
    assert Tile(6, 6).id == 27
    assert all(Tile.by_id(tile.id) is tile for tile in ALL_TILES)


def test_a_smaller_set_has_the_first_ids() -> None:
    assert [tile.id for tile in double_set(3)] == list(range(10))
    assert {tile.high for tile in double_set(3)} == {0, 1, 2, 3}
    assert double_set() == ALL_TILES


def test_there_is_one_object_for_each_tile() -> None:
    tile = Tile(5, 6)
    assert tile is Tile(6, 5) is Tile.parse("6-5")
    assert pickle.loads(pickle.dumps(tile)) is tile
    assert copy.deepcopy(tile) is tile


def test_numbers_and_spots() -> None:
    tile = Tile(6, 2)
    assert (tile.high, tile.low, tile.spots, tile.is_double) == (6, 2, 8, False)
    assert tile.has(6)
    assert tile.has(2)
    assert not tile.has(0)
    assert Tile(3, 3).is_double
    assert Tile(0, 0).spots == 0


def test_the_far_end_of_a_joined_tile() -> None:
    assert Tile(6, 2).other(6) == 2
    assert Tile(6, 2).other(2) == 6
    assert Tile(4, 4).other(4) == 4
    with pytest.raises(ValueError, match="no end that shows 3"):
        Tile(6, 2).other(3)


def test_what_is_written_reads_back() -> None:
    assert all(Tile.parse(str(tile)) is tile for tile in ALL_TILES)


@pytest.mark.parametrize(
    "text",
    ["", "5-6", "7-0", "6-7", "6", "65", "6_5", "6-5 ", " 6-5", "6-5@6", "\N{FULLWIDTH DIGIT SIX}-5", "-", "06-5"],
)
def test_what_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a tile"):
        Tile.parse(text)


@pytest.mark.parametrize("numbers", [(7, 0), (0, 7), (-1, 3)])
def test_no_tile_has_other_numbers(numbers: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="is not a tile"):
        Tile(*numbers)


def test_tiles_are_ordered_by_their_ids() -> None:
    assert sorted([Tile(6, 6), Tile(0, 0), Tile(6, 0)]) == [Tile(0, 0), Tile(6, 0), Tile(6, 6)]
    assert max(DOUBLES) is Tile(6, 6)


class TestSets:
    HAND = TileSet([Tile(6, 6), Tile(1, 0), Tile(6, 5)])

    def test_the_mask_has_a_bit_for_each_id(self) -> None:
        assert self.HAND.mask == 1 << 27 | 1 << 26 | 1 << 1
        assert TileSet.of_mask(self.HAND.mask) == self.HAND
        assert TileSet().mask == 0
        assert ALL_TILES.mask == (1 << 28) - 1

    def test_it_is_read_from_the_lowest_tile_up(self) -> None:
        assert list(self.HAND) == [Tile(1, 0), Tile(6, 5), Tile(6, 6)]
        assert len(self.HAND) == 3
        assert repr(self.HAND) == "TileSet(1-0 6-5 6-6)"

    def test_adding_and_removing_make_new_sets(self) -> None:
        assert self.HAND.add(Tile(0, 0)).remove(Tile(6, 6)) == TileSet([Tile(0, 0), Tile(1, 0), Tile(6, 5)])
        assert len(self.HAND) == 3
        assert self.HAND.add(Tile(1, 0)) == self.HAND
        assert self.HAND.remove(Tile(4, 4)) == self.HAND

    def test_asking_for_numbers(self) -> None:
        assert self.HAND.with_number(6) == TileSet([Tile(6, 6), Tile(6, 5)])
        assert self.HAND.with_number(0, 5) == TileSet([Tile(1, 0), Tile(6, 5)])
        assert not self.HAND.with_number(4)
        assert not self.HAND.with_number()

    def test_spots_and_doubles(self) -> None:
        assert self.HAND.spots == 12 + 1 + 11
        assert self.HAND.doubles == TileSet([Tile(6, 6)])

    def test_algebra(self) -> None:
        other = TileSet([Tile(6, 6), Tile(2, 2)])
        assert self.HAND & other == TileSet([Tile(6, 6)])
        assert len(self.HAND | other) == 4
        assert self.HAND - other == TileSet([Tile(1, 0), Tile(6, 5)])

    def test_membership_and_equality(self) -> None:
        assert Tile(5, 6) in self.HAND
        assert Tile(4, 4) not in self.HAND
        assert "6-6" not in self.HAND
        assert TileSet(reversed(list(self.HAND))) == self.HAND
        assert hash(self.HAND) == hash(TileSet(self.HAND))
        assert list(self.HAND) != self.HAND
