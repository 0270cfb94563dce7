"""Letter keys by their place, and the page of keys on every screen."""

from __future__ import annotations

import asyncio

import pytest
from tests.terminal.keyboard import press_keys, settle
from tests.terminal.screens import screen_text

from doublesix.i18n import words_for
from doublesix.terminal.app import DoublesixApp
from doublesix.terminal.choice import last_choice
from doublesix.terminal.games_screen import GamesScreen
from doublesix.terminal.key_places import latin_in_place
from doublesix.terminal.popups import AskScreen
from doublesix.terminal.setup.field import FieldPrompt
from doublesix.terminal.setup.screen import SetupScreen


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("й", "q"), ("л", "k"), ("Ф", "a"), ("ы", "s"), ("η", "h"), ("d", None), ("7", None), (None, None)],
)
def test_a_letter_stands_for_the_latin_one_in_its_place(typed: str | None, meant: str | None) -> None:
    assert latin_in_place(typed) == meant


def kind_of_screen(app: DoublesixApp) -> type[object]:
    return type(app.screen)


def test_the_keys_of_any_screen_by_their_place_and_on_a_page() -> None:
    async def look() -> None:
        app = DoublesixApp(last_choice(words_for("en")))
        async with app.run_test(size=(80, 24)) as pilot:
            while kind_of_screen(app) is not SetupScreen:
                await pilot.pause(0.01)
            await settle(pilot)
            await press_keys(pilot, ["question_mark"])
            listed = screen_text(app)
            assert all(does in listed for does in ("house rules", "games", "quit"))
            await press_keys(pilot, ["escape", "п"])
            assert kind_of_screen(app) is GamesScreen
            await press_keys(pilot, ["question_mark"])
            assert "Keys" in screen_text(app)
            await press_keys(pilot, ["й", "й"])
            assert kind_of_screen(app) is SetupScreen
            ask = AskScreen(FieldPrompt("Your name", "", str))
            await app.push_screen(ask)
            await settle(pilot)
            await press_keys(pilot, ["й", "?"])
            assert "й?" in screen_text(app)  # what is typed stays what it is

    asyncio.run(look())
