"""One person against bots by keys alone, and the focus is never lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.web.player import Player, focused
from tests.web.screens import MakePage


@pytest.fixture
def anna(new_page: MakePage) -> Player:
    return Player(new_page(reduced_motion="reduce"))


def test_a_game_by_keys_alone_and_the_focus_is_never_lost(anna: Player) -> None:
    anna.open(sheet="bg2133", bots=["greedy"], rounds=1)
    anna.wait_for_turn()
    lost: list[str] = []

    def lay(player: Player) -> None:
        keys = player.page.keyboard
        _tab_to_hand(player)
        for _ in range(len(player.hand)):
            if player.page.evaluate("document.activeElement.hasAttribute('data-fits')"):
                break
            keys.press("ArrowRight")
        keys.press("Enter")
        assert focused(player.page) == "end"
        keys.press("ArrowRight")
        keys.press("Enter")

    def otherwise(player: Player) -> None:
        if focused(player.page) == "nothing":
            lost.append(player.page.locator("#prompt").inner_text())
        _tab_to_hand(player)
        player.page.keyboard.press("d" if player.next.inner_text() == "Draw" else "t")

    anna.play_round(lay, otherwise)
    assert anna.phase == "over"
    assert not lost
    assert focused(anna.page) != "nothing"
    anna.page.keyboard.press("n")
    anna.wait("() => document.body.dataset.phase === 'playing'")


def test_the_first_key_on_a_page_that_has_just_come_goes_to_the_hand_or_the_next_thing(anna: Player) -> None:
    anna.open(sheet="bg2133", bots=["greedy"])
    anna.play_until(lambda player: player.playable.count() > 0)
    for key in ("Enter", "Space", "ArrowRight", "ArrowUp"):
        anna.page.reload()
        anna.wait_for_turn()
        anna.page.keyboard.press(key)
        assert focused(anna.page) == "tile"
    anna.play_round()
    anna.page.reload()
    anna.wait_for_turn()
    anna.page.keyboard.press("Enter")
    assert focused(anna.page) == "next"
    anna.page.keyboard.press("Enter")
    anna.wait("() => document.body.dataset.phase === 'playing'")


def _tab_to_hand(player: Player) -> None:
    for _ in range(25):
        if focused(player.page) == "tile":
            return
        player.page.keyboard.press("Tab")
    raise AssertionError("tabbing does not come to the hand")


def test_letters_work_on_keyboards_of_other_alphabets(anna: Player) -> None:
    anna.open(sheet="luckies", bots=["greedy"])
    anna.wait_for_turn()
    h_in_russian = {"key": "\N{CYRILLIC SMALL LETTER ER}", "code": "KeyH", "bubbles": True}
    with anna.page.expect_response("**/hint"):
        anna.page.evaluate("init => document.body.dispatchEvent(new KeyboardEvent('keydown', init))", h_in_russian)


def test_escape_lets_go_of_a_tile_and_the_focus_returns_to_it(anna: Player) -> None:
    anna.open(sheet="international", bots=["greedy"])
    anna.play_until(lambda player: player.playable.count() > 0)
    anna.playable.first.focus()
    tile = anna.playable.first.get_attribute("data-key")
    anna.page.keyboard.press("Space")
    assert focused(anna.page) == "end"
    anna.page.keyboard.press("Escape")
    assert anna.page.evaluate("document.activeElement.dataset.key") == tile
    expect(anna.page.locator(".held[aria-pressed='true']")).to_have_count(0)


@pytest.mark.soak
def test_the_focus_stays_at_the_ends_when_the_line_is_laid_out_again(anna: Player) -> None:
    anna.open(sheet="international", bots=["greedy"])
    anna.play_until(lambda player: len(player.line) > 5 and player.playable.count() > 0)
    anna.playable.first.focus()
    anna.page.keyboard.press("Space")
    assert focused(anna.page) == "end"
    for width, height in ((500, 1000), (1280, 600), (700, 1000)):
        asked = anna.page.locator("#line").get_attribute("viewBox") or ""
        anna.page.set_viewport_size({"width": width, "height": height})
        expect(anna.page.locator("#line")).not_to_have_attribute("viewBox", asked)
        anna.page.wait_for_timeout(300)
        assert focused(anna.page) == "end"


def test_arrows_run_along_the_hand_and_home_and_end_jump(anna: Player) -> None:
    anna.open(sheet="luckies", bots=["greedy"])
    anna.wait_for_turn()
    hand = anna.hand
    anna.page.locator("#hand [tabindex='0']").focus()
    walked = []
    for key in ("Home", "ArrowRight", "End", "ArrowRight", "ArrowLeft"):
        anna.page.keyboard.press(key)
        walked.append(anna.page.evaluate("document.activeElement.dataset.key"))
    assert walked == [hand[0], hand[1], hand[-1], hand[0], hand[-1]]
    assert anna.page.locator("#hand [tabindex='0']").count() == 1


def test_a_question_mark_shows_the_keys(anna: Player) -> None:
    anna.open(sheet="luckies", bots=["greedy"])
    anna.wait_for_turn()
    anna.page.locator("#hand [tabindex='0']").focus()
    anna.page.keyboard.press("?")
    expect(anna.page.locator("#keys")).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("#keys")).to_be_hidden()
    anna.page.keyboard.press("?")
    expect(anna.page.locator("#keys")).to_be_visible()
    anna.page.keyboard.press("?")
    expect(anna.page.locator("#keys")).to_be_hidden()
    expect(anna.page.locator("#hand [tabindex='0']")).to_be_focused()
