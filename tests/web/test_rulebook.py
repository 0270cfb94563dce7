"""The rules in a real browser: readable by everybody, by day and by night, on any screen, with and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.screens import DESKTOP, PHONE, KeepNobodyOut, MakePage

PAGES = [
    "/rules",
    "/rules/luckies/fr",
    "/rules/compare?one=luckies:fr&other=bg2133",
]


@pytest.mark.soak
def test_nobody_is_kept_out(page: Page, keep_nobody_out: KeepNobodyOut) -> None:
    for path in PAGES:
        page.goto(path)
        keep_nobody_out(page, PHONE, DESKTOP, when=path)


def test_from_all_sheets_to_one_and_to_another_edition(page: Page) -> None:
    page.goto("/rules")
    page.get_by_role("link", name="Luckies colour dominoes").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Luckies colour dominoes")
    page.get_by_role("link", name="Français").click()
    page.wait_for_url("**/rules/luckies/fr")
    expect(page.get_by_role("heading", name="Where this edition differs from the English one")).to_be_visible()


def test_two_sheets_are_compared_without_scripts(new_page: MakePage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/rules")
    page.get_by_label("Another").select_option("protocol")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("row", name="Going out scores")).to_contain_text("spots on the table")


def test_tiles_are_drawn_in_the_colours_of_the_sheet(page: Page) -> None:
    page.goto("/rules/luckies")
    shapes, pips = page.locator("#end-6 > .in-shapes"), page.locator("#end-6 > .in-pips")
    tile = page.locator(".scene .hand .tile").first
    assert tile.evaluate("tile => getComputedStyle(tile).getPropertyValue('--show-shapes')") == "inline"
    assert tile.evaluate("tile => tile.getBoundingClientRect().height") > 50
    assert (shapes.count(), pips.count()) == (1, 1)


def test_printed_rules_are_the_rules_alone(page: Page) -> None:
    page.goto("/rules/bg2133")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_role("navigation")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--plain-ground')") == "#fbf7ec"
