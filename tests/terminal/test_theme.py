"""Light and dark terminals look right without being asked, and so do those without colours."""

from __future__ import annotations

import pytest
from rich.color import ColorType
from rich.segment import Segment
from tests.terminal.screens import screen_lines
from tests.terminal.setup_form import FOUR, press

from doublesix.terminal.app import DoublesixApp
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.config import Ground
from doublesix.terminal.theme import app_theme, ground_of, signs


@pytest.mark.parametrize(
    ("said", "ground"),
    [
        ("", "dark"),
        ("15;0", "dark"),
        ("0;15", "light"),
        ("0;default;15", "light"),
        ("0;7", "light"),
        ("12;8", "dark"),
        ("nonsense", "dark"),
        ("0;default", "dark"),
    ],
)
def test_the_terminal_may_say_what_it_is(said: str, ground: Ground) -> None:
    assert ground_of(None, {"COLORFGBG": said}) == ground


def test_where_it_says_nothing_it_is_dark_as_most_are() -> None:
    assert ground_of(None, {}) == "dark"


def test_what_somebody_chose_goes_before_what_the_terminal_says() -> None:
    assert ground_of("dark", {"COLORFGBG": "0;15"}) == "dark"
    assert app_theme("light", {}) == "ansi-light"


def coloured(app: DoublesixApp) -> list[Segment]:
    """Return what is shown in other colours than the terminal's own."""
    return [
        segment
        for line in screen_lines(app)
        for segment in line
        if segment.style
        for colour in (segment.style.color, segment.style.bgcolor)
        if colour is not None and colour.type is not ColorType.DEFAULT
    ]


@pytest.mark.parametrize("keys", ["", "space", "h", "down down down n", "g"])
@pytest.mark.parametrize("ground", ["light", "dark"])
def test_screens_are_in_the_terminals_own_colours(ground: Ground, keys: str) -> None:
    assert not press(keys, coloured, GameChoice(chairs=FOUR, theme=ground))


def test_what_is_wrong_is_red_and_bold_unless_nobody_wants_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = press("h right right", coloured)
    assert wrong
    assert all(segment.style and segment.style.bold for segment in wrong)
    monkeypatch.setenv("NO_COLOR", "1")
    assert not press("h right right", coloured)


def test_a_terminal_that_knows_only_ascii_gets_only_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doublesix.terminal.theme.speaks_unicode", lambda: False)
    shown = signs()
    assert "".join((shown.before, shown.after, shown.changed, shown.fault)).isascii()
