"""The rules inside the app: read by keys, closed by keys, at any size."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import product
from typing import TypeVar

import pytest
from tests import chance
from tests.terminal.keyboard import press_keys
from textual import events
from textual.app import App
from textual.containers import VerticalScroll
from textual.widgets import Static

from doublesix.i18n import words_for
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.terminal.rules_screen import RulesScreen

ENGLISH = words_for("en")
SMALL, LARGE = (80, 24), (140, 45)

T = TypeVar("T")


class Reader(App[None]):
    """An app that shows nothing but rules."""

    def __init__(self, sheet: str) -> None:
        super().__init__()
        self.rules = RulesScreen(choose(sheet), ENGLISH)

    async def on_mount(self) -> None:
        await self.push_screen(self.rules)


def read(sheet: str, keys: str, look: Callable[[RulesScreen], T], size: tuple[int, int] = SMALL) -> T:
    """Open the rules, press keys, and return what is seen then."""

    async def reading() -> T:
        app = Reader(sheet)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await press_keys(pilot, keys.split())
            await pilot.pause()
            return look(app.rules)

    return asyncio.run(reading())


def body(screen: RulesScreen) -> VerticalScroll:
    return screen.query_one("#body", VerticalScroll)


def top(screen: RulesScreen) -> int:
    return round(body(screen).scroll_y)


def shown(screen: RulesScreen) -> list[str]:
    """Return the lines that are on the screen now."""
    return ["".join(segment.text for segment in strip).rstrip() for strip in screen._compositor.render_strips()]


@pytest.mark.parametrize(
    ("sheet", "size"),
    [
        (sheet, size)
        for sheet, size in product(SHEETS, [SMALL, LARGE, (40, 12)])
        if chance.IS_NEW or size == SMALL or sheet == "luckies"
    ],
)
def test_every_sheet_is_named_at_the_top_with_its_edition(sheet: str, size: tuple[int, int]) -> None:
    title, *_, keys = read(sheet, "", shown, size)
    assert title.strip() == f"{choose(sheet).name} (English)"
    assert "Esc back" in keys


def test_pictures_are_drawn_as_tiles() -> None:
    assert any("│ ●   ● │" in line for line in read("bg2133", "right", shown, (80, 40)))


@pytest.mark.parametrize(
    ("keys", "lines"), [("down", 1), ("j j j", 3), ("j j k", 1), ("down up", 0), ("pagedown", 21), ("space b", 0)]
)
def test_keys_scroll(keys: str, lines: int) -> None:
    assert read("luckies", keys, top) == lines


def test_home_and_end() -> None:
    assert read("luckies", "end", lambda screen: top(screen) == body(screen).max_scroll_y)
    assert read("luckies", "end home", top) == 0


def test_left_and_right_jump_between_sections() -> None:
    assert "── The tiles ──" in read("luckies", "right", shown)[2]
    assert "── Who leads ──" in read("luckies", "right right right", shown)[2]
    assert "── Players and hands ──" in read("luckies", "right right right left", shown)[2]
    assert "── Players and hands ──" in read("luckies", "right right down down left", shown)[2]


def test_the_mouse_wheel_scrolls() -> None:
    async def turning() -> int:
        app = Reader("luckies")
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            body(app.rules).post_message(events.MouseScrollDown(None, 5, 5, 0, 1, 0, False, False, False))
            await pilot.pause()
            return top(app.rules)

    assert asyncio.run(turning()) > 0


@pytest.mark.parametrize("key", ["escape", "q"])
def test_closing(key: str) -> None:
    assert not read("luckies", key, lambda screen: screen.is_current)


def test_a_wide_screen_shows_the_contents_and_where_one_is() -> None:
    assert not read("luckies", "", lambda screen: screen.query_one("#contents").display)
    contents = read("luckies", "right right", lambda screen: str(screen.query_one("#contents", Static).content), LARGE)
    assert contents.splitlines()[:2] == ["  The tiles", "> Players and hands"]


def test_the_text_follows_the_width() -> None:
    async def widening() -> list[str]:
        app = Reader("luckies")
        async with app.run_test(size=(50, 24)) as pilot:
            await pilot.pause()
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
            return shown(app.rules)

    assert any(line.endswith("* our own ruling") for line in asyncio.run(widening()))


def test_the_keys_can_be_clicked() -> None:
    async def clicking() -> tuple[int, bool]:
        app = Reader("luckies")
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            keys = shown(app.rules)[-1]
            await pilot.click(offset=(keys.index("scroll"), 23))
            below = top(app.rules)
            await pilot.click(offset=(keys.index("Esc"), 23))
            await pilot.pause()
            return below, app.rules.is_current

    below, is_open = asyncio.run(clicking())
    assert below > 0
    assert not is_open


def test_a_terminal_without_unicode_gets_tiles_and_rules_it_can_show(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("theme", "textual_drawing", "rules_screen"):
        monkeypatch.setattr(f"doublesix.terminal.{module}.speaks_unicode", lambda: False)
    lines = read("bg2133", "right", shown, (80, 40))
    assert any("| o   o |" in line for line in lines)
    assert any("-- The tiles --" in line for line in lines)
    assert lines[-1].isascii()
