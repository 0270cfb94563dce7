"""Pictures drawn by day are repainted by night, every paint of them and no other."""

from __future__ import annotations

import re

import pytest

from doublesix.i18n import words_for
from doublesix.picture import PALETTES, Look, Theme, hand_svg, night_rules
from doublesix.tiles import Tile

WORDS = words_for("en")


def repainted(picture: str, look: Look) -> str:
    """Apply the rules to a picture, as a browser does."""
    rules = dict(re.findall(r'\[fill="(#\w+)"\]\{fill:(#\w+)\}', night_rules(look, "figure")))
    painted = re.sub(r'(fill|stroke)="(#\w+)"', lambda paint: f'{paint[1]}="{rules.get(paint[2], paint[2])}"', picture)
    return painted.replace(f"{Theme.LIGHT}-{look}", f"{Theme.DARK}-{look}")


@pytest.mark.parametrize("look", Look)
def test_a_picture_by_day_becomes_the_one_by_night(look: Look) -> None:
    tiles = [Tile(6, 5), Tile(3, 1), Tile(4, 2), None]
    by_day, by_night = (hand_svg(tiles, WORDS, look, theme) for theme in (Theme.LIGHT, Theme.DARK))
    shadow = re.compile(r'flood-opacity="[\d.]+"')
    assert shadow.sub("", repainted(by_day, look)) == shadow.sub("", by_night)


def test_pieces_are_found_where_they_are_used() -> None:
    rules = night_rules(Look.PIPS, "figure")
    assert ":is(figure,[id^=light-pips])" in rules
    assert PALETTES[Theme.DARK].plain.ground in rules
