"""Pictures in words."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from doublesix.i18n import Words
from doublesix.layout import Layout
from doublesix.line import Line
from doublesix.picture import Look, describe, describe_hand, name_number, name_tile
from doublesix.rules.rules import Doubles
from doublesix.tiles import ALL_TILES, Tile

Position = tuple[Line, Layout]


def test_a_row_is_read_from_one_end_to_the_other(turning: Position, words: Words) -> None:
    assert describe(turning[0], words) == (
        "5 tiles on the table. From one end to the other: 3-6, 6-5, 5-5, 5-2, 2-blank. Open ends: blank and 3."
    )


def test_a_row_in_colours(turning: Position, words: Words) -> None:
    assert describe(turning[0], words, Look.COLOURS) == (
        "5 tiles on the table. From one end to the other: yellow and purple, purple and blue, blue and blue, "
        "blue and red, red and blank. Open ends: blank and yellow."
    )


def test_branches_are_told_one_by_one(words: Words) -> None:
    line = lay("6-6", "6-5@6", "6-4@6", "5-5@5", "5-1@5", "5-2@5", "6-2@6", "1-1@1", "1-0@1")
    assert describe(line, words) == (
        "9 tiles on the table. It began with 6-6. From 6-6: 6-5, 5-5, 5-1, 1-1, 1-blank. From 6-6: 6-4. "
        "From 6-6: 6-2. From 5-5: 5-2. Open ends: blank, 1, 1, 2, 2, 4, 5 and 6."
    )


def test_a_double_that_opens_only_its_short_ends(words: Words) -> None:
    line = lay("6-5", "5-5@5", "5-1@5", doubles=Doubles.TEE)
    assert describe(line, words) == (
        "3 tiles on the table. It began with 6-5. From 6-5: 5-5. From 5-5: 5-1. Open ends: 1, 5 and 6."
    )


@pytest.mark.parametrize("seed", range(12))
def test_in_a_row_each_tile_begins_where_the_one_before_ends(seed: int, words: Words) -> None:
    """And the row is always read in the same direction: longer by one tile, at one end or at the other."""
    random, left = Random(seed), list(ALL_TILES)
    line = Line(Doubles.LINE).open_with(left.pop(random.randrange(28)))
    before = [str(line.laid[0].tile).replace("0", "blank")]
    while options := [(tile, place) for place in line.places for tile in left if tile.has(place.number)]:
        tile, place = random.choice(options)
        left.remove(tile)
        line = line.join(tile, place)
        row = describe(line, words).partition("other: ")[2].partition(". ")[0].split(", ")
        numbers = [number for name in row for number in name.split("-")]
        assert numbers[1:-1:2] == numbers[2:-1:2]
        assert sorted([numbers[0], numbers[-1]]) == sorted(name_number(number, words) for number in line.open_ends)
        assert before in (row[1:], row[:-1])
        before = row


def lay(opening: str, *moves: str, doubles: Doubles = Doubles.CROSS) -> Line:
    line = Line(doubles).open_with(Tile.parse(opening))
    for move in moves:
        tile, _, number = move.partition("@")
        line = line.join(Tile.parse(tile), line.places_showing(int(number))[0])
    return line


def test_an_empty_table(words: Words) -> None:
    assert describe(Line(Doubles.LINE), words) == "No tile has been laid yet."


@pytest.mark.parametrize("seed", range(12))
def test_every_tile_is_named_once(seed: int, words: Words, random_position: Callable[[int], Position]) -> None:
    line, _ = random_position(seed)
    told = describe(line, words).partition(". ")[2].rpartition(" Open ends")[0]
    named = told.replace("From one end to the other: ", "").replace("It began with ", "").split(". ")
    tiles = [name for sentence in named for name in sentence.rpartition(": ")[2].rstrip(".").split(", ")]
    numbers = [sorted(0 if end == "blank" else int(end) for end in tile.split("-")) for tile in tiles]
    assert sorted(numbers) == sorted(sorted((laid.tile.high, laid.tile.low)) for laid in line.laid)


@pytest.mark.parametrize(
    ("look", "expected"),
    [
        (Look.PIPS, ["blank", "1", "2", "3", "4", "5", "6"]),
        (Look.COLOURS, ["blank", "pink", "red", "yellow", "green", "blue", "purple"]),
        (Look.BOTH, ["blank", "pink 1", "red 2", "yellow 3", "green 4", "blue 5", "purple 6"]),
    ],
)
def test_numbers_are_named_as_they_look(look: Look, expected: list[str], words: Words) -> None:
    assert [name_number(number, words, look) for number in range(7)] == expected


def test_a_tile_that_lies_face_down(words: Words) -> None:
    assert name_tile(None, words) == "a tile face down"


def test_a_hand_of_which_some_is_hidden(words: Words) -> None:
    assert describe_hand([Tile.parse("6-5"), Tile.parse("4-0"), None], words) == "6-5, 4-blank and 1 tile face down"
    assert describe_hand([], words) == "no tiles"
