"""The line of play: open places, and which tile is joined to which."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest

from doublesix.line import Line, Place, Port
from doublesix.rules.rules import Doubles
from doublesix.tiles import ALL_TILES, Tile


def laid(doubles: Doubles, *plays: str) -> Line:
    """Lay tiles, written ``6-6`` or ``6-5@6``, each on the oldest end of its number."""
    line = Line(doubles)
    for play in plays:
        name, _, end = play.partition("@")
        tile = Tile.parse(name)
        line = line.join(tile, line.places_showing(int(end))[0]) if end else line.open_with(tile)
    return line


def test_an_empty_table_has_no_open_place() -> None:
    line = Line(Doubles.LINE)
    assert line.open_ends == ()
    assert line.counts == (0,) * 7
    assert line.spots == 0


@pytest.mark.parametrize(
    ("doubles", "opened", "joined"),
    [(Doubles.LINE, 2, 2), (Doubles.CROSS, 4, 4 - 1 + 3), (Doubles.TEE, 4, 4 - 1 + 2)],
)
def test_a_double_opens_as_many_places_as_the_sheet_says(doubles: Doubles, opened: int, joined: int) -> None:
    """6-6 opens; 6-5 takes one of its places and opens one; 5-5 takes that and opens its own."""
    assert len(laid(doubles, "6-6").places) == opened
    assert len(laid(doubles, "6-6", "6-5@6").places) == opened
    assert len(laid(doubles, "6-6", "6-5@6", "5-5@5").places) == joined


def test_which_sides_of_a_double_are_open() -> None:
    def ports(doubles: Doubles, index: int) -> set[Port]:
        line = laid(doubles, "6-6", "6-5@6", "5-5@5")
        return {place.port for place in line.places if place.index == index}

    assert ports(Doubles.LINE, 0) == {Port.LEFT}
    assert ports(Doubles.LINE, 2) == {Port.RIGHT}
    assert ports(Doubles.CROSS, 0) == {Port.LEFT, Port.HIGH, Port.LOW}
    assert ports(Doubles.CROSS, 2) == {Port.RIGHT, Port.HIGH, Port.LOW}
    assert ports(Doubles.TEE, 0) == {Port.LEFT, Port.HIGH, Port.LOW}
    assert ports(Doubles.TEE, 2) == {Port.HIGH, Port.LOW}


def test_a_single_goes_on_with_its_other_number() -> None:
    line = laid(Doubles.LINE, "6-5", "5-3@5", "6-0@6")
    assert line.open_ends == (0, 3)
    assert [(item.tile, item.by) for item in line.laid] == [
        (Tile(6, 5), None),
        (Tile(5, 3), Port.HIGH),
        (Tile(6, 0), Port.HIGH),
    ]
    assert line.laid[1].joined_to == Place(0, Port.LOW, 5)
    assert line.laid[2].joined_to == Place(0, Port.HIGH, 6)


def test_a_single_may_be_joined_by_its_low_end() -> None:
    line = laid(Doubles.LINE, "3-3", "6-3@3")
    assert line.laid[1].by is Port.LOW
    assert line.open_ends == (3, 6)


def test_open_numbers_are_counted() -> None:
    line = laid(Doubles.CROSS, "6-6", "6-0@6", "0-0@0")
    assert line.counts == (3, 0, 0, 0, 0, 0, 3)
    assert line.open_numbers == (0, 6)
    assert line.open_ends == (0, 0, 0, 6, 6, 6)
    assert line.spots == 12 + 6 + 0


def test_places_are_listed_from_the_oldest() -> None:
    line = laid(Doubles.LINE, "6-6", "6-5@6", "5-1@5", "6-1@6")
    assert line.open_ends == (1, 1)
    assert [place.index for place in line.places_showing(1)] == [2, 3]
    assert [place.index for place in line.places_showing(1, on=3)] == [3]
    assert line.places_showing(5) == ()


def test_laying_leaves_the_line_as_it_was() -> None:
    line = laid(Doubles.LINE, "6-6")
    line.join(Tile(6, 5), line.places[0])
    assert line.open_ends == (6, 6)
    assert len(line.laid) == 1


def test_where_tiles_lie_is_the_same_whenever_somebody_looks() -> None:
    steps = [(Tile(6, 5), 6, 1), (Tile(6, 4), 6, 2), (Tile(5, 5), 5, 1), (Tile(5, 1), 5, 3)]
    unseen = seen = Line(Doubles.CROSS).open_with(Tile(6, 6))
    for tile, end, which in steps:
        unseen = unseen.lay(tile, end, which)
        seen = seen.join(tile, seen.places_showing(end)[which - 1])
    assert (unseen.counts, unseen.size, unseen.spots) == (seen.counts, 5, 12 + 11 + 10 + 10 + 6)
    assert unseen == seen
    assert hash(unseen) == hash(seen)
    assert pickle.loads(pickle.dumps(unseen)) == seen
    assert Counter(place.number for place in unseen.places) == Counter(unseen.open_ends)


@pytest.mark.parametrize("doubles", Doubles)
def test_lines_have_the_same_code_only_if_the_same_tiles_are_joined_in_the_same_way(doubles: Doubles) -> None:
    by_code: dict[bytes, Line] = {}
    for seed in range(40):
        random, left = Random(seed % 20), list(ALL_TILES)
        asks_each_time = seed < 20
        line = Line(doubles).open_with(left.pop(random.randrange(len(left))))
        while options := [(tile, place) for place in line.places for tile in left if tile.has(place.number)]:
            tile, place = random.choice(options)
            left.remove(tile)
            if asks_each_time:
                assert len(line.code) == 1 + 3 * line.size
                assert by_code.setdefault(line.code, line) == line
            line = line.join(tile, place)
        assert by_code.setdefault(line.code, line) == line
        assert pickle.loads(pickle.dumps(line)).code == line.code
    assert len(by_code) == len(set(by_code.values()))
    assert Line(Doubles.LINE).code != Line(Doubles.TEE).code
