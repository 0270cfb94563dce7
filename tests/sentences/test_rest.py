"""Tiles that nobody was dealt are a boneyard only if somebody draws."""

from __future__ import annotations

import pytest

from doublesix.i18n import words_for
from doublesix.rules.sheet_files import choose
from doublesix.sentences.rest import tell_hidden_rest, tell_rest
from doublesix.tiles import Tile

WORDS = words_for("en")


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        ("luckies", ["Aside: 6-5 0-0.", "2 tiles lie aside.", "1 tile lies aside.", "No tile lies aside."]),
        (
            "international",
            [
                "In the boneyard: 6-5 0-0.",
                "The boneyard has 2 tiles.",
                "The boneyard has 1 tile.",
                "The boneyard is empty.",
            ],
        ),
    ],
)
def test_what_is_left_goes_by_its_name(sheet: str, told: list[str]) -> None:
    rules = choose(sheet).rules
    tiles = [Tile.parse("6-5"), Tile.parse("0-0")]
    counted = [tell_hidden_rest(rules, count, WORDS) for count in (2, 1, 0)]
    assert [tell_rest(rules, tiles, WORDS), *counted] == told
    assert tell_rest(rules, [], WORDS) == told[-1]
