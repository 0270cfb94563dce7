"""What is out of place on a screen is found."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from tests.terminal.boxes import misplaced_on
from tests.terminal.keyboard import settle
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from doublesix.terminal.keys_line import KeysLine, ShownKey
from doublesix.terminal.shell import Shell

LONG = "A sentence that is longer than the row that is there for it. " * 2


class Shown(Screen[None]):
    """A screen with something on it."""

    def __init__(self, *widgets: Widget) -> None:
        super().__init__()
        self._shown = widgets

    def compose(self) -> ComposeResult:
        yield from self._shown


def styled(widget: Widget, **rules: object) -> Widget:
    for rule, value in rules.items():
        setattr(widget.styles, rule, value)
    return widget


class LongKey(KeysLine):
    """A key that is too long even alone."""

    def on_mount(self) -> None:
        self.show([ShownKey("a", "a", "山" * 40)])


def titled() -> Widget:
    widget = styled(Static("short"), border=("round", "red"))
    widget.border_title = LONG
    return widget


@pytest.mark.parametrize(
    ("make", "found"),
    [
        (lambda: [styled(Static(LONG), height=1)], "cut off"),
        (lambda: [styled(Static(LONG), text_wrap="nowrap", height="auto")], "cut off"),
        (lambda: [styled(Static(LONG), text_wrap="nowrap", text_overflow="ellipsis", height=1)], "shortened"),
        (lambda: [styled(Static("below"), height=2, offset=(0, 23))], "leaves the screen"),
        (lambda: [styled(Static("one"), height=2), styled(Static("other"), height=2, offset=(0, -1))], "overlap"),
        (lambda: [titled()], "title is cut"),
        (lambda: [LongKey()], "cut off"),
    ],
)
def test_what_is_wrong_is_found(make: Callable[[], list[Widget]], found: str) -> None:
    assert any(told.startswith(found) for told in seen(make))


def test_what_is_right_is_not() -> None:
    long = Static("\n".join([LONG] * 40))
    assert seen(lambda: [styled(VerticalScroll(styled(long, height="auto")), height=10), Static("1 2 3 …")]) == []


def seen(make: Callable[[], list[Widget]]) -> list[str]:
    async def looking() -> list[str]:
        app = Shell("dark")
        async with app.run_test(size=(80, 24)) as pilot:
            await app.push_screen(Shown(*make()))
            await settle(pilot)
            return misplaced_on(app)

    return asyncio.run(looking())
