"""What moves at the table, and what stays: tiles that are dealt and turned over, the sum, the button below."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.player import Player
from tests.web.screens import PHONE, MakePage

SLOWLY = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (way, { duration, delay = 0, ...how }) {
  const part = ["hand", "others", "laid", "ending"].find((id) => this.closest(`#${id}`));
  window.moved.push([part, duration + delay]);
  return animate.call(this, way, { ...how, delay, duration: 1000 * duration });
};
"""
"""So slowly that nothing comes to rest by itself while a test looks."""
KEEP_RUNNING = """() => {
  window.running = document.getAnimations().filter((one) => one.effect.getTiming().duration > 50_000);
  return window.running.length;
}"""
WATCH_WIDTH = """() => {
  window.widths = new Set();
  new ResizeObserver(([{ target }]) => {
    if (document.body.dataset.phase === "playing") window.widths.add(Math.round(target.offsetWidth));
  }).observe(document.getElementById("next"));
}"""


@pytest.mark.soak
def test_a_deal_and_the_end_of_a_round_are_moved_quickly_and_nobody_waits_for_it(new_page: MakePage) -> None:
    page = new_page(reduced_motion="no-preference")
    page.add_init_script(SLOWLY)
    anna = Player(page)
    anna.open(sheet="sixcolours", players=4, bots=["greedy"] * 3, rounds=2)
    anna.wait_for_turn()
    assert longest(page, "hand") <= 600
    assert longest(page, "others") <= 600
    anna.act_at_once()
    anna.wait("() => document.querySelector('#board[data-crossed]')")
    above = "part => Number(getComputedStyle(document.getElementById(part)).zIndex) || 0"
    assert page.evaluate(above, "board") > page.evaluate(above, "own"), "a tile on its way is above the sentence"
    skip(page)
    anna.play_round(drawn=True)
    assert longest(page, "ending") <= 1500
    expect(page.locator("#sum-rows use[href='#tile-back']").first).to_be_attached()
    skip(page)
    expect(page.locator("#sum-rows use[href='#tile-back']")).to_have_count(0)
    expect(page.locator("#board[data-crossed]")).to_have_count(0)


@pytest.mark.soak
def test_at_the_end_of_a_round_of_six_a_phone_shows_tiles_that_can_be_read(new_page: MakePage) -> None:
    page = new_page(viewport=PHONE, reduced_motion="reduce")
    page.add_init_script(SLOWLY)
    anna = Player(page)
    anna.open(sheet="sixcolours", players=6, bots=["greedy"] * 5, rounds=2)
    anna.wait_for_turn()
    page.evaluate(WATCH_WIDTH)
    anna.play_round(drawn=True)
    assert page.evaluate("window.widths.size") == 1, "the button is as wide as it was"
    assert page.evaluate("window.moved") == [], "nothing moves"
    shown = page.locator("#sum-rows .tile").evaluate_all("tiles => tiles.map((tile) => tile.getBoundingClientRect())")
    assert shown
    assert all(min(tile["width"], tile["height"]) >= 20 for tile in shown)
    expect(page.locator("#ending-headline")).to_contain_text("the round: +")
    assert page.locator("#sum-rows th").all_inner_texts()[0] == "You"
    expect(page.locator("#sum-rows .face[data-colour]")).to_have_count(6)
    assert not [line for line in page.locator("#log li").all_text_contents() if "Anna" in line]


def longest(page: Page, part: str) -> int:
    """How long something moves in this part of the page."""
    return int(
        page.evaluate(
            "part => Math.max(...window.moved.filter(([moved]) => moved === part).flat(2).filter(Number.isFinite))",
            part,
        )
    )


def skip(page: Page) -> None:
    """Press a key that does nothing else: what moves then comes to rest, though others may begin to move something."""
    assert page.evaluate(KEEP_RUNNING) > 0
    page.keyboard.press("Shift")
    page.wait_for_function("() => window.running.every((one) => one.playState !== 'running')")


def test_sentences_show_the_shapes_of_their_tiles_where_tiles_have_them(new_page: MakePage) -> None:
    page = new_page()
    anna = Player(page)
    anna.open(sheet="luckies", players=2, name="Anna 5", bots=["greedy"], rounds=2)
    anna.wait_for_turn()
    anna.act_at_once()
    anna.wait_for_turn()
    named = page.locator("#log .tile-name, #prompt .tile-name")
    for name in named.all():
        numbers = [number for number in (name.text_content() or "").split("-") if number != "0"]
        shapes = name.locator(".number-shape use").evaluate_all("uses => uses.map((use) => use.getAttribute('href'))")
        assert shapes == [f"#page-open{number}" for number in numbers]
    shapes = page.locator("#log .number-shape")
    assert shapes.count()
    assert page.evaluate("getComputedStyle(document.querySelector('#log .number-shape')).display") == "inline-block"
    page.evaluate("document.documentElement.dataset.look = 'pips'")
    assert page.evaluate("getComputedStyle(document.querySelector('#log .number-shape')).display") == "none"
