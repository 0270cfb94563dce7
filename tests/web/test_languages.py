"""Pages in other languages: chosen by people or by their browsers, and fitting a phone in each."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests import chance
from tests.web.player import Player
from tests.web.screens import PHONE, MakePage

from doublesix.i18n import language_names, languages, words_for

LONG_WORDS = ("de", "ru")
"""In these a round is played to its end in every run; in all languages in a soak."""


def assert_fits(page: Page) -> None:
    """Nothing makes the page wider than the screen."""
    wide: list[str] = page.evaluate(
        """() => document.documentElement.scrollWidth <= innerWidth ? [] :
          [...document.querySelectorAll("body *")].filter(each => each.getBoundingClientRect().right > innerWidth + 1)
          .map(each => `${each.localName}.${each.className}: ${each.textContent.slice(0, 60)}`)"""
    )
    assert not wide


def test_somebody_who_chooses_a_language_reads_it_from_then_on(page: Page) -> None:
    page.goto("/rules")
    page.get_by_role("button", name="Settings").click()
    page.locator("#settings [name=lang]").select_option(label=language_names()["de"])
    expect(page.locator("html")).to_have_attribute("lang", "de")
    german = words_for("de")
    expect(page.get_by_role("heading", level=1)).to_have_text(german("web.shell-rules"))
    page.goto("/")
    expect(page.get_by_role("button", name=german("general.settings"))).to_be_visible()


@pytest.mark.parametrize("language", languages())
def test_a_round_on_a_phone_in_every_language(language: str, new_page: MakePage) -> None:
    words = words_for(language)
    page = new_page(viewport=PHONE, locale=language, reduced_motion="reduce")
    for path in ("/rules", "/rules/sixcolours", "/account", "/"):
        page.goto(path)
        assert page.get_attribute("html", "lang") == language
        assert_fits(page)
    rows = page.locator("header nav a").evaluate_all("links => new Set(links.map(link => link.offsetTop)).size")
    assert rows == 1, "the menu is one line"
    anna = Player(page)
    anna.open(sheet="luckies", bots=["greedy"], rounds=1)
    anna.wait_for_turn()
    assert_fits(page)
    if chance.IS_NEW or language in LONG_WORDS:
        anna.play_round()
        expect(anna.next).to_have_text(words("web.turn-button-over"))
        assert_fits(page)
