"""Staying at a table: reloading, being offline, a server that restarts, a network without sockets."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocket, expect
from tests import chance
from tests.live_server import running, start
from tests.web.player import Player, by_button, by_mouse
from tests.web.screens import MakePage

from doublesix.server.settings import Pace

AWAY = 10_000 if chance.IS_NEW else 3_000
"""Milliseconds without a connection, in which a page tries several times to connect again."""
BACK = 1_000
"""Milliseconds within which a page is back at its table."""


def test_after_reloading_everything_is_as_it_was(page: Page) -> None:
    anna = Player(page)
    anna.open(sheet="bg2133", bots=["greedy"])
    anna.play_until(lambda player: len(player.line) > 3)
    hand, line, log = anna.hand, anna.line, page.locator("#log li").all_inner_texts()
    page.reload()
    anna.wait("() => document.querySelector('#hand[data-turn]')")
    assert anna.hand == hand
    assert anna.line == line
    assert page.locator("#log li").all_inner_texts() == log


def test_offline_for_a_while_nothing_is_missed(new_page: MakePage) -> None:
    anna, ben = Player(new_page(reduced_motion="reduce")), Player(new_page(reduced_motion="reduce"))
    code = anna.open(sheet="international", players=3)
    ben.go_to(code)
    ben.sit("Ben")
    anna.page.locator("#fill").click()
    for player in (anna, ben):
        expect(player.next).to_have_text("Begin")
        player.next.click()
    anna.wait("() => document.body.dataset.phase === 'playing'")
    ben.page.context.set_offline(offline=True)
    sockets: list[WebSocket] = []
    ben.page.on("websocket", lambda socket: sockets.append(socket))
    gone = time.monotonic()
    expect(ben.page.locator("#link-sign")).to_be_visible()
    # Whatever Anna and the bot can do meanwhile, they do.
    for _ in range(3):
        if anna.page.query_selector("#hand[data-turn]"):
            anna.act(by_mouse, by_button)
    ben.page.wait_for_timeout(max(0.0, AWAY - 1000 * (time.monotonic() - gone)))
    assert ben.page.locator("#link-sign").is_visible()
    # Firefox would let the next socket wait for all those that failed.
    assert not sockets
    ben.page.context.set_offline(offline=False)
    expect(ben.page.locator("#link-sign")).to_be_hidden(timeout=BACK)
    ben.wait(f"() => Number(document.body.dataset.version) >= {anna.version}")
    assert ben.line == anna.line
    assert ben.page.locator("#log li").count() == anna.page.locator("#log li").count()


def test_what_was_pressed_while_offline_is_done_once_when_back(new_page: MakePage) -> None:
    anna = Player(new_page(reduced_motion="reduce"))
    anna.open(sheet="international", bots=["greedy"])
    anna.play_until(lambda player: player.playable.count() > 0)
    before = len(anna.hand)
    anna.page.context.set_offline(offline=True)
    expect(anna.page.locator("#link-sign")).to_be_visible()
    by_mouse(anna)
    anna.page.context.set_offline(offline=False)
    anna.wait(f"() => document.querySelectorAll('#hand .held').length === {before - 1}")
    expect(anna.page.locator("#prompt[data-kind=problem]")).to_have_count(0)


def test_a_server_that_restarts_in_mid_game(new_page: MakePage, tmp_path: Path) -> None:
    pace = Pace(bot_seconds=0, moment=lambda _: 0)
    first = start(tmp_path, pace=pace)
    anna = Player(new_page(base_url=first.address, reduced_motion="reduce"))
    anna.open(sheet="bg2133", bots=["greedy"])
    anna.play_until(lambda player: len(player.line) > 2)
    hand, line = anna.hand, anna.line
    first.stop()
    expect(anna.page.locator("#link-sign")).to_be_visible()
    with running(tmp_path, first.port, pace):
        expect(anna.page.locator("#link-sign")).to_be_hidden()
        assert anna.hand == hand
        assert anna.line == line
        anna.act(by_mouse, by_button)
        anna.wait_for_turn()
        anna.page.goto("about:blank")


@pytest.mark.soak
def test_without_sockets_the_table_is_followed_by_events(new_page: MakePage) -> None:
    page = new_page(reduced_motion="reduce")
    page.add_init_script(
        """window.WebSocket = class {
          constructor() { setTimeout(() => this.onclose?.({ reason: "" })) }
          send() {}
          close() {}
        }"""
    )
    anna = Player(page)
    with page.expect_request("**/events?*"):
        anna.open(sheet="international", bots=["greedy"], rounds=1)
    anna.play_round(by_mouse, by_button)
    assert anna.phase == "over"


def test_a_turned_screen_gets_a_table_of_its_own_shape(new_page: MakePage) -> None:
    anna = Player(new_page(viewport={"width": 1100, "height": 600}, reduced_motion="reduce"))
    anna.open(sheet="international", bots=["greedy"])
    anna.play_until(lambda player: len(player.line) > 1)
    with anna.page.expect_websocket(lambda socket: "shape=tall" in socket.url):
        anna.page.set_viewport_size({"width": 600, "height": 1100})
    anna.wait("() => document.querySelector('#hand[data-turn]')")
