"""Long names, long sentences and large hands at a table: they are seen whole, and make nothing else move."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, ViewportSize
from tests.web.player import Player
from tests.web.screens import DESKTOP, PHONE, TABLET, MakePage

BROAD: ViewportSize = {"width": 1600, "height": 1000}
LONG_NAME = "Anna Maximiliana Zimmerm"
"""As long as a name may be."""
LONG_ADVICE = f"Lay 6-3 on 6: it opens 3, which {LONG_NAME} does not hold."


@pytest.mark.soak
def test_somebody_who_watches_reads_whole_names_and_on_a_phone_can_ask_for_them(new_page: MakePage) -> None:
    anna, watcher = (Player(new_page(reduced_motion="reduce")) for _ in range(2))
    watcher.go_to(anna.open(sheet="bg2133", players=4, name=LONG_NAME, bots=["greedy"] * 3))
    name = watcher.page.locator("#others .who").first
    for viewport in (TABLET, DESKTOP, BROAD):
        watcher.page.set_viewport_size(viewport)
        assert name.inner_text().split() == LONG_NAME.split()
        assert not _is_cut(name)
    watcher.page.set_viewport_size(PHONE)
    assert _is_cut(name)
    assert name.get_attribute("title") == LONG_NAME


@pytest.mark.soak
def test_points_are_written_on_one_line_beside_long_names(new_page: MakePage) -> None:
    anna = Player(new_page(reduced_motion="reduce"))
    anna.open(sheet="bg2133", players=4, partners=True, name=LONG_NAME, bots=["greedy"] * 3)
    anna.wait_for_turn()
    anna.play_round()
    anna.page.locator("#tally .total").evaluate_all("cells => cells.forEach(cell => cell.textContent = '1 234')")
    lines = anna.page.locator("#tally td").evaluate_all(
        """cells => cells.map(cell => {
          const words = document.createRange();
          words.selectNodeContents(cell);
          return new Set([...words.getClientRects()].map(box => box.top)).size;
        })"""
    )
    assert max(lines) == 1


def test_the_line_keeps_its_size_on_a_phone_whatever_is_said_below_it(new_page: MakePage) -> None:
    anna = Player(new_page(viewport=PHONE, reduced_motion="reduce"))
    anna.open(sheet="bg2133", players=4, bots=["greedy"] * 3)
    anna.wait_for_turn()
    before = anna.page.locator("#board").bounding_box()
    anna.page.locator("#prompt").evaluate(
        "(prompt, advice) => { prompt.dataset.kind = 'advice'; prompt.textContent = advice; }", LONG_ADVICE
    )
    assert anna.page.locator("#board").bounding_box() == before
    anna.page.locator("#next").evaluate("(next, name) => next.textContent = `${name} plays tiles`", LONG_NAME)
    assert anna.page.locator("#board").bounding_box() == before


def test_the_line_keeps_its_size_when_the_tiles_of_a_large_hand_become_smaller(new_page: MakePage) -> None:
    anna = Player(new_page(reduced_motion="reduce"))
    anna.open(sheet="international", bots=["greedy"])
    anna.wait_for_turn()
    before = anna.page.locator("#board").bounding_box()
    anna.page.locator("#hand").evaluate("hand => hand.toggleAttribute('data-many')")
    assert anna.page.locator("#board").bounding_box() == before


def test_a_phone_tells_to_what_end_is_played(new_page: MakePage) -> None:
    anna = Player(new_page(viewport=PHONE))
    anna.open(sheet="bg2133", bots=["greedy"])
    target = anna.page.locator(".target")
    assert target.inner_text() == "Played to 100 points."
    top, told = anna.page.locator(".top h1").bounding_box(), target.bounding_box()
    assert top
    assert told
    assert told["x"] + told["width"] <= top["x"] + top["width"]
    assert told["y"] + told["height"] <= top["y"] + top["height"]
    assert not _is_cut(target)


def test_a_tile_is_never_broken_at_the_end_of_a_line(new_page: MakePage) -> None:
    anna = Player(new_page(reduced_motion="reduce"))
    anna.open(sheet="bg2133", bots=["greedy"], rounds=1)
    anna.play_round()
    # However wide the column is.
    for width in range(140, 300, 8):
        anna.page.locator("#log").evaluate("(log, width) => log.style.maxWidth = `${width}px`", width)
        lines = anna.page.locator("#log .tile-name").evaluate_all("names => names.map(n => n.getClientRects().length)")
        assert lines
        assert max(lines) == 1


def _is_cut(text: Locator) -> bool:
    cut: bool = text.evaluate(
        """element => {
          const words = document.createRange();
          words.selectNodeContents(element);
          const [all, seen] = [words.getBoundingClientRect(), element.getBoundingClientRect()];
          return all.right > seen.right + 1 || all.bottom > seen.bottom + 1;
        }"""
    )
    return cut
