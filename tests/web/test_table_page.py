"""The page of a table: what it is made of, and what it says if there is no table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests import chance
from tests.web.player import Player
from tests.web.screens import DESKTOP, PHONE, SIDEWAYS, SMALL_PHONE, TABLET, MakePage

from doublesix.server.store.codes import written_code


def test_what_somebody_says_does_not_cover_what_to_do(page: Page) -> None:
    anna = Player(page)
    anna.open(sheet="international", players=4, bots=["greedy"] * 3)
    anna.wait_for_turn()
    covers = """() => {
      const [prompt] = document.querySelector("#prompt").children;
      const asked = prompt.getBoundingClientRect();
      return [...document.querySelectorAll(".seat")].filter((seat) => {
        const bubble = document.createElement("span");
        bubble.className = "bubble";
        bubble.textContent = "That is a long story, which I tell you all. ".repeat(6);
        seat.append(bubble);
        const box = bubble.getBoundingClientRect();
        bubble.remove();
        return box.left < asked.right && asked.left < box.right && box.top < asked.bottom && asked.top < box.bottom;
      }).length;
    }"""
    for size in (PHONE, SMALL_PHONE, SIDEWAYS, TABLET, DESKTOP):
        page.set_viewport_size(size)
        assert page.evaluate(covers) == 0, size


def test_a_table_that_is_not_there(page: Page) -> None:
    answer = page.goto("/t/ZZZZZZ")
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()


def test_the_code_may_be_written_in_any_case(page: Page) -> None:
    anna = Player(page)
    code = anna.open(sheet="luckies")
    page.goto(f"/t/{code.lower()}")
    expect(page.locator("#invite .code")).to_have_text(written_code(code))


def test_the_page_links_to_its_rules_and_describes_itself(page: Page) -> None:
    anna = Player(page)
    code = anna.open(sheet="international", edition="vi")
    expect(page.get_by_role("heading", level=1).get_by_role("link")).to_have_attribute("href", f"/t/{code}/rules")
    description = page.locator("meta[name=description]").get_attribute("content") or ""
    assert re.fullmatch(r".+\. 1 seat of \d is free", description)


NEVER_CONNECTED = """
window.WebSocket = class { close() {} };
window.EventSource = class { close() {} };
"""


def test_a_hand_is_there_before_the_connection_is(page: Page) -> None:
    anna = Player(page)
    code = anna.open(sheet="international", bots=["greedy"])
    anna.wait_for_turn()
    page.add_init_script(NEVER_CONNECTED)
    anna.go_to(code)
    assert len(anna.hand) == 7
    expect(page.locator("body")).to_have_attribute("data-link", "joining")


WATCH_MOVEMENT = """
window.moved = [];
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) moved.push(shift.value);
}).observe({ type: "layout-shift", buffered: true });
"""
MOST_MOVED = 0.05


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_way_to_a_hand_needs_few_requests_and_nothing_jumps(new_page: MakePage, size: ViewportSize) -> None:
    page = new_page(viewport=size)
    asked: list[str] = []
    page.add_init_script(WATCH_MOVEMENT)
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.goto("/", wait_until="load")
    assert len(asked) <= 10, asked
    assert sum(page.evaluate("moved")) < MOST_MOVED
    asked.clear()
    page.get_by_role("button", name="Play", exact=True).first.click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#hand .held").first).to_be_visible()
    assert len(asked) <= 10, asked
    assert sum(page.evaluate("moved")) < MOST_MOVED


@pytest.mark.parametrize("size", chance.some([TABLET, DESKTOP], 1), ids=str)
def test_nothing_scrolls_on_a_large_screen(new_page: MakePage, size: ViewportSize) -> None:
    anna = Player(new_page(viewport=size))
    anna.open(sheet="luckies", bots=["random"])
    anna.wait_for_turn()
    # One pixel too many, and there would be a bar to scroll by.
    assert anna.page.evaluate("document.body.scrollHeight - document.body.clientHeight") == 0
