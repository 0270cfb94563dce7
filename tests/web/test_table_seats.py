"""Those at the table on larger screens: each has a place, keeps it, and nobody covers another."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import FloatRect, ViewportSize
from tests import chance
from tests.web.player import Player, by_button
from tests.web.screens import DESKTOP, PHONE, TABLET, MakePage

BROAD: ViewportSize = {"width": 1600, "height": 1000}


SIGN_ON_TILES = """seats => seats.filter((seat) => {
  const [sign, ...held] = [".sign .icon", ".number", ".row"].map((part) => seat.querySelector(part)).map(
    (part) => part.getBoundingClientRect()
  );
  const covers = (there) => there.left < sign.right && sign.left < there.right;
  return held.some((there) => there.width && covers(there) && there.top < sign.bottom && sign.top < there.bottom);
}).length"""
"""How many seats have a sign on top of their tiles or of the number of them."""


def test_six_players_have_a_place_each_while_they_play_and_when_hands_are_turned_over(new_page: MakePage) -> None:
    anna = Player(new_page(reduced_motion="reduce"))
    anna.open(sheet="sixcolours", players=6, bots=["greedy"] * 5, rounds=1)
    for play in (anna.wait_for_turn, anna.play_round):
        play()
        for viewport in (TABLET, DESKTOP, BROAD):
            anna.page.set_viewport_size(viewport)
            _assert_apart(anna)


def test_seats_stay_where_they_are_whatever_becomes_of_their_tiles(new_page: MakePage) -> None:
    anna = Player(new_page(viewport=BROAD, reduced_motion="reduce"))
    anna.open(sheet="bg2133", players=4, bots=["greedy"] * 3, rounds=1)
    anna.wait_for_turn()
    before = [(seat["x"], seat["width"]) for seat in _seats(anna)]
    anna.play_round()
    assert [(seat["x"], seat["width"]) for seat in _seats(anna)] == before


@pytest.mark.soak
def test_somebody_who_watches_sees_everybody_round_the_table(new_page: MakePage) -> None:
    anna = Player(new_page(reduced_motion="reduce"))
    code = anna.open(sheet="bg2133", players=4, bots=["greedy"] * 3, rounds=1)
    watcher = Player(new_page(viewport=BROAD, reduced_motion="reduce"))
    watcher.go_to(code)
    anna.wait_for_turn()
    _assert_round_the_table(watcher)
    anna.play_round()
    watcher.wait("() => document.body.dataset.phase !== 'playing'")
    _assert_round_the_table(watcher)


@pytest.mark.soak
@pytest.mark.parametrize("viewport", chance.some([PHONE, DESKTOP, BROAD], 1), ids=str)
def test_nothing_moves_when_somebody_taps(new_page: MakePage, viewport: ViewportSize) -> None:
    anna = Player(new_page(viewport=viewport, reduced_motion="reduce"))
    anna.open(sheet="luckies", players=4, bots=["greedy"] * 3)
    seen: dict[bool, tuple[float | None, ...]] = {}

    def both_were_seen(player: Player) -> bool:
        boxes = [place.bounding_box() for place in player.page.locator("#board, #others .who").all()]
        tapped = player.page.locator("#others [data-sign=passed]").count() > 0
        seen[tapped] = tuple(box["height"] if box else None for box in boxes)
        return len(seen) > 1

    anna.play_until(both_were_seen)
    assert seen[True] == seen[False]
    assert not anna.page.locator("#others .seat:has([data-sign])").evaluate_all(SIGN_ON_TILES)


@pytest.mark.soak
def test_a_tap_is_not_shown_in_the_next_round(new_page: MakePage) -> None:
    anna = Player(new_page(reduced_motion="reduce"))
    anna.open(sheet="luckies", players=4, bots=["greedy"] * 3)
    for _ in range(4 if chance.IS_NEW else 2):
        if anna.wait_for_turn():
            kinds: list[str] = anna.page.locator("#log li").evaluate_all("told => told.map(one => one.dataset.kind)")
            latest_deal = len(kinds) - kinds[::-1].index("dealt")
            taps = kinds[latest_deal:].count("passed")
            assert anna.page.locator("#others [data-sign=passed]").count() <= taps
        anna.play_round()
        if anna.phase == "over":
            return
        by_button(anna)


def _seats(player: Player) -> list[FloatRect]:
    boxes = [seat.bounding_box() for seat in player.page.locator("#others .seat").all()]
    return [box for box in boxes if box is not None]


def _assert_round_the_table(player: Player) -> None:
    """Four sit clockwise from the near side of the line, and all that is said and offered is free."""
    near, left, far, right = _seats(player)
    line, told, button = (player.page.locator(place).bounding_box() for place in ("#board", "#prompt", "#next"))
    assert line
    assert told
    assert button
    assert far["y"] + far["height"] <= line["y"] + line["height"] / 2 <= line["y"] + line["height"] <= told["y"]
    assert told["y"] + told["height"] <= near["y"]
    assert near["x"] + near["width"] <= button["x"]
    assert left["x"] + left["width"] <= line["x"] <= line["x"] + line["width"] <= right["x"]
    _assert_apart(player)


def _assert_apart(player: Player) -> None:
    """No seat lies on another, and what is in a seat is inside it."""
    for one, other in combinations(_seats(player), 2):
        beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        above = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
        assert beside or above
    outside = player.page.evaluate(
        """() => [...document.querySelectorAll("#others .seat :is(.disc, .score, .tile)")].filter((part) => {
          const box = part.getBoundingClientRect();
          if (!box.width) return false; // where one round is a game, no scores are shown while it is played
          const seat = part.closest(".seat").getBoundingClientRect();
          return box.left < seat.left - 1 || box.right > seat.right + 1 || box.bottom > seat.bottom + 1;
        }).length"""
    )
    assert outside == 0
