"""The entry of a round: by touch and by keys, with mistakes pointed out where they are."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.pads.pad_screen import begin, enter, hand, say_out, spots


def test_a_round_is_entered_by_keyboard(page: Page) -> None:
    page.goto("/score")
    page.locator("#new-pad").focus()
    page.keyboard.press("Enter")
    page.locator("#name-0").focus()
    page.keyboard.type("Anna")
    page.keyboard.press("Tab")
    page.keyboard.type("Ben")
    page.keyboard.press("Enter")
    expect(page.locator("#next")).to_have_text("Enter round 1")
    page.locator("#next").focus()
    page.keyboard.press("Enter")
    page.locator("#out-0").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")  # the hand of Ben, which is open
    page.keyboard.press("Tab")  # how it is told
    page.keyboard.press("Tab")  # the tiles
    page.keyboard.type("5644")
    expect(page.locator("#what-1")).to_have_text("2 tiles, 19 spots")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator('#grid-1 [data-tile="1-0"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#announcer")).to_contain_text("Ben: 3 tiles, 20 spots")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")  # back
    page.keyboard.press("Tab")  # on
    page.keyboard.press("Enter")
    expect(page.locator(".explained")).to_contain_text("Anna scores 19.")
    expect(page.locator("#announcer")).to_contain_text("Round 1. Anna is out. Anna scores 19.")


def test_mistakes_are_pointed_out_where_they_are(phone: Page) -> None:
    begin(phone, "Anna", "Ben", "Cleo")
    phone.locator("#next").tap()
    phone.locator("#next").tap()
    expect(phone.locator("#verdict")).to_have_text("Say who went out, or that the round was blocked.")
    say_out(phone, "Anna")
    hand(phone, 1, "6-5")
    hand(phone, 2, "6-5")
    expect(phone.locator("#fault-2")).to_have_text("6-5 is with Ben already.")
    expect(phone.locator("#fault-2 .tile-name")).to_have_text("6-5")
    expect(phone.locator("#fault-2 .number-shape").first).to_be_visible()
    expect(phone.locator("#announcer")).to_contain_text("6-5 is with Ben already.")
    spots(phone, 2, 99)
    expect(phone.locator("#fault-2")).to_have_text("The spots of Cleo cannot be 99; a hand has at most 66 here.")
    expect(phone.locator("#spots-2")).to_have_attribute("aria-invalid", "true")
    phone.locator("#next").tap()
    expect(phone.locator("#spots-2")).to_be_focused()
    phone.locator("#spots-2").fill("169")
    expect(phone.locator("#fault-2")).to_have_text("A whole set has 28 tiles with 168 spots.")
    phone.locator("#spots-2").fill("7")
    expect(phone.locator("#verdict")).to_have_text("Anna is out. Anna scores 11 + 7 = 18.")


@pytest.mark.soak
def test_a_tie_asks_for_the_tiles(phone: Page) -> None:
    begin(phone, "Anna", "Ben")
    phone.locator("#next").tap()
    say_out(phone, "Blocked")
    spots(phone, 0, 6)
    spots(phone, 1, 6)
    expect(phone.locator("#verdict")).to_contain_text("enter which tiles are left with Anna and Ben")
    hand(phone, 0, "5-1")
    hand(phone, 1, "4-2")
    expect(phone.locator("#verdict")).to_contain_text("the lightest tiles that are not doubles do not decide")


def test_what_lies_on_the_table_follows_from_the_rest(phone: Page) -> None:
    begin(phone, "Anna", "Ben", sheet="protocol")
    phone.locator("#next").tap()
    say_out(phone, "Anna")
    expect(phone.locator("#name-of-table")).to_be_visible()
    spots(phone, 1, 12)
    spots(phone, "boneyard", 72)
    phone.locator("#next").tap()
    expect(phone.locator(".explained")).to_contain_text("On the table: 168 − 12 − 72, so 84 spots.")


def test_a_round_that_is_being_entered_survives_a_reload(phone: Page) -> None:
    begin(phone, "Anna", "Ben")
    phone.locator("#next").tap()
    say_out(phone, "Anna")
    hand(phone, 1, "6-5", "3-1")
    phone.reload()
    expect(phone.locator("#what-1")).to_have_text("2 tiles, 15 spots")
    expect(phone.locator("#out-0")).to_be_checked()


def test_everything_can_be_touched_and_fits(phone: Page) -> None:
    begin(phone, "Anna", "Ben", "Cleo")
    enter(phone, "Anna", (1, 20), (2, 4))
    phone.locator("#next").tap()
    say_out(phone, "Anna")
    for scale in ("100%", "200%"):
        phone.evaluate(f"document.documentElement.style.fontSize = '{scale}'")
        small = phone.evaluate(
            """() => [...document.querySelectorAll("main button, main a, main label.pick, main select, main summary")]
                .filter((each) => each.offsetParent && (each.offsetHeight < 44 || each.offsetWidth < 44))
                .map((each) => each.outerHTML)"""
        )
        assert small == []
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
