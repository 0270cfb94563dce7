"""The keys at the foot of the screen."""

from __future__ import annotations

import asyncio

import pytest
from tests.terminal.keyboard import press_keys, settle
from tests.terminal.screens import screen_rows, screen_text
from textual.app import ComposeResult
from textual.screen import Screen

from doublesix.i18n import words_for
from doublesix.terminal.keys_line import KeysLine, ShownKey, name_keys
from doublesix.terminal.shell import Shell


class Keyed(Screen[None]):
    """A screen with more keys than there is room for."""

    def compose(self) -> ComposeResult:
        yield KeysLine()

    def on_mount(self) -> None:
        self.query_one(KeysLine).show([ShownKey(key, key, "山" * 5) for key in "abcdefgh"])


def test_where_keys_are_left_out_another_lists_all() -> None:
    async def listing() -> tuple[str, str]:
        app = Shell("dark")
        async with app.run_test(size=(60, 24)) as pilot:
            await app.push_screen(Keyed())
            await settle(pilot)
            foot = screen_rows(app)[-1]
            await press_keys(pilot, ["question_mark"])
            return foot, screen_text(app)

    foot, listed = asyncio.run(listing())
    assert [key for key in "abcdefgh?" if f" {key} " in f" {foot} "] == ["a", "b", "h", "?"]
    assert all(f" {key} " in listed for key in "abcdefgh")


@pytest.mark.parametrize(
    ("language", "names", "written"),
    [("en", "Enter", "Enter"), ("fr", "Enter", "Entrée"), ("fr", "Shift ← →", "Maj ← →"), ("fr", "+ -", "+ -")],
)
def test_keys_go_by_the_names_on_the_keyboards_of_a_language(language: str, names: str, written: str) -> None:
    assert name_keys(names, words_for(language)) == written
