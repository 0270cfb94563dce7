"""The head of a new pad: sheet, edition and house rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.screens import PHONE, MakePage


@pytest.mark.soak
def test_the_edition_in_ones_own_language_is_chosen_beforehand(new_page: MakePage) -> None:
    page = new_page(viewport=PHONE, locale="de-DE")
    page.goto("/score#new")
    page.locator("#sheet").select_option("luckies")
    expect(page.locator("#edition")).to_have_value("de")
    page.locator("#edition").select_option("fr")
    page.locator("#sheet").select_option("bg2133")
    expect(page.locator("#edition")).to_have_value("fr")
    page.locator("#sheet").select_option("protocol")
    page.locator("#sheet").select_option("sixcolours")
    expect(page.locator("#edition")).to_have_value("de")


def test_what_the_sheet_is_silent_on_is_offered_as_our_ruling(page: Page) -> None:
    """Sixcolours prints what going out scores, and nothing about ties."""
    page.goto("/score#new")
    page.locator("#sheet").select_option("sixcolours")
    page.locator("#house-title").click()
    expect(page.locator("#house-out_points option:checked")).to_have_text("spots in other hands (printed)")
    expect(page.locator("#house-tie option:checked")).to_have_text("nobody wins (our ruling)")


def test_house_rules_that_do_not_go_together_are_refused(page: Page) -> None:
    page.goto("/score#new")
    page.locator("#sheet").select_option("sixcolours")
    page.locator("#house-title").click()
    page.locator("#house-opening").select_option("that-double")
    page.locator("#begin").click()
    expect(page.locator("#wrong")).to_contain_text("“First tile: that double” does not go with")
    expect(page.locator("#house-opening")).to_be_focused()
    page.locator("#house-opening").select_option("any")
    page.locator("#house-out_points").select_option("tiles")
    page.locator("#begin").click()
    expect(page.locator(".house")).to_have_text("House rule: Going out scores = tiles in other hands.")
