"""How hands are written and read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.errors import DoublesixError
from doublesix.pad.notation import read_holding, write_holding
from doublesix.rules.scoring import Counted, Fact
from doublesix.testing.strategies import tiles
from doublesix.tiles import Tile, TileSet


@pytest.mark.parametrize("text", ["6-5 4-4", "5-6,4-4", " 4-4 ,  6-5 ", "6-5, 4-4,"])
def test_tiles_in_any_order(text: str) -> None:
    assert read_holding(text) == TileSet([Tile(6, 5), Tile(4, 4)])


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("12", Counted(12)),
        ("0", Counted(0)),
        ("12/3", Counted(12, 3)),
        ("12 / 3", Counted(12, 3)),
        ("/3", Counted(None, 3)),
    ],
)
def test_numbers(text: str, held: Counted) -> None:
    assert read_holding(text) == held


def test_a_bare_number_can_be_a_number_of_tiles() -> None:
    assert read_holding("3", Fact.COUNT) == Counted(count=3)
    assert read_holding("12/3", Fact.COUNT) == Counted(12, 3)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-hand"),
        ("six", "bad-hand"),
        ("6-5 x", "bad-hand"),
        ("-5", "bad-hand"),
        ("12/", "bad-hand"),
        ("1234", "bad-hand"),
        ("٣", "bad-hand"),
        ("6-7", "not-a-tile"),
        ("66666666666666666666-1", "not-a-tile"),
        ("6-5 5-6", "tile-twice"),
    ],
)
def test_anything_else_is_refused(text: str, code: str) -> None:
    with pytest.raises(DoublesixError) as refused:
        read_holding(text)
    assert refused.value.code == code


@given(st.sets(tiles, min_size=1))
def test_tiles_are_read_as_they_are_written(held: set[Tile]) -> None:
    assert read_holding(write_holding(TileSet(held))) == TileSet(held)


@given(st.builds(Counted, st.integers(0, 168), st.none() | st.integers(0, 28)))
def test_numbers_are_read_as_they_are_written(held: Counted) -> None:
    assert read_holding(write_holding(held)) == held
