"""The site as an app: what was opened before opens without the server, and goes on when it is back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.live_server import Running, start
from tests.web.player import Player
from tests.web.screens import PHONE, FindBarriers, MakePage

KEPT = """async () => {
  const pages = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith("/static/")) pages.push([pathname, await (await cache.match(request)).text()]);
    }
  }
  return Object.fromEntries(pages);
}"""


class Interrupted:
    """A server that can be away for a while."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.running: Running = start(folder)
        self.port = self.running.port

    def go_away(self) -> None:
        self.running.stop()

    def come_back(self) -> None:
        self.running = start(self._folder, self.port)


@pytest.fixture
def app(new_page: MakePage, tmp_path: Path) -> Iterator[tuple[Page, Interrupted]]:
    """A page whose worker is at work, and its server."""
    server = Interrupted(tmp_path)
    page = new_page(viewport=PHONE, service_workers="allow", base_url=server.running.address)
    page.goto("/")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    yield page, server
    server.go_away()


def test_pages_open_while_the_server_is_away_and_go_on_when_it_is_back(
    app: tuple[Page, Interrupted], barriers: FindBarriers
) -> None:
    page, server = app
    anna = Player(page)
    code = anna.open(sheet="international", bots=["greedy"])
    anna.wait_for_turn()
    hand = anna.hand
    page.wait_for_function(f"async () => '/t/{code}' in await ({KEPT})()")
    server.go_away()

    page.reload()
    expect(page.get_by_text("No connection. Trying again")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Draw one")
    assert anna.hand == [], "a hand is not kept"
    page.goto("/")
    expect(page.get_by_text("No connection. Trying again")).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.goto("/rules/luckies")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    assert barriers(page) == []

    server.come_back()
    expect(page.get_by_role("heading", name="Luckies")).to_be_visible()
    anna.go_to(code)
    anna.wait_for_turn()
    assert anna.hand == hand


def test_nothing_of_ones_own_is_kept_longer_than_it_should_be(app: tuple[Page, Interrupted]) -> None:
    page, _ = app
    page.goto("/account")
    sign_up = page.locator("form[action='/account/sign-up']")
    sign_up.locator("input[name=name]").fill("Annabella")
    sign_up.locator("input[name=password]").fill("a long password")
    sign_up.get_by_role("button").click()
    page.wait_for_url("**/*")
    Player(page).open(sheet="international", bots=["greedy"])
    page.goto("/rules")
    page.wait_for_function(f"async () => '/rules' in await ({KEPT})()")
    kept = page.evaluate(KEPT)
    assert "/account" not in kept
    assert "Annabella" in kept["/rules"]
    table = next(text for path, text in kept.items() if path.startswith("/t/"))
    assert "data-not-kept>{}</script>" in table
    page.goto("/account")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_function(f"async () => !('/rules' in await ({KEPT})())")
    assert not [path for path, text in page.evaluate(KEPT).items() if "Annabella" in text]


def test_the_app_is_offered_where_the_browser_offers_it(page: Page) -> None:
    page.goto("/rules")
    page.get_by_role("button", name="Settings").click()
    install = page.get_by_role("button", name="Install as an app")
    expect(install).to_be_hidden()
    page.evaluate("""() => {
      const offer = new Event("beforeinstallprompt", { cancelable: true });
      offer.prompt = async () => { window.asked = true; };
      dispatchEvent(offer);
    }""")
    install.click()
    assert page.evaluate("window.asked")
    expect(install).to_be_hidden()
