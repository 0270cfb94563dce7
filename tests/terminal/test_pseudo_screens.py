"""All that people read on screens of the terminal comes from the catalogues."""

from __future__ import annotations

import asyncio

import pytest
from tests.pseudo_words import PseudoWords, plain_words
from tests.spoken_language import speak
from tests.terminal.screens import screen_text
from tests.terminal.tour import Guide, tour

from doublesix.i18n import language_names
from doublesix.terminal.shell import Shell

NAMES = {"Anna", "Ben", "Clara", "Dirk", "https", "doublesix", "serve", "and"}
"""People, addresses, what is typed in a shell, and how English joins a list."""


def test_screens_say_nothing_outside_the_catalogues(monkeypatch: pytest.MonkeyPatch) -> None:
    words, names = PseudoWords(), NAMES | {*language_names().values()}
    speak(words, monkeypatch)

    async def going_round() -> dict[str, set[str]]:
        app, found = Shell("dark"), {}
        async with app.run_test(size=(80, 24)) as pilot:
            async for stop in tour(Guide(pilot, words)):
                if outside := plain_words(screen_text(app)) - names:
                    found[stop] = outside
        return found

    assert asyncio.run(going_round()) == {}
