"""The site as an app: what was opened before opens without the server, and goes on when it is back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.live_server import Running, running, start
from tests.web.player import Player
from tests.web.screens import PHONE, FindBarriers, MakePage

from doublesix.server.push.keys import load_keys, make_keys
from doublesix.server.web.assets import assets

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
    expect(page.get_by_role("button", name="Play", exact=True).first).to_be_visible()
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


SUBSCRIBES = """
const described = { endpoint: "https://fcm.googleapis.com/fcm/send/anna", keys: { p256dh: "BPub", auth: "c2VjcmV0" } };
let subscription = null;
PushManager.prototype.getSubscription = async () => subscription;
PushManager.prototype.subscribe = async (how) => {
  window.subscribedWith = how.applicationServerKey;
  subscription = { ...described, toJSON: () => described, unsubscribe: async () => { subscription = null; } };
  return subscription;
};
Notification.requestPermission = async () => { window.isAsked = true; return "granted"; };
"""


def test_people_are_told_of_their_turn_if_they_press_the_switch(new_page: MakePage, tmp_path: Path) -> None:
    pytest.importorskip("pywebpush")
    make_keys(tmp_path, "owner@example.org")
    keys = load_keys(tmp_path)
    assert keys
    with running(tmp_path) as server:
        page = new_page(service_workers="allow", base_url=server.address, permissions=["notifications"])
        page.add_init_script(SUBSCRIBES)
        anna = Player(page)
        anna.open(sheet="international", bots=["greedy"])
        page.get_by_role("button", name="More").click()
        switch = page.get_by_role("checkbox", name="Tell me when it is my turn")
        expect(switch).not_to_be_checked()
        assert not page.evaluate("window.isAsked"), "nothing is asked before somebody wants it"
        with page.expect_response("**/api/me/push") as subscribed:
            switch.check()
        assert subscribed.value.ok
        assert page.evaluate("window.subscribedWith") == keys.public
        with page.expect_response("**/api/me/push") as ended:
            switch.uncheck()
        assert ended.value.ok


WORKER_ALONE = """async ([script, notice, open]) => {
  const done = [], heard = {}, work = [];
  self.addEventListener = (name, listener) => { heard[name] = listener; };
  self.registration = {
    showNotification: async (title, { body, tag, data }) => done.push({ title, body, tag, url: data }),
    getNotifications: async () => [],
  };
  self.clients = {
    matchAll: async () => open.map((url) => ({ url, focus: async () => done.push(`focus ${url}`) })),
    openWindow: async (path) => done.push(`open ${path}`),
  };
  (0, eval)(script);
  const waitUntil = (promise) => work.push(promise);
  heard.push({ data: { json: () => notice }, waitUntil });
  await Promise.all(work);
  heard.notificationclick({ notification: { data: notice.url, close: () => done.push("close") }, waitUntil });
  await Promise.all(work);
  return done;
}"""


def test_a_notification_opens_the_table_or_the_window_where_it_is_open(new_page: MakePage) -> None:
    script = assets().text("shell/worker.js")
    given = "self.GIVEN = { version: '1', offline: '/offline', files: [] };"
    notice = {"title": "Your turn", "body": "Draw one: Ben has moved.", "url": "/t/ABC234", "tag": "ABC234"}
    page = new_page()
    told = page.evaluate(WORKER_ALONE, [given + script, notice, ["https://a.example/rules"]])
    assert told == [notice, "close", "open /t/ABC234"]
    page.reload()
    told = page.evaluate(WORKER_ALONE, [given + script, notice, ["https://a.example/t/ABC234"]])
    assert told == [notice, "close", "focus https://a.example/t/ABC234"]
