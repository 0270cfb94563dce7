"""One pad on several phones: who follows, who writes, who was slower, and a server that restarts."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.live_server import running
from tests.web.pads.pad_screen import begin, enter, say_out, share, totals, wait_until_offline_works
from tests.web.screens import PHONE, FindBarriers, MakePage


def test_two_phones_follow_one_pad(phone: Page, new_page: MakePage, barriers: FindBarriers) -> None:
    begin(phone, "Anna", "Ben")
    follow, edit = share(phone)
    assert barriers(phone) == []
    other = new_page(viewport=PHONE, has_touch=True)
    other.goto(follow)
    expect(other.locator("h1")).to_have_text("Anna and Ben")
    expect(other.locator("#next")).to_have_count(0)
    enter(phone, "Anna", (1, 17))
    expect(other.locator(".tally tfoot")).to_contain_text("17")
    expect(other.locator("#announcer")).to_contain_text("Round 1. Anna is out. Anna scores 17.")
    other.goto(edit)
    expect(other.locator("#next")).to_be_visible()
    assert "edit=" not in other.url
    expect(phone.locator("#undo")).to_be_visible()
    enter(other, "Ben", (0, 8))
    expect(phone.locator(".tally tfoot")).to_contain_text("8")
    expect(phone.locator("#undo")).to_have_count(0)


@pytest.mark.soak
def test_another_game_is_seen_by_those_who_follow(phone: Page, new_page: MakePage) -> None:
    begin(phone, "Anna", "Ben", sheet="sixcolours")
    follow, _ = share(phone)
    other = new_page(viewport=PHONE, has_touch=True)
    other.goto(follow)
    enter(phone, "Anna", (1, 23))
    phone.locator("#next").tap()
    enter(phone, "Anna", (1, 4))
    expect(other.locator(".tally tfoot tr").first).to_contain_text("2")
    assert totals(other) == ["2", "0", "27", "0"]


def test_what_was_entered_offline_is_sent_later(offline_phone: Page, new_page: MakePage) -> None:
    begin(offline_phone, "Anna", "Ben")
    follow, _ = share(offline_phone)
    other = new_page(viewport=PHONE)
    other.goto(follow)
    wait_until_offline_works(offline_phone)
    offline_phone.context.set_offline(True)
    offline_phone.reload()
    enter(offline_phone, "Anna", (1, 17))
    expect(offline_phone.locator(".kept-where")).to_contain_text("1 change is kept on this device")
    offline_phone.context.set_offline(False)
    expect(other.locator(".tally tfoot")).to_contain_text("17")
    expect(offline_phone.locator(".kept-where")).to_contain_text("everybody who follows it sees")


def test_two_people_do_not_enter_the_same_round(phone: Page, new_page: MakePage) -> None:
    begin(phone, "Anna", "Ben")
    _, edit = share(phone)
    other = new_page(viewport=PHONE, has_touch=True)
    other.goto(edit)
    other.locator("#next").tap()
    say_out(other, "Anna")
    enter(phone, "Anna", (1, 17))
    expect(other.locator(".aside")).to_contain_text("Somebody else has just entered a round: Round 1. Anna is out.")
    expect(other.locator("h1")).to_have_text("Round 2")
    other.locator("#leave").tap()
    assert totals(other) == ["17", "0"]


@pytest.mark.soak
def test_somebody_who_was_slower_is_asked(phone: Page, new_page: MakePage) -> None:
    begin(phone, "Anna", "Ben")
    _, edit = share(phone)
    other = new_page(viewport=PHONE, has_touch=True, service_workers="allow")
    other.goto(edit)
    expect(other.locator("#next")).to_be_visible()
    wait_until_offline_works(other)
    other.context.set_offline(True)
    enter(other, "Ben", (0, 8))
    enter(phone, "Anna", (1, 17))
    expect(phone.locator(".kept-where")).to_contain_text("everybody who follows it sees")
    other.context.set_offline(False)
    aside = other.locator(".aside")
    expect(aside).to_contain_text("Somebody else changed this pad before your round arrived")
    expect(aside).to_contain_text("Ben is out. Ben scores 8.")
    assert totals(other) == ["17", "0"]
    aside.get_by_text("Enter it now").tap()
    expect(aside).to_have_count(0)
    expect(phone.locator(".tally tfoot")).to_contain_text("8")


@pytest.mark.soak
def test_a_pad_outlives_the_server(phone: Page, tmp_path: Path) -> None:
    with running(tmp_path) as server:
        begin(phone, "Anna", "Ben", address=server.url("/score"))
        share(phone)
        port = server.port
    expect(phone.locator(".kept-where")).to_contain_text("No connection")
    enter(phone, "Anna", (1, 17))
    with running(tmp_path, port):
        expect(phone.locator(".kept-where")).to_contain_text("everybody who follows it sees", timeout=10_000)
