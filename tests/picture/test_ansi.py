"""Drawings with the escape sequences of terminals."""

from __future__ import annotations

import re

import pytest

from doublesix.picture import TERMINAL_COLOURS, Colour, Look, Theme, Tone, ansi, draw_hand, draw_tile
from doublesix.tiles import Tile

SIX_THREE = Tile.parse("6-3")
COLOUR_SEQUENCE = re.compile(r"\x1b\[[0-9;]*38;5;")
ANY_SEQUENCE = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
def test_a_coloured_number_has_its_colour(theme: Theme) -> None:
    shown = ansi(draw_tile(SIX_THREE, Look.COLOURED_PIPS), theme, {})
    assert f"\x1b[38;5;{TERMINAL_COLOURS[theme][Colour.YELLOW]}m3\x1b[0m" in shown
    assert f"\x1b[38;5;{TERMINAL_COLOURS[theme][Colour.PURPLE]}m6\x1b[0m" in shown


def test_pips_have_no_colour() -> None:
    assert not COLOUR_SEQUENCE.search(ansi(draw_tile(SIX_THREE), Theme.DARK, {}))


def test_no_color_takes_the_colours_and_leaves_the_tones() -> None:
    drawn = draw_hand([SIX_THREE], Look.COLOURS, tones={SIX_THREE: Tone.DIM})
    shown = ansi(drawn, Theme.DARK, {"NO_COLOR": "1"})
    assert not COLOUR_SEQUENCE.search(shown)
    assert "\x1b[2m" in shown


def test_an_empty_no_color_does_not_count() -> None:
    assert COLOUR_SEQUENCE.search(ansi(draw_tile(SIX_THREE, Look.COLOURS), Theme.DARK, {"NO_COLOR": ""}))


def test_a_dumb_terminal_gets_plain_text() -> None:
    drawn = draw_tile(SIX_THREE, Look.COLOURS)
    assert ansi(drawn, Theme.DARK, {"TERM": "dumb"}) == str(drawn)


def test_the_chosen_tile_is_inverse_as_a_whole() -> None:
    shown = ansi(draw_hand([SIX_THREE], Look.COLOURS, tones={SIX_THREE: Tone.CHOSEN}), Theme.DARK, {})
    assert set(ANY_SEQUENCE.findall(shown)) == {"\x1b[7m", "\x1b[0m"}
    assert not re.search(r"(^|\x1b\[0m)[^\x1b\n]", shown)


@pytest.mark.parametrize("theme", Theme)
def test_without_the_sequences_the_text_is_the_same(theme: Theme) -> None:
    drawn = draw_tile(SIX_THREE, Look.BOTH)
    assert ANY_SEQUENCE.sub("", ansi(drawn, theme, {})) == str(drawn)
