"""One person against bots on a phone: whole rounds by touch, and everything in view."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, ViewportSize, expect
from tests import chance
from tests.web.player import Player, by_button
from tests.web.screens import PHONE, SIDEWAYS, SMALL_PHONE, SMALLEST_PHONE, MakePage


@pytest.fixture
def phone(new_page: MakePage) -> Player:
    return Player(new_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"))


def test_a_game_on_a_phone_by_touch(phone: Player) -> None:
    phone.open(sheet="international", players=4, bots=["greedy"] * 3, rounds=1)

    def lay(player: Player) -> None:
        player.playable.first.tap()
        player.page.touchscreen.tap(*player.end_at())

    def otherwise(player: Player) -> None:
        player.next.tap()

    phone.wait_for_turn()
    assert min(_widths(phone)) >= 44
    phone.play_round(lay, otherwise)
    assert phone.phase == "over"


def test_a_tile_is_dragged_with_a_finger(phone: Player) -> None:
    phone.open(sheet="luckies", bots=["greedy"])
    phone.play_until(lambda player: player.playable.count() > 0)
    before = len(phone.hand)
    _drag(phone)
    phone.wait(f"() => document.querySelectorAll('#hand .held').length === {before - 1}")


def test_a_second_finger_takes_nothing_from_the_one_that_drags_a_tile(phone: Player) -> None:
    phone.open(sheet="luckies", bots=["greedy"])
    phone.play_until(lambda player: player.playable.count() > 0 and len(player.hand) > 1)
    before = len(phone.hand)
    touch = _fingers(phone)
    tile, beside = _middle(phone.playable.first), _middle(phone.page.locator("#hand .held").last)
    on_the_way = tile[0], tile[1] - 60
    touch("touchStart", tile)
    touch("touchMove", on_the_way)
    touch("touchStart", on_the_way, beside)
    touch("touchEnd", beside, first=1)
    expect(phone.page.locator(".ghost")).to_have_count(1)
    touch("touchMove", phone.end_at())
    touch("touchEnd")
    phone.wait(f"() => document.querySelectorAll('#hand .held').length === {before - 1}")


@pytest.mark.soak
@pytest.mark.parametrize("moved", ["tile", "line"])
def test_a_tap_right_after_something_was_moved_quickly_is_heard(phone: Player, moved: str) -> None:
    phone.open(sheet="luckies", bots=["greedy"])
    phone.play_until(lambda player: player.playable.count() > 0 and len(player.line) > 0)
    touch = _fingers(phone)
    tile, line = _middle(phone.playable.first), _middle(phone.page.locator("#line"))
    x, y = tile if moved == "tile" else line
    touch("touchStart", (x, y))
    for step in range(1, 7):
        touch("touchMove", (x - 20 * step, y - 20 * step))
        phone.page.wait_for_timeout(16)
    touch("touchEnd")
    touch("touchStart", tile)
    touch("touchEnd")
    expect(phone.page.locator("#hand [aria-pressed=true]")).to_have_count(1)


@pytest.mark.soak
def test_a_line_that_was_brought_nearer_is_seen_as_a_whole_in_the_next_round(phone: Player) -> None:
    phone.open(sheet="luckies", bots=["greedy"])
    phone.play_until(lambda player: len(player.line) > 0)
    phone.play_round()
    touch = _fingers(phone)
    x, y = _middle(phone.page.locator("#line"))
    touch("touchStart", (x - 20, y), (x + 20, y))
    touch("touchMove", (x - 150, y), (x + 150, y))
    touch("touchEnd")
    expect(phone.page.locator("#whole-line")).to_be_visible()
    by_button(phone)
    expect(phone.page.locator("#whole-line")).to_be_hidden()


def _drag(player: Player) -> None:
    """Drag the first tile that fits to the first end that it fits, with one finger."""
    touch = _fingers(player)
    x, y = _middle(player.playable.first)
    touch("touchStart", (x, y))
    touch("touchMove", (x, y - 30))
    end = _middle(player.places.first)
    touch("touchMove", ((x + end[0]) / 2, (y + end[1]) / 2))
    touch("touchMove", end)
    touch("touchEnd")


def _fingers(player: Player) -> Callable[..., None]:
    """Return what touches the screen: the kind of touch, and where the fingers are, from one of them on."""
    session = player.page.context.new_cdp_session(player.page)

    def touch(kind: str, *points: tuple[float, float], first: int = 0) -> None:
        touched = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points, first)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    return touch


def _middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_hand_of_two_rows_leaves_room_for_the_button_on_the_smallest_phone(phone: Player) -> None:
    phone.page.set_viewport_size(SMALLEST_PHONE)
    phone.open(sheet="luckies", bots=["greedy"])
    phone.wait_for_turn()
    _all_in_view(phone, SMALLEST_PHONE, "#others", "#line", "#boneyard", "#prompt", "#hand", "#next")


def _widths(player: Player) -> list[float]:
    widths: list[float] = player.page.locator("#hand .held").evaluate_all(
        "tiles => tiles.map(tile => tile.getBoundingClientRect().width)"
    )
    return widths


@pytest.mark.parametrize("size", chance.some([SMALL_PHONE, PHONE, SMALLEST_PHONE, SIDEWAYS], 2), ids=str)
def test_nothing_scrolls_on_a_phone_and_everything_is_in_view(phone: Player, size: ViewportSize) -> None:
    phone.page.set_viewport_size(size)
    phone.open(sheet="bg2133", players=4, bots=["greedy"] * 3)
    phone.play_until(lambda player: len(player.line) > 3)
    _all_in_view(phone, size, "#others", "#line", "#boneyard", "#prompt", "#hand", "#next")
    targets = phone.page.locator(".top > button, .top .brand, #boneyard, .held, #doing button:visible")
    sizes = targets.evaluate_all(
        "all => all.map(each => each.getBoundingClientRect()).flatMap(b => [b.width, b.height])"
    )
    assert min(sizes) >= 44
    phone.play_round()
    _all_in_view(phone, size, "#others", "#line", "#ending", "#prompt", "#next")


def _all_in_view(player: Player, size: ViewportSize, *parts: str) -> None:
    assert player.page.evaluate(
        "[document.documentElement, document.body].every(each => each.scrollHeight <= each.clientHeight)"
    )
    assert player.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    for part in parts:
        box = player.page.locator(part).bounding_box()
        assert box, part
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= size["height"], part
