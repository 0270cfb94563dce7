"""Several people at one table, each in a browser of their own, and somebody who watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests import chance
from tests.live_server import running
from tests.web.player import ENDING, Player, play_together
from tests.web.screens import PHONE, MakePage

from doublesix.server.settings import Pace
from doublesix.server.store.codes import written_code

NAMES = ("Anna", "Ben", "Cleo", "Dora")


@pytest.fixture
def somebody(new_page: MakePage) -> Callable[[], Player]:
    return lambda: Player(new_page(reduced_motion="reduce"))


def sit_down(somebody: Callable[[], Player], count: int, **offer: object) -> list[Player]:
    """Let so many people come together at a table, each by its link."""
    players = [somebody() for _ in range(count)]
    code = players[0].open(players=count, **offer)
    for player, name in zip(players[1:], NAMES[1:], strict=False):
        player.go_to(code)
        player.sit(name)
    return players


def everybody_is_ready(players: list[Player]) -> None:
    for player in players:
        expect(player.next).to_have_attribute("data-ready", "")
        player.next.click()
    for player in players:
        player.wait("() => document.body.dataset.phase === 'playing'")


def test_two_play_a_game_and_then_another(somebody: Callable[[], Player]) -> None:
    anna, ben = players = sit_down(somebody, 2, sheet="international", rounds=1)
    everybody_is_ready(players)
    play_together(players)
    for player in players:
        expect(player.page.locator("#ending")).to_contain_text(ENDING)
    assert anna.line == ben.line
    expect(ben.page.locator("#afterwards a").first).to_have_attribute("href", f"/games/{_code(ben.page)}-1")
    anna.next.click()
    expect(anna.page.locator("#prompt")).to_have_text("Waiting for Ben.")
    ben.next.click()
    anna.wait("() => document.body.dataset.phase === 'playing'")


@pytest.mark.soak
def test_a_single_round_is_a_game_and_games_in_a_row_are_counted(somebody: Callable[[], Player]) -> None:
    anna, ben = players = sit_down(somebody, 2, sheet="sixcolours")
    for games in (1, 2):
        everybody_is_ready(players)
        play_together(players)
        expect(anna.next).to_have_text("Play again")
        expect(anna.page.locator("#scores")).to_be_hidden()
        expect(anna.page.locator("#ending-game")).to_contain_text(ENDING)
        expect(anna.page.locator("#evening")).to_be_visible(visible=games > 1)
    ben.page.reload()
    for player, names in ((anna, ["You", "Ben"]), (ben, ["Anna", "You"])):
        expect(player.page.locator("#evening-said")).to_contain_text("2 games in a row")
        expect(player.page.locator("#evening-sides th")).to_have_text(names)


@pytest.mark.soak
def test_after_a_game_a_seat_that_is_left_can_be_taken_again(somebody: Callable[[], Player]) -> None:
    anna, ben = players = sit_down(somebody, 2, sheet="luckies", rounds=1)
    everybody_is_ready(players)
    play_together(players)
    ben.page.get_by_role("button", name="More").click()
    ben.page.get_by_role("button", name="Leave your seat").click()
    expect(anna.page.locator("#chairs li").nth(1)).to_contain_text("Open seat")
    expect(anna.page.locator("#ending")).to_be_visible()
    ben.sit("Ben")
    everybody_is_ready(players)


def test_four_play_as_partners_and_somebody_watches(somebody: Callable[[], Player]) -> None:
    players = sit_down(somebody, 4, sheet="bg2133", partners=True, rounds=1)
    watcher = somebody()
    watcher.go_to(_code(players[0].page))
    everybody_is_ready(players)
    # Clockwise from Anna: Ben at her left, Cleo opposite, Dora at her right.
    seats = players[0].page.locator("#others .seat")
    assert seats.evaluate_all("seats => seats.map(seat => seat.dataset.edge)") == ["left", "top", "right"]
    expect(seats.nth(1)).to_contain_text("your partner")
    expect(watcher.page.locator("#others .seat")).to_have_count(4)
    assert watcher.hand == []
    if chance.IS_NEW:  # on five pages; two play a round in every run, and somebody watches another
        play_together(players)
        watcher.wait("() => document.body.dataset.phase !== 'playing'")
        assert watcher.line == players[0].line
        assert watcher.hand == []
        expect(watcher.page.locator("#others .seat")).to_have_count(4)
        expect(watcher.page.locator("#ending")).to_be_visible()


@pytest.mark.soak
def test_somebody_who_watches_may_take_an_open_seat(somebody: Callable[[], Player]) -> None:
    anna, ben = somebody(), somebody()
    code = anna.open(sheet="luckies", players=3)
    ben.go_to(code)
    expect(ben.page.locator("#prompt")).to_have_text("Take a seat, or watch.")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit at seat 3").click()
    expect(anna.page.locator("#chairs li").nth(2)).to_contain_text("Ben")
    anna.page.get_by_role("button", name="Seat a bot").click()
    expect(anna.page.locator("#chairs li").nth(1)).to_contain_text("Ada")
    everybody_is_ready([anna, ben])


@pytest.mark.soak
def test_who_comes_late_takes_the_seat_of_a_bot_if_those_who_play_agree(somebody: Callable[[], Player]) -> None:
    anna, ben = somebody(), somebody()
    code = anna.open(sheet="luckies", bots=["greedy"])
    anna.wait_for_turn()
    ben.go_to(code)
    expect(ben.page.locator("#prompt")).to_contain_text("You are watching.")
    ben.page.get_by_role("button", name="Ask for this seat").click()
    expect(ben.page.locator("#requests")).to_contain_text("You asked for the seat of Ada; waiting for Anna.")
    expect(anna.page.locator("#requests")).to_contain_text("would like the seat of Ada.")
    anna.page.get_by_role("button", name="Decline").click()
    expect(ben.page.locator("#prompt")).to_have_text("Those who play would rather go on as they are.")
    ben.page.get_by_role("button", name="Ask for this seat").click()
    assert ben.page.locator(".held").count() == 0
    anna.page.get_by_role("button", name="Agree").click()
    expect(ben.page.locator(".held").first).to_be_visible()
    expect(ben.page.locator("#requests")).to_be_hidden()
    expect(anna.page.locator("#announcer p", has_text="takes the seat of Ada.")).to_have_count(1)


def test_bots_are_seated_with_a_level_and_cleared_again(somebody: Callable[[], Player]) -> None:
    anna = somebody()
    anna.open(sheet="luckies", players=4)
    anna.page.get_by_label("Bots play").select_option("casual")
    anna.page.get_by_role("button", name="Let a bot sit at seat 2").click()
    chair = anna.page.locator("#chairs li").nth(1)
    expect(chair).to_contain_text("Ada")
    anna.page.get_by_role("button", name="Clear the seat of Ada").click()
    expect(chair).to_contain_text("Open seat")


def test_sending_the_link_is_the_main_thing_and_bots_come_only_when_asked_for(new_page: MakePage) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    code = Player(page).open(sheet="luckies", players=3)
    expect(page.locator("#invite .code")).to_have_text(written_code(code))
    main = page.locator("#next")
    main.click()
    expect(main).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    expect(main).to_have_text("Copy the link")
    expect(page.get_by_text("Only this computer can reach this link.")).to_contain_text(
        "doublesix serve --host 0.0.0.0"
    )
    expect(page.locator("#chairs li[data-open]")).to_have_count(2)
    page.get_by_role("button", name="Seat 2 bots").click()
    expect(page.locator("#chairs li[data-open]")).to_have_count(0)


def test_a_phone_shares_the_link_in_its_own_way(new_page: MakePage) -> None:
    page = new_page(viewport=PHONE)
    page.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    Player(page).open(sheet="luckies")
    page.get_by_role("button", name="Share", exact=True).click()
    assert page.evaluate("window.shared") == {"title": "Luckies colour dominoes", "url": page.url}


def test_talk_reaches_everybody_unless_they_mute_it(somebody: Callable[[], Player]) -> None:
    anna, ben = players = sit_down(somebody, 2, sheet="luckies")
    everybody_is_ready(players)
    anna.page.get_by_role("button", name="Good luck").click()
    expect(ben.page.locator("#talk")).to_contain_text("Good luck")
    expect(ben.page.locator(".bubble")).to_have_text("Good luck")
    anna.page.get_by_role("button", name="applauds").click()
    expect(ben.page.locator("#talk")).to_contain_text("applauds")
    ben.page.get_by_role("button", name="Mute").click()
    ben.page.get_by_label("Mute Anna").check()
    ben.page.keyboard.press("Escape")
    anna.page.get_by_label("Say something").fill("<b>Nice</b> tiles")
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator("#talk")).to_contain_text("<b>Nice</b> tiles")
    ben.page.get_by_label("Say something").fill("Thank you")
    ben.page.keyboard.press("Enter")
    expect(ben.page.locator("#talk")).to_contain_text("Thank you")
    expect(ben.page.locator("#talk")).not_to_contain_text("Nice")


@pytest.mark.soak
def test_what_was_said_while_the_column_is_folded_is_counted(new_page: MakePage) -> None:
    anna, ben = Player(new_page()), Player(new_page(viewport=PHONE))
    code = anna.open(sheet="luckies")
    ben.go_to(code)
    ben.sit("Ben")
    expect(ben.page.locator("#column")).to_be_hidden()
    anna.page.get_by_role("button", name="Hello").click()
    anna.page.get_by_role("button", name="Good luck").click()
    expect(ben.page.locator("#unread-count")).to_have_text("2")
    ben.page.get_by_role("button", name="Log and talk").click()
    expect(ben.page.locator("#talk")).to_contain_text("Good luck")
    expect(ben.page.locator("#unread")).to_be_hidden()
    ben.page.keyboard.press("Escape")


def test_what_is_refused_is_said_in_words(somebody: Callable[[], Player]) -> None:
    anna, ben = somebody(), somebody()
    code = anna.open(sheet="luckies")
    ben.go_to(code)
    # Somebody else is quicker, and this page has not heard of it yet.
    ben.page.context.set_offline(offline=True)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit at seat 2").click()
    anna.page.get_by_role("button", name="Seat a bot").click()
    expect(anna.page.locator("#chairs li").nth(1)).to_contain_text("Ada")
    ben.page.context.set_offline(offline=False)
    expect(ben.page.locator("#seat-problem, #prompt").filter(has_text="Ada")).to_be_visible()


def _code(page: Page) -> str:
    return page.url.rpartition("/")[2]


# Somebody who has gone


@pytest.fixture
def impatient_page(new_page: MakePage, tmp_path: Path) -> Iterator[Callable[[], Player]]:
    """Make players on a server that takes them to be gone very soon."""
    with running(
        tmp_path, pace=Pace(bot_seconds=0, moment=lambda _: 0, away_seconds=0.3, regroup_seconds=0.05)
    ) as server:
        yield lambda: Player(new_page(base_url=server.address, reduced_motion="reduce"))


def test_a_bot_plays_for_somebody_who_has_gone_until_they_return(impatient_page: Callable[[], Player]) -> None:
    anna, ben = players = sit_down(impatient_page, 2, sheet="international")
    everybody_is_ready(players)
    table = ben.page.url
    ben.page.goto("about:blank")
    offer = anna.page.get_by_role("button", name="Let a bot play for Ben until they return")
    expect(anna.page.locator(".seat[data-away]")).to_contain_text("Ben")
    offer.click()
    expect(anna.page.locator("#others .absence")).to_contain_text("away; the bot Steady")
    anna.play_until(lambda player: len(player.line) > 1)
    ben.page.goto(table)
    expect(anna.page.locator("#others .absence")).to_have_text("")
