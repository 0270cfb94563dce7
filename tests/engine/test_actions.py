"""How actions are written and read."""

from __future__ import annotations

import pytest

from doublesix.actions import DRAW, PASS, Action, Play, parse_action
from doublesix.tiles import ALL_TILES, Tile


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("6-6", Play(Tile(6, 6))),
        ("6-5@6", Play(Tile(6, 5), 6)),
        ("1-0@0", Play(Tile(1, 0), 0)),
        ("6-5@6/2", Play(Tile(6, 5), 6, 2)),
        ("6-5@6/12", Play(Tile(6, 5), 6, 12)),
        ("draw", DRAW),
        ("pass", PASS),
    ],
)
def test_written_and_read_back(text: str, action: Action) -> None:
    assert parse_action(text) == action
    assert str(action) == text


def test_every_tile_on_every_end_reads_back() -> None:
    plays = [Play(tile, end) for tile in ALL_TILES for end in (None, *range(7))]
    assert [parse_action(str(play)) for play in plays] == plays


@pytest.mark.parametrize("text", ["", "tap", "Draw", "PASS", "pass ", "5-6@6", "7-7", "@6", "6-5 @6"])
def test_what_is_neither_a_word_nor_a_tile_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a tile"):
        parse_action(text)


@pytest.mark.parametrize(
    "text", ["6-5@", "6-5@7", "6-5@66", "6-5@-1", "6-5@x", "6-5@\N{FULLWIDTH DIGIT SIX}", "6-5@6@5", "6-5@/2"]
)
def test_an_end_is_a_number_from_blank_to_six(text: str) -> None:
    with pytest.raises(ValueError, match="is not an action"):
        parse_action(text)


@pytest.mark.parametrize("text", ["6-5@6/", "6-5@6/0", "6-5@6/x", "6-5@6/-1", "6-5@6/100", "6-5@6/²", "6-5@6/1.5"])
def test_a_place_is_counted_from_one(text: str) -> None:
    with pytest.raises(ValueError, match="is not an action"):
        parse_action(text)


def test_to_the_rules_equal_ends_are_one() -> None:
    assert Play(Tile(6, 5), 6, 3).plain == Play(Tile(6, 5), 6)
    assert Play(Tile(6, 5), 6).plain == Play(Tile(6, 5), 6)
