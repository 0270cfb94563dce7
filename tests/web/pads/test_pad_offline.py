"""The pad without a connection, and in a browser that keeps nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.pads.pad_screen import begin, begin_by_touch, enter, totals, wait_until_offline_works


def test_without_a_connection(offline_phone: Page) -> None:
    begin(offline_phone, "Anna", "Ben")
    wait_until_offline_works(offline_phone)
    offline_phone.context.set_offline(True)
    offline_phone.reload()
    enter(offline_phone, "Anna", (1, 23))
    assert totals(offline_phone) == ["23", "0"]
    expect(offline_phone.locator(".kept-where")).to_contain_text("checked as soon as there is a connection")
    offline_phone.goto("/score")
    expect(offline_phone.locator(".kept-pad")).to_contain_text("Scores: Anna 23, Ben 0.")
    offline_phone.context.set_offline(False)
    offline_phone.locator(".kept-pad").tap()
    expect(offline_phone.locator(".kept-where")).to_have_text("Kept on this device.")


def test_with_a_connection_the_page_is_the_one_of_the_server(offline_phone: Page) -> None:
    offline_phone.goto("/score")
    wait_until_offline_works(offline_phone)
    answer = offline_phone.goto("/score/nowhere2")
    assert answer is not None
    assert answer.status == 404
    expect(offline_phone.locator(".lead")).to_have_text("There is no shared pad NOWHERE2, or it is gone.")


@pytest.mark.soak
def test_what_cannot_be_is_found_once_there_is_a_connection(offline_phone: Page) -> None:
    begin(offline_phone, "Anna", "Ben")
    wait_until_offline_works(offline_phone)
    offline_phone.context.set_offline(True)
    enter(offline_phone, "Anna", (1, 99))
    offline_phone.context.set_offline(False)
    offline_phone.reload()
    expect(offline_phone.locator(".explained .fault")).to_contain_text("The spots of Ben cannot be 99")


def test_a_browser_that_keeps_nothing_says_so(phone: Page) -> None:
    phone.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } })")
    begin_by_touch(phone, "Anna", "Ben")
    enter(phone, "Anna", (1, 17))
    assert totals(phone) == ["17", "0"]
    expect(phone.locator(".kept-where")).to_contain_text("This browser saves nothing")
