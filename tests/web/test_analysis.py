"""A position looked at in a real browser: worlds are counted until somebody stops it, and a deal is told by hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.kernel_in_use import needs_compiled
from tests.web.screens import DESKTOP, PHONE, KeepNobodyOut

pytestmark = needs_compiled

EXAMPLE = "/analyse?position=international/32.52.62,x2/x13/1/33.35.51.30.05.14.54.40.d42.42.22/seat=1"


@pytest.mark.soak
def test_worlds_are_counted_until_somebody_stops_it_and_then_on(page: Page) -> None:
    page.goto(EXAMPLE)
    best = page.locator("table.options tr.played")
    expect(best).to_contain_text("best")
    expect(page.locator("#worlds")).to_have_text(re.compile(r"worlds counted"))
    page.keyboard.press("Escape")
    go_on = page.locator("#analysis").get_by_role("button", name="Analyse")
    expect(go_on).to_be_visible()
    before = page.locator("#worlds").inner_text()
    go_on.click()
    expect(page.locator("#analysis").get_by_role("button", name="Stop")).to_be_focused()
    expect(page.locator("#worlds")).not_to_have_text(before)
    expect(best).to_contain_text("best")


def test_a_round_is_told_by_keys_from_the_deal_on(page: Page) -> None:
    page.goto("/analyse")
    page.get_by_role("link", name="Luckies").focus()
    page.keyboard.press("Enter")
    for tile in ("1-1", "2-2", "3-1", "4-2", "5-0", "5-4"):
        page.get_by_role("checkbox", name=tile, exact=True).focus()
        page.keyboard.press("Space")
    page.get_by_label("Who leads").select_option("2")
    page.locator("#set-up").get_by_role("button", name="Analyse").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("everybody was dealt 7")
    page.get_by_role("checkbox", name="6-1", exact=True).press("Space")
    page.locator("#set-up").get_by_role("button", name="Analyse").press("Enter")
    page.get_by_role("link", name="6-6", exact=True).press("Enter")
    expect(page).to_have_url(re.compile(r"position=luckies/11\.22\.31\.42\.50\.54\.61,x6/x14/2/66/seat=1#next$"))
    expect(page.locator("table.options tr")).to_have_count(2)
    page.get_by_role("link", name="6-1 on 6", exact=True).press("Enter")
    expect(page.get_by_role("link", name="pass", exact=True)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("link", name="6-1 on 6", exact=True)).to_be_visible()


@pytest.mark.soak
def test_nothing_keeps_people_out(page: Page, keep_nobody_out: KeepNobodyOut) -> None:
    for address in ("/analyse?rules=luckies", EXAMPLE):
        page.goto(address)
        keep_nobody_out(page, PHONE, DESKTOP)
