"""What the ends of tiles show."""

from __future__ import annotations

import pytest

from doublesix.layout import Facing
from doublesix.picture import Colour, colour_of, pips


def test_as_many_pips_as_the_number() -> None:
    assert [len(set(pips(number))) for number in range(7)] == [0, 1, 2, 3, 4, 5, 6]


def test_a_three_runs_from_corner_to_corner() -> None:
    assert set(pips(3)) == {(-1, -1), (0, 0), (1, 1)}


def test_a_six_is_two_columns_along_the_tile() -> None:
    standing = set(pips(6, Facing.UP))
    lying = set(pips(6, Facing.RIGHT))
    assert standing == {(x, y) for x in (-1, 1) for y in (-1, 0, 1)}
    assert lying == {(x, y) for x in (-1, 0, 1) for y in (-1, 1)}


@pytest.mark.parametrize("number", [2, 3])
def test_pips_turn_with_the_tile(number: int) -> None:
    upright, right, down, left = (set(pips(number, facing)) for facing in Facing)
    assert right == left == {(-x, y) for x, y in upright}
    assert down == upright


def test_a_quarter_turn_is_clockwise() -> None:
    assert pips(2, Facing.UP)[0] == (-1, -1)
    assert pips(2, Facing.RIGHT)[0] == (1, -1)
    assert pips(2, Facing.DOWN)[0] == (1, 1)
    assert pips(2, Facing.LEFT)[0] == (-1, 1)


def test_the_printed_colours() -> None:
    assert [colour_of(number) for number in range(7)] == [
        None,
        Colour.PINK,
        Colour.RED,
        Colour.YELLOW,
        Colour.GREEN,
        Colour.BLUE,
        Colour.PURPLE,
    ]
