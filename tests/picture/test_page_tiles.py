"""Tiles on a web page: drawn once, seen in every look."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from doublesix.i18n import Words
from doublesix.layout import Layout
from doublesix.line import Line
from doublesix.picture import Look, Theme, line_on_page, look_colours, page_colours, tile_name, tile_sprite
from doublesix.tiles import ALL_TILES, Tile

Position = tuple[Line, Layout]


def ids_in(picture: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', picture)


def references_in(picture: str) -> set[str]:
    return {one or other for one, other in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', picture)}


def variables_in(text: str) -> set[str]:
    return set(re.findall(r"var\((--[a-z0-9-]+)\)", text))


def test_the_sprite_has_every_tile_once_and_all_that_it_refers_to() -> None:
    sprite = tile_sprite()
    ElementTree.fromstring(sprite)
    ids = ids_in(sprite)
    assert len(ids) == len(set(ids))
    assert {tile_name(tile) for tile in (*ALL_TILES, None)} <= set(ids)
    assert references_in(sprite) <= set(ids)


@pytest.mark.parametrize(("tile", "name"), [("6-5", "tile-65"), ("0-0", "tile-00")])
def test_a_tile_is_named_by_its_numbers(tile: str, name: str) -> None:
    assert tile_name(Tile.parse(tile)) == name
    assert tile_name(None) == "tile-back"


@pytest.mark.parametrize("look", Look)
def test_a_line_refers_to_the_sprite_alone(look: Look, words: Words, turning: Position) -> None:
    picture = line_on_page(*turning, words, look)
    assert ids_in(picture) == []
    assert references_in(picture) <= set(ids_in(tile_sprite()))
    assert len(re.findall(r'href="#tile-\d\d"', picture)) == len(turning[0].laid)
    assert "style=" not in picture


def test_pictures_bring_no_colours_of_their_own(words: Words, turning: Position) -> None:
    pictures = tile_sprite() + line_on_page(*turning, words, Look.BOTH)
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', pictures)) <= {
        "none",
        "url(#page-lattice)",
        *(f"var({name})" for name in variables_in(pictures)),
    }


@pytest.mark.parametrize("look", Look)
@pytest.mark.parametrize("theme", Theme)
def test_every_colour_is_told_in_every_theme_and_look(theme: Theme, look: Look) -> None:
    of_theme, of_look = dict(page_colours(theme)), dict(look_colours(look))
    assert variables_in(tile_sprite()) <= of_theme.keys() | of_look.keys()
    assert variables_in(" ".join(of_look.values())) <= of_theme.keys() | of_look.keys()


@pytest.mark.parametrize("look", Look)
def test_one_drawing_is_seen_at_a_time(look: Look) -> None:
    shown = [name for name, value in look_colours(look) if name.startswith("--show-") and value == "inline"]
    assert len(shown) == 1
