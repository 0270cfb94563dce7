"""Every kind of screen at 80×24 in every language: nothing is cut, overlaps or leaves the screen, no key is lost."""

from __future__ import annotations

import asyncio

import pytest
from tests import chance
from tests.spoken_language import speak
from tests.terminal.boxes import misplaced_on
from tests.terminal.tour import Guide, tour

from doublesix.i18n import languages, words_for
from doublesix.terminal.shell import Shell

SMALL = (80, 24)
UNLIKE = ("ar",)
"""Another script, and from right to left; a soak takes all."""


@pytest.mark.parametrize("language", languages() if chance.IS_NEW else UNLIKE)
def test_everything_has_its_place(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words = words_for(language)
    speak(words, monkeypatch)

    async def going_round() -> dict[str, list[str]]:
        app, found = Shell("dark"), {}
        async with app.run_test(size=SMALL) as pilot:
            async for stop in tour(Guide(pilot, words)):
                if wrong := misplaced_on(app):
                    found[stop] = wrong
        return found

    assert asyncio.run(going_round()) == {}
