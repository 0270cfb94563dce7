"""The account page in a real browser: forms without scripts, faults with the focus on them, readable by everybody."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from playwright.sync_api import Page, expect
from tests.web.screens import PHONE, KeepNobodyOut, MakePage

PASSWORD = "6-6 opens the round"

_numbers: Iterator[int] = count(1)


def new_name() -> str:
    """Return a name that no other test has taken; they share a server."""
    return f"Anna {next(_numbers)}"


def fill(page: Page, form: str, name: str, password: str) -> None:
    region = page.get_by_role("region", name=form)
    region.get_by_label("Name").fill(name)
    region.get_by_label("Password").fill(password)
    region.get_by_role("button", name=form).click()


def sign_up(page: Page) -> str:
    name = new_name()
    page.goto("/account")
    fill(page, "Create account", name, PASSWORD)
    expect(page.get_by_role("heading", level=1)).to_have_text("Your account")
    return name


@pytest.mark.parametrize("scripts", [True, False])
def test_sign_up_sign_out_and_sign_in(new_page: MakePage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    name = sign_up(page)
    expect(page.get_by_text(f"You are signed in as {name}.")).to_be_visible()
    expect(page.get_by_role("banner").get_by_role("link", name=name)).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    fill(page, "Sign in", name, PASSWORD)
    expect(page.get_by_text(f"You are signed in as {name}.")).to_be_visible()


def test_the_focus_goes_to_what_was_wrong_and_says_why(page: Page) -> None:
    page.goto("/account")
    fill(page, "Sign in", "Nobody", "not a password")
    wrong = page.get_by_role("region", name="Sign in").get_by_label("Password")
    expect(wrong).to_be_focused()
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_have_accessible_description("This name and this password do not belong together.")
    expect(page.get_by_role("region", name="Sign in").get_by_label("Name")).to_have_value("Nobody")


def test_by_keyboard_alone(page: Page) -> None:
    name = new_name()
    page.goto("/account")
    page.get_by_role("region", name="Create account").get_by_label("Name").focus()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"You are signed in as {name}.")).to_be_visible()


def test_a_fault_in_a_folded_form_unfolds_it(page: Page) -> None:
    sign_up(page)
    page.get_by_text("Delete account").first.click()
    page.locator("#delete-password").fill("a guess")
    page.get_by_role("button", name="Delete account").click()
    expect(page.locator("#delete-password")).to_be_focused()
    expect(page.get_by_text("That is not the password of this account.")).to_be_visible()


def test_nobody_is_kept_out(page: Page, keep_nobody_out: KeepNobodyOut) -> None:
    page.goto("/account")
    keep_nobody_out(page, PHONE)
    fill(page, "Sign in", "Nobody", "not a password")
    expect(page.locator(".fault")).to_be_visible()
    keep_nobody_out(page, PHONE)
    sign_up(page)
    for folded in page.locator("summary").all():
        folded.click()
    keep_nobody_out(page, PHONE)


@pytest.mark.soak
def test_friends_by_link_keep_nobody_out(new_page: MakePage, keep_nobody_out: KeepNobodyOut) -> None:
    """Anna and Ben become friends by a link; Anna looks at the leaderboard."""
    anna, ben = new_page(), new_page()
    name, friend = sign_up(anna), sign_up(ben)
    anna.get_by_role("button", name="Make a new link").click()
    link = anna.get_by_label("Your link for friends").input_value()
    expect(anna.get_by_role("button", name="Copy the link")).to_be_visible()
    ben.goto(link[link.index("/friends/") :])
    keep_nobody_out(ben, PHONE)
    ben.get_by_role("button", name="Be friends").click()
    expect(ben.get_by_role("button", name=f"Play again with {name}")).to_be_visible()
    anna.reload()
    expect(anna.get_by_role("button", name=f"Play again with {friend}")).to_be_visible()
    keep_nobody_out(anna, PHONE)
    anna.goto("/leaderboard")
    keep_nobody_out(anna, PHONE)
