"""Quick pairing in a real browser: two people wait, and play."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.web.screens import DESKTOP, PHONE, KeepNobodyOut, MakePage

AT_A_TABLE = re.compile(r"/t/[A-Z2-9]{8}$")


def test_two_people_are_matched_and_play_at_once(new_page: MakePage, keep_nobody_out: KeepNobodyOut) -> None:
    anna, ben = new_page(), new_page(viewport=PHONE)
    anna.goto("/")
    anna.get_by_role("link", name="Quick game").click()
    keep_nobody_out(anna, DESKTOP, PHONE)
    anna.get_by_label("Players", exact=True).select_option("2")
    anna.get_by_label("Name at the table").fill("Anna")
    anna.get_by_role("button", name="Find players").press("Enter")
    expect(anna.get_by_role("heading", name="Looking for players")).to_be_focused()
    expect(anna.locator("#here")).to_have_text("1 of 2 is here")
    expect(anna.locator("#announcer p")).to_have_text(["1 of 2 is here"])
    keep_nobody_out(anna, DESKTOP, PHONE)
    anna.keyboard.press("Escape")
    expect(anna.get_by_role("button", name="Find players")).to_be_focused()
    anna.keyboard.press("Enter")
    ben.goto("/pairing")
    ben.get_by_role("button", name="Join").click()
    for page in (anna, ben):
        expect(page).to_have_url(AT_A_TABLE)
        expect(page.locator("#hand button").first).to_be_visible()
    assert anna.url == ben.url
