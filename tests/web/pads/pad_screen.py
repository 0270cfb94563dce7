"""Somebody with a score pad on a phone: how they begin one, enter rounds and share it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import to_builtins
from playwright.sync_api import Page, expect

from doublesix.record.game_record import recorded_target
from doublesix.rules.sheet_files import choose
from doublesix.server.web.assets import assets

SCRIPTS = assets().url("pads/store.js").removesuffix("store.js")
"""Where the scripts of the page are."""
BEGIN = """async ([script, pad]) => {
  const { begin } = await import(script);
  location.hash = begin(pad).id;
}"""


def begin(
    page: Page,
    *names: str,
    sheet: str = "luckies",
    target: int | None = None,
    partners: bool = False,
    address: str = "/score",
) -> None:
    """Begin a pad at once; how people do it, ``begin_by_touch`` shows."""
    variant = choose(sheet)
    usual = recorded_target(variant.rules.target[0])
    head = {"format": "doublesix pad 1", "sheet": sheet, "revision": variant.revision, "names": names}
    pad = {**head, "partners": partners, "target": target or to_builtins(usual), "date": "2026-11-01", "rounds": []}
    page.goto(address)
    page.evaluate(BEGIN, [f"{SCRIPTS}store.js", pad])
    expect(page.locator(".tally")).to_be_visible()


def begin_by_touch(
    page: Page,
    *names: str,
    sheet: str = "luckies",
    target: str | None = None,
    partners: bool = False,
) -> None:
    """Begin a pad as people do."""
    page.goto("/score")
    page.locator("#new-pad").tap()
    page.locator("#sheet").select_option(sheet)
    page.get_by_role("radio", name=str(len(names)), exact=True).tap()
    for seat, name in enumerate(names):
        page.locator(f"#name-{seat}").fill(name)
    if partners:
        page.locator("#partners").tap()
    if target is not None:
        page.get_by_role("radio", name=target, exact=True).tap()
    page.locator("#begin").tap()
    expect(page.locator(".tally")).to_be_visible()


def say_out(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name, exact=True).tap()


def hand(page: Page, seat: int, *tiles: str) -> None:
    """Tap the tiles of a hand."""
    if page.locator(f"#name-of-{seat}").get_attribute("aria-expanded") == "false":
        page.locator(f"#name-of-{seat}").tap()
    page.locator(f"#way-{seat}-tiles").tap()
    for tile in tiles:
        page.locator(f'#grid-{seat} [data-tile="{tile}"]').tap()


def spots(page: Page, place: int | str, number: int) -> None:
    """Count a hand."""
    if page.locator(f"#name-of-{place}").get_attribute("aria-expanded") == "false":
        page.locator(f"#name-of-{place}").tap()
    if place != "table":
        page.locator(f"#way-{place}-number").tap()
    page.locator(f"#spots-{place}").fill(str(number))


def enter(page: Page, out: str, *counted: tuple[int, int]) -> None:
    """Enter a round: who went out, and the spots of the others."""
    page.locator("#next").tap()
    say_out(page, out)
    for seat, number in counted:
        spots(page, seat, number)
    expect(page.locator("#next")).to_have_text("Enter the round")
    page.locator("#next").tap()
    expect(page.locator(".tally")).to_be_visible()


def totals(page: Page) -> Sequence[str]:
    return page.locator(".tally tfoot td:not(.how)").all_inner_texts()


def wait_until_offline_works(page: Page) -> None:
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")


def share(page: Page) -> tuple[str, str]:
    """Share the pad; return the links to follow and to write."""
    page.locator("#more-title").tap()
    page.locator("#share").tap()
    expect(page.locator("#edit-link")).to_be_visible()
    return page.locator("#follow-link").input_value(), page.locator("#edit-link").input_value()
