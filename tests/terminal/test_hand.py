"""A hand stands in as large tiles as there is room for, and every tile is found again under its key and the mouse."""

from __future__ import annotations

import pytest

from doublesix.picture import Scale
from doublesix.terminal.table.hand import TILE_KEYS, Rack


@pytest.mark.parametrize(
    ("tiles", "columns", "rows", "expected"),
    [
        (7, 104, 10, Rack(Scale.LARGE, 7)),
        (7, 104, 6, Rack(Scale.NORMAL, 7)),
        (13, 78, 6, Rack(Scale.NORMAL, 13)),
        (14, 78, 6, Rack(Scale.NARROW, 14)),
        (23, 78, 6, Rack(Scale.NARROW, 19)),
    ],
)
def test_tiles_are_as_large_as_there_is_room(tiles: int, columns: int, rows: int, expected: Rack) -> None:
    rack = Rack.of(tiles, columns, rows)
    assert rack == expected
    assert rack.size(tiles).width <= columns


def test_a_tile_is_found_under_the_mouse() -> None:
    rack = Rack(Scale.NORMAL, 5)
    assert [rack.index_at(column, 2) for column in (0, 4, 5, 6)] == [0, 0, None, 1]
    assert rack.index_at(0, 6) == 5
    assert rack.index_at(40, 0) is None


def test_there_is_a_key_for_every_tile_that_one_can_hold() -> None:
    # One tile lies on the table, and another player holds at least one.
    assert len(set(TILE_KEYS)) == len(TILE_KEYS) >= 26
    assert not set(TILE_KEYS) & set("dthulrsiq?.")
