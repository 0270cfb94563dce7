"""Drawings in the app: the same characters, with the tones and colours of the theme."""

from __future__ import annotations

import pytest
from textual.app import App
from textual.style import Style

from doublesix.picture import Look, Theme, Tone, draw_hand
from doublesix.terminal.textual_drawing import drawn, theme_of
from doublesix.tiles import Tile

HAND = draw_hand([Tile(6, 5), Tile(3, 1), None], Look.COLOURS, tones={Tile(6, 5): Tone.CHOSEN, Tile(3, 1): Tone.BRIGHT})


def test_the_characters_are_those_of_the_drawing() -> None:
    assert "\n".join(line.rstrip() for line in drawn(HAND, Theme.DARK).plain.splitlines()) == str(HAND)


def test_a_chosen_tile_is_inverse_a_playable_one_bold_and_a_back_dim() -> None:
    styles = dict(runs_of(Theme.DARK))
    assert styles["╔═══╗"].reverse
    assert styles["▲ 3"].bold
    assert styles["░░░"].dim


@pytest.mark.parametrize(("theme", "colours"), [(Theme.DARK, 2), (Theme.LIGHT, 2), (Theme.PRINT, 0)])
def test_numbers_have_the_colours_of_the_theme(theme: Theme, colours: int) -> None:
    assert len({style.foreground for _, style in runs_of(theme) if style.foreground}) == colours


def test_the_theme_follows_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    app: App[None] = App()
    app.theme = "textual-dark"
    assert theme_of(app) is Theme.DARK
    app.theme = "textual-light"
    assert theme_of(app) is Theme.LIGHT
    monkeypatch.setenv("NO_COLOR", "1")
    assert theme_of(App()) is Theme.PRINT


def runs_of(theme: Theme) -> list[tuple[str, Style]]:
    content = drawn(HAND, theme)
    return [
        (content.plain[span.start : span.end], span.style) for span in content.spans if isinstance(span.style, Style)
    ]
