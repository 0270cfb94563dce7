"""The page of a table: what it is made of, and what it says if there is no table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.web.player import Player
from tests.web.screens import DESKTOP, TABLET, MakePage


def test_a_table_that_is_not_there(page: Page) -> None:
    answer = page.goto("/t/ZZZZZZ")
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()


def test_the_code_may_be_written_in_any_case(page: Page) -> None:
    anna = Player(page)
    code = anna.open(sheet="luckies")
    page.goto(f"/t/{code.lower()}")
    expect(page.locator("#invite .code")).to_have_text(code)


def test_the_page_links_to_its_rules_and_describes_itself(page: Page) -> None:
    anna = Player(page)
    anna.open(sheet="international", edition="vi")
    expect(page.get_by_role("heading", level=1).get_by_role("link")).to_have_attribute(
        "href", "/rules/international/vi"
    )
    description = page.locator("meta[name=description]").get_attribute("content") or ""
    assert re.match(r"Play dominoes at this table: .+\.", description)


@pytest.mark.parametrize("size", [TABLET, DESKTOP], ids=["tablet", "desktop"])
def test_nothing_scrolls_on_a_large_screen(new_page: MakePage, size: ViewportSize) -> None:
    anna = Player(new_page(viewport=size))
    anna.open(sheet="luckies", bots=["random"])
    anna.wait_for_turn()
    # One pixel too many, and there would be a bar to scroll by.
    assert anna.page.evaluate("document.body.scrollHeight - document.body.clientHeight") == 0
