"""The first page in a real browser: one click and one is playing; by keyboard, without scripts, for everybody."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.screens import DESKTOP, PHONE, SMALL_PHONE, TABLET, KeepNobodyOut, MakePage

from doublesix.server.store.codes import written_code

LARGEST_FIRST_PAGE = 150_000
SECONDS_TO_BE_READY = 1
AT_A_TABLE = re.compile(r"/t/[A-Z2-9]{8}$")


def test_one_click_and_one_is_playing(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play", exact=True).first.click()
    expect(page).to_have_url(AT_A_TABLE)
    expect(page.locator("#hand button").first).to_be_visible()


def test_a_game_that_was_left_is_found_again(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", name="Continue playing")).to_be_hidden()
    page.get_by_role("button", name="Play", exact=True).first.click()
    expect(page.locator("#hand button").first).to_be_visible()
    code = page.url[-8:]
    page.goto("/")
    page.get_by_role("link", name=f"Back to {written_code(code)}").click()
    expect(page).to_have_url(re.compile(f"/t/{code}$"))
    page.goto("/")
    page.get_by_role("button", name=f"Drop table {written_code(code)}").click()
    expect(page.get_by_role("heading", name="Continue playing")).to_be_hidden()


def test_the_big_button_plays_what_is_chosen_which_is_remembered(page: Page) -> None:
    page.goto("/")
    page.get_by_role("radio", name=re.compile("Domino 6 Colours")).check()
    expect(page.get_by_label("Edition").locator("option")).to_have_count(5)
    page.get_by_label("Players", exact=True).select_option("2")
    expect(page.get_by_label("Seat 3")).to_have_count(0)
    page.get_by_label("Seat 2").select_option("casual")
    expect(page.locator("#summary")).to_contain_text("2 players · against Casual (4)")
    page.reload()
    expect(page.locator("#played")).to_have_text("Domino 6 Colours, Art. 3494 · 2 players · against Casual (4)")
    expect(page.get_by_label("Seat 2")).to_have_value("casual")
    page.get_by_role("button", name="Play", exact=True).first.click()
    expect(page).to_have_url(AT_A_TABLE)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Domino 6 Colours")
    expect(page.locator(".seat")).to_have_count(2)


def test_the_form_follows_the_sheet_and_keeps_the_focus(page: Page) -> None:
    page.goto("/")
    page.get_by_role("radio", name=re.compile("Draw one")).focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("radio", name=re.compile("BG2133"))).to_be_focused()
    expect(page.get_by_label("As two pairs of partners")).to_be_visible()
    page.get_by_label("As two pairs of partners").check()
    expect(page.get_by_label("Seat 3, your partner")).to_be_visible()
    page.get_by_text("House rules").click()
    page.get_by_label("Lead", exact=True).focus()
    page.get_by_label("Lead", exact=True).select_option("lot")
    refused = page.get_by_label("First tile", exact=True)
    expect(refused).to_have_attribute("aria-invalid", "true")
    expect(refused).to_have_accessible_description(re.compile("does not go with “Lead: drawn by lot”"))
    expect(page.get_by_label("Lead", exact=True)).to_be_focused()
    refused.focus()
    refused.select_option("any")
    expect(page.get_by_label("First tile", exact=True)).not_to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("First tile", exact=True)).to_be_focused()


def test_somebody_who_comes_back_finds_a_form_of_one_piece(page: Page) -> None:
    page.goto("/")
    page.get_by_role("radio", name=re.compile("Luckies")).check()
    expect(page.locator("#summary")).to_contain_text("Luckies")
    page.goto("/rules")
    page.go_back()
    chosen = page.locator(".sheet:has(:checked) .choice").inner_text().strip()
    expect(page.locator("#summary")).to_contain_text(chosen)


@pytest.mark.soak
def test_a_number_of_ones_own_is_asked_for_where_it_is_chosen(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_label("Your own number")).to_be_hidden()
    page.get_by_label("Play to").select_option("own-points")
    page.get_by_label("Your own number").fill("nonsense")
    page.locator(".bar").get_by_role("button", name="Play").click()
    expect(page.get_by_label("Play to")).to_be_focused()
    page.get_by_label("Your own number").fill("61")
    page.locator(".bar").get_by_role("button", name="Play").click()
    expect(page).to_have_url(AT_A_TABLE)
    expect(page.get_by_text("61 points")).to_be_visible()


def test_friends_join_by_code_and_the_lobby_tells_of_open_tables(new_page: MakePage) -> None:
    anna, ben = new_page(), new_page()
    ben.goto("/")
    anna.goto("/")
    anna.get_by_label("You, at seat 1").fill("Anna of the lobby")
    anna.get_by_label("Show it among the open tables").check()
    anna.get_by_role("button", name="Invite friends").first.click()
    expect(anna).to_have_url(AT_A_TABLE)
    code = anna.url[-8:]
    listed = ben.get_by_role("listitem").filter(has_text="Anna of the lobby")
    expect(listed.get_by_role("link", name=f"Join {written_code(code)}")).to_be_visible()
    expect(ben.locator("#announcer")).to_contain_text("open table")
    ben.get_by_label("Join with a code").fill(f" {code[:3].lower()} {code[3:]}")
    ben.get_by_role("button", name="Join", exact=True).click()
    expect(ben).to_have_url(re.compile(f"/t/{code}$"))


def test_a_code_that_is_none_is_said_where_it_was_typed(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Join with a code").fill("nonsense")
    page.keyboard.press("Enter")
    field = page.get_by_label("Join with a code")
    expect(field).to_be_focused()
    expect(field).to_have_value("nonsense")
    expect(field).to_have_accessible_description(re.compile("eight letters and digits"))


def test_all_of_it_works_without_scripts(new_page: MakePage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/")
    page.get_by_role("radio", name=re.compile("Domino 6 Colours")).check()
    page.get_by_role("button", name="Update").click()
    expect(page.get_by_role("radio", name=re.compile("Domino 6 Colours"))).to_be_checked()
    page.get_by_label("Players", exact=True).select_option("6")
    page.locator(".bar").get_by_role("button", name="Play").click()
    expect(page).to_have_url(AT_A_TABLE)


def test_nothing_keeps_people_out(page: Page, keep_nobody_out: KeepNobodyOut) -> None:
    page.goto("/?sheet=bg2133&house-lead=lot&target=own-points")
    keep_nobody_out(page, SMALL_PHONE, PHONE, TABLET, DESKTOP)


def test_the_first_page_is_light(page: Page) -> None:
    sizes: list[int] = []
    talking = page.context.new_cdp_session(page)
    talking.send("Network.enable")
    talking.send("Performance.enable", {"timeDomain": "threadTicks"})
    talking.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    with page.expect_event("requestfinished", lambda request: request.url.endswith("/lobby")):
        page.goto("/")
    assert 0 < sum(sizes) < LARGEST_FIRST_PAGE
    # The time of the processor alone, since other tests run at the same time; a phone takes four times as long.
    metrics = {metric["name"]: metric["value"] for metric in talking.send("Performance.getMetrics")["metrics"]}
    assert 4 * metrics["TaskDuration"] < SECONDS_TO_BE_READY
