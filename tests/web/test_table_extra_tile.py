"""One more tile is offered: what somebody sees who has none that fits, and what the others see of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.live_server import Running, running
from tests.web.player import Player, by_button
from tests.web.screens import MakePage

from doublesix.server.settings import Pace

NOTHING_TO_ADD = "Nothing to add: you pass in a moment."


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Running]:
    """A server on which a moment is long enough to look at what is shown."""
    with running(tmp_path, pace=Pace(bot_seconds=0, moment=lambda _: 3.0)) as server:
        yield server


def until_somebody_has_nothing_to_add(anna: Player, ben: Player) -> tuple[Player, Player]:
    """Play on until one of the two can only pass; return them and the other."""
    for _ in range(400):
        both = (anna, ben)
        for player, other in (both, both[::-1]):
            if player.page.locator("#prompt").inner_text() == NOTHING_TO_ADD:
                return player, other
            if player.phase == "playing" and player.page.locator("#hand[data-turn]").count():
                player.act_at_once()
                other.wait(f"() => Number(document.body.dataset.version) >= {player.version}")
            elif player.phase == "between":
                by_button(player)
    raise AssertionError("both have always had something to add")


def two_players(new_page: MakePage, server: Running) -> tuple[Player, Player]:
    anna, ben = (Player(new_page(base_url=server.address, reduced_motion="reduce")) for _ in range(2))
    code = anna.open(sheet="sixcolours", points=5000)
    ben.go_to(code)
    ben.sit("Ben")
    for player in (anna, ben):
        by_button(player)
    for player in (anna, ben):
        player.wait("() => document.body.dataset.phase === 'playing'")
    return anna, ben


def test_only_who_has_nothing_to_add_reads_it_and_passes_by_itself_or_by_a_key(
    new_page: MakePage, patient: Running
) -> None:
    players = two_players(new_page, patient)
    passes, other = until_somebody_has_nothing_to_add(*players)
    expect(passes.next).to_have_text("No more")
    assert other.page.locator("#prompt").inner_text().endswith("’s turn.")
    assert NOTHING_TO_ADD not in other.page.content()
    expect(other.page.locator("#log li").last).to_contain_text("adds nothing.", timeout=8000)
    expect(passes.page.locator("#log li").last).to_contain_text("You add nothing.")
    passes, other = until_somebody_has_nothing_to_add(*players)
    version = other.version
    passes.page.keyboard.press("p")
    other.wait(f"() => Number(document.body.dataset.version) > {version}")
    expect(other.page.locator("#log li").last).to_contain_text("adds nothing.")
