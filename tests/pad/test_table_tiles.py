"""Whether tiles can lie together."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.engine.table import hand

from doublesix.pad.play_checks import can_lie, hang_together, loose_numbers
from doublesix.round import Round
from doublesix.rules.rules import Doubles
from doublesix.testing.strategies import rounds
from doublesix.tiles import TileSet


@pytest.mark.parametrize(
    ("tiles", "loose", "row", "crossings"),
    [
        ("6-5 5-4", (4, 6), True, True),
        ("6-5 5-4 6-4", (), True, True),
        ("6-6", (), True, True),
        ("6-5 6-4 6-3", (3, 4, 5, 6), False, True),
        ("6-5 4-3", (3, 4, 5, 6), False, False),
        ("6-6 5-5", (), False, False),
        ("", (), True, True),
    ],
)
def test_rows_and_crossings(tiles: str, loose: tuple[int, ...], row: bool, crossings: bool) -> None:
    laid = hand(tiles)
    assert loose_numbers(laid) == loose
    assert can_lie(laid, Doubles.LINE) is row
    assert can_lie(laid, Doubles.CROSS) is crossings
    assert can_lie(laid, Doubles.TEE) is hang_together(laid)


@given(rounds())
def test_whatever_lies_on_a_table_can_lie_there(round_: Round) -> None:
    laid = TileSet(laid.tile for laid in round_.line.laid)
    assert can_lie(laid, round_.rules.doubles)
