"""The score pad on a phone: a whole game, mistakes pointed out, without a connection, and on several phones at once."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.live_server import running
from tests.web.browsing import PHONE, FindBarriers, MakePage

from doublesix.pad.file_form import read_pad


@pytest.fixture
def phone(new_page: MakePage) -> Page:
    return new_page(viewport=PHONE, has_touch=True)


def begin(
    page: Page,
    *names: str,
    sheet: str = "luckies",
    target: str | None = None,
    partners: bool = False,
    address: str = "/score",
) -> None:
    """Begin a pad by touch."""
    page.goto(address)
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


def test_a_whole_game_by_touch(phone: Page, barriers: FindBarriers) -> None:
    begin(phone, "Anna", "Ben", "Cleo", target="50 points")
    assert barriers(phone) == []
    phone.locator("#next").tap()
    say_out(phone, "Anna")
    hand(phone, 1, "6-5", "4-4")
    expect(phone.locator("#next")).to_have_text("Next: Cleo")
    assert barriers(phone) == []
    phone.locator("#next").tap()
    spots(phone, 2, 12)
    expect(phone.locator("#verdict")).to_have_text("Anna is out. Anna scores 19 + 12 = 31.")
    phone.locator("#next").tap()
    explained = phone.locator(".explained")
    expect(explained).to_contain_text("Anna scores 19 + 12 = 31.")
    expect(explained).to_contain_text("Luckies colour dominoes: Whoever goes out scores")
    expect(phone.locator(".standing")).to_have_text("19 points to go for Anna.")
    enter(phone, "Ben", (0, 10), (2, 5))
    assert totals(phone) == ["31", "15", "0"]
    enter(phone, "Anna", (1, 11), (2, 9))
    expect(phone.locator(".standing")).to_have_text("Anna wins the game with 51 points.")
    expect(phone.locator("#next")).to_have_text("Another game")
    assert barriers(phone) == []
    phone.locator("#next").tap()
    expect(phone.locator("#next")).to_have_text("Enter round 4")
    assert totals(phone) == ["0", "0", "0", "1", "0", "0", "51", "15", "0"]


def test_an_evening_of_games_of_one_round(phone: Page, barriers: FindBarriers) -> None:
    """On sixcolours one round is a game; the pad keeps who won how many, and the points, without a connection, too."""
    begin(phone, "Anna", "Ben", sheet="sixcolours")
    wait_until_offline_works(phone)
    phone.context.set_offline(True)
    enter(phone, "Anna", (1, 23))
    expect(phone.locator(".standing")).to_have_text("Anna wins the game with 23 points.")
    phone.locator("#next").tap()
    enter(phone, "Ben", (0, 9))
    phone.locator("#next").tap()
    enter(phone, "Blocked", (0, 5), (1, 5))
    expect(phone.locator(".standing")).to_have_text("The game is drawn between Anna and Ben with 0 points.")
    expect(phone.locator("main")).to_contain_text("3 games in a row, 1 drawn")
    assert totals(phone) == ["1", "1", "23", "9"]
    assert barriers(phone) == []
    phone.reload()
    expect(phone.locator("#explained")).to_have_text("Game 3, round 3")
    assert totals(phone) == ["1", "1", "23", "9"]


def test_another_game_can_be_taken_back(phone: Page) -> None:
    begin(phone, "Anna", "Ben", sheet="sixcolours")
    enter(phone, "Anna", (1, 23))
    phone.locator("#next").tap()
    phone.locator("#undo").tap()
    expect(phone.locator("#next")).to_have_text("Another game")


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


FIRST_REVISION = {
    "format": "doublesix pad 1",
    "sheet": "luckies",
    "names": ["Anna", "Ben"],
    "target": 20,
    "date": "2026-10-01",
    "rounds": [
        {"hands": [{"tiles": ["5-1"]}, {"tiles": ["1-1", "2-2"]}]},
        {"out": 0, "hands": [{"tiles": []}, {"spots": 23}]},
    ],
}
"""As a browser kept a pad before the rules were revised: a tie went to the lightest tile, here to Ben's 1-1."""


def test_a_pad_of_the_first_revision_keeps_its_winner(phone: Page) -> None:
    phone.goto("/score")
    kept = json.dumps({"id": "old", "pad": FIRST_REVISION, "changed": 1, "checked": True})
    phone.evaluate("(kept) => localStorage.setItem('doublesix.pad.old', kept)", kept)
    phone.goto("/score#old")
    phone.reload()
    phone.locator("#round-1").tap()
    expect(phone.locator(".explained")).to_contain_text("the lightest tile decides: Anna has 5-1 and Ben has 1-1.")
    expect(phone.locator(".explained")).to_contain_text("Ben scores 6 − 6 = 0.")
    expect(phone.locator("main")).to_contain_text("the next game is played by the new rules.")
    expect(phone.locator("#next")).to_have_text("New pad, same players")
    phone.locator("#next").tap()
    expect(phone.locator("#name-1")).to_have_value("Ben")


def test_who_leads_is_said_where_the_winner_does(phone: Page) -> None:
    phone.goto("/score#new")
    phone.locator("#house-title").tap()
    phone.locator("#house-next_lead").select_option("winner")
    phone.locator("#begin").tap()
    enter(phone, "Player 2", (0, 9))
    expect(phone.locator("main")).to_contain_text("Player 2 won the last round and leads the next one with any tile.")


def test_the_edition_in_ones_own_language_is_chosen_beforehand(new_page: MakePage) -> None:
    page = new_page(viewport=PHONE, locale="de-DE")
    page.goto("/score#new")
    page.locator("#sheet").select_option("luckies")
    expect(page.locator("#edition")).to_have_value("de")
    page.locator("#edition").select_option("fr")
    page.locator("#sheet").select_option("bg2133")
    expect(page.locator("#edition")).to_have_value("fr")
    page.locator("#sheet").select_option("protocol")
    page.locator("#sheet").select_option("sixcolours")
    expect(page.locator("#edition")).to_have_value("de")


def test_a_round_is_entered_by_keyboard(page: Page) -> None:
    page.goto("/score")
    page.locator("#new-pad").focus()
    page.keyboard.press("Enter")
    page.locator("#name-0").focus()
    page.keyboard.type("Anna")
    page.keyboard.press("Tab")
    page.keyboard.type("Ben")
    page.keyboard.press("Enter")
    expect(page.locator("#next")).to_have_text("Enter round 1")
    page.locator("#next").focus()
    page.keyboard.press("Enter")
    page.locator("#out-0").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")  # the hand of Ben, which is open
    page.keyboard.press("Tab")  # how it is told
    page.keyboard.press("Tab")  # the tiles
    page.keyboard.type("5644")
    expect(page.locator("#what-1")).to_have_text("2 tiles, 19 spots")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator('#grid-1 [data-tile="1-0"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#announcer")).to_contain_text("Ben: 3 tiles, 20 spots")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")  # back
    page.keyboard.press("Tab")  # on
    page.keyboard.press("Enter")
    expect(page.locator(".explained")).to_contain_text("Anna scores 19.")
    expect(page.locator("#announcer")).to_contain_text("Round 1. Anna is out. Anna scores 19.")


def test_mistakes_are_pointed_out_where_they_are(phone: Page) -> None:
    begin(phone, "Anna", "Ben", "Cleo")
    phone.locator("#next").tap()
    phone.locator("#next").tap()
    expect(phone.locator("#verdict")).to_have_text("Say who went out, or that the round was blocked.")
    say_out(phone, "Anna")
    hand(phone, 1, "6-5")
    hand(phone, 2, "6-5")
    expect(phone.locator("#fault-2")).to_have_text("6-5 is with Ben already.")
    spots(phone, 2, 99)
    expect(phone.locator("#fault-2")).to_have_text("The spots of Cleo cannot be 99; a hand has at most 66 here.")
    expect(phone.locator("#spots-2")).to_have_attribute("aria-invalid", "true")
    phone.locator("#next").tap()
    expect(phone.locator("#spots-2")).to_be_focused()
    phone.locator("#spots-2").fill("169")
    expect(phone.locator("#fault-2")).to_have_text("A whole set has 28 tiles with 168 spots.")
    phone.locator("#spots-2").fill("7")
    expect(phone.locator("#verdict")).to_have_text("Anna is out. Anna scores 11 + 7 = 18.")


def test_a_tie_asks_for_the_tiles(phone: Page) -> None:
    begin(phone, "Anna", "Ben")
    phone.locator("#next").tap()
    say_out(phone, "Blocked")
    spots(phone, 0, 6)
    spots(phone, 1, 6)
    expect(phone.locator("#verdict")).to_contain_text("enter which tiles are left with Anna and Ben")
    hand(phone, 0, "5-1")
    hand(phone, 1, "4-2")
    expect(phone.locator("#verdict")).to_contain_text("the lightest tiles that are not doubles do not decide")


def test_what_lies_on_the_table_follows_from_the_rest(phone: Page) -> None:
    begin(phone, "Anna", "Ben", sheet="protocol")
    phone.locator("#next").tap()
    say_out(phone, "Anna")
    expect(phone.locator("#name-of-table")).to_be_visible()
    spots(phone, 1, 12)
    spots(phone, "boneyard", 72)
    phone.locator("#next").tap()
    expect(phone.locator(".explained")).to_contain_text("On the table: 168 − 12 − 72, so 84 spots.")


def test_rounds_are_corrected_removed_and_brought_back(phone: Page) -> None:
    begin(phone, "Anna", "Ben", target="50 points")
    enter(phone, "Anna", (1, 20))
    enter(phone, "Ben", (0, 9))
    phone.locator("#round-1").tap()
    expect(phone.locator(".explained")).to_contain_text("Anna scores 20.")
    phone.locator("#correct").tap()
    expect(phone.locator("#spots-1")).to_have_value("20")
    phone.locator("#spots-1").fill("55")
    phone.locator("#next").tap()
    expect(phone.locator(".standing")).to_have_text("Anna wins the game with 55 points.")
    expect(phone.locator(".tally tbody tr").nth(1)).to_contain_text("(9)")
    phone.locator("#remove").tap()
    assert totals(phone) == ["0", "9"]
    phone.locator("#undo").tap()
    assert totals(phone) == ["55", "0"]


def test_partners_have_one_column(phone: Page) -> None:
    begin(phone, "Anna", "Ben", "Cleo", "Dan", sheet="bg2133", partners=True)
    phone.locator("#next").tap()
    say_out(phone, "Cleo")
    expect(phone.locator(".place")).to_have_count(2)
    spots(phone, 1, 8)
    spots(phone, 3, 5)
    phone.locator("#next").tap()
    expect(phone.locator(".tally thead .side")).to_have_text(["Anna and Cleo", "Ben and Dan"])
    assert totals(phone) == ["13", "0"]


def test_what_the_sheet_is_silent_on_is_offered_as_our_ruling(page: Page) -> None:
    """Sixcolours prints what going out scores, and nothing about ties."""
    page.goto("/score#new")
    page.locator("#sheet").select_option("sixcolours")
    page.locator("#house-title").click()
    expect(page.locator("#house-out_points option:checked")).to_have_text("spots in other hands (the sheet)")
    expect(page.locator("#house-tie option:checked")).to_have_text("nobody wins (our ruling)")


def test_house_rules_that_do_not_go_together_are_refused(page: Page) -> None:
    page.goto("/score#new")
    page.locator("#sheet").select_option("sixcolours")
    page.locator("#house-title").click()
    page.locator("#house-opening").select_option("that-double")
    page.locator("#begin").click()
    expect(page.locator("#wrong")).to_contain_text("opening: that-double makes no sense")
    expect(page.locator("#house-opening")).to_be_focused()
    page.locator("#house-opening").select_option("any")
    page.locator("#house-out_points").select_option("tiles")
    page.locator("#begin").click()
    expect(page.locator(".house")).to_have_text("House rule: Going out scores: tiles in other hands")


def test_a_round_that_is_being_entered_survives_a_reload(phone: Page) -> None:
    begin(phone, "Anna", "Ben")
    phone.locator("#next").tap()
    say_out(phone, "Anna")
    hand(phone, 1, "6-5", "3-1")
    phone.reload()
    expect(phone.locator("#what-1")).to_have_text("2 tiles, 15 spots")
    expect(phone.locator("#out-0")).to_be_checked()


def test_without_a_connection(phone: Page) -> None:
    begin(phone, "Anna", "Ben")
    wait_until_offline_works(phone)
    phone.context.set_offline(True)
    phone.reload()
    enter(phone, "Anna", (1, 23))
    assert totals(phone) == ["23", "0"]
    expect(phone.locator(".kept-where")).to_contain_text("checked as soon as there is a connection")
    phone.goto("/score")
    expect(phone.locator(".kept-pad")).to_contain_text("Scores: Anna 23, Ben 0.")
    phone.context.set_offline(False)
    phone.locator(".kept-pad").tap()
    expect(phone.locator(".kept-where")).to_have_text("Kept on this device.")


def test_with_a_connection_the_page_is_the_one_of_the_server(phone: Page) -> None:
    phone.goto("/score")
    wait_until_offline_works(phone)
    answer = phone.goto("/score/nowhere2")
    assert answer is not None
    assert answer.status == 404
    expect(phone.locator(".lead")).to_have_text("There is no shared pad NOWHERE2, or it is gone.")


def test_what_cannot_be_is_found_once_there_is_a_connection(phone: Page) -> None:
    begin(phone, "Anna", "Ben")
    wait_until_offline_works(phone)
    phone.context.set_offline(True)
    enter(phone, "Anna", (1, 99))
    phone.context.set_offline(False)
    phone.reload()
    expect(phone.locator(".explained .fault")).to_contain_text("The spots of Ben cannot be 99")


def share(page: Page) -> tuple[str, str]:
    """Share the pad; return the links to follow and to write."""
    page.locator("#more-title").tap()
    page.locator("#share").tap()
    expect(page.locator("#edit-link")).to_be_visible()
    return page.locator("#follow-link").input_value(), page.locator("#edit-link").input_value()


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


def test_what_was_entered_offline_is_sent_later(phone: Page, new_page: MakePage) -> None:
    begin(phone, "Anna", "Ben")
    follow, _ = share(phone)
    other = new_page(viewport=PHONE)
    other.goto(follow)
    wait_until_offline_works(phone)
    phone.context.set_offline(True)
    phone.reload()
    enter(phone, "Anna", (1, 17))
    expect(phone.locator(".kept-where")).to_contain_text("1 change is kept on this device")
    phone.context.set_offline(False)
    expect(other.locator(".tally tfoot")).to_contain_text("17")
    expect(phone.locator(".kept-where")).to_contain_text("everybody who follows it sees")


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


def test_whoever_was_slower_is_asked(phone: Page, new_page: MakePage) -> None:
    begin(phone, "Anna", "Ben")
    _, edit = share(phone)
    other = new_page(viewport=PHONE, has_touch=True)
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


def test_a_pad_outlives_the_server(phone: Page, tmp_path: Path) -> None:
    with running(tmp_path) as server:
        begin(phone, "Anna", "Ben", address=server.url("/score"))
        share(phone)
        port = server.port
    expect(phone.locator(".kept-where")).to_contain_text("No connection")
    enter(phone, "Anna", (1, 17))
    with running(tmp_path, port):
        expect(phone.locator(".kept-where")).to_contain_text("everybody who follows it sees", timeout=10_000)


def test_a_browser_that_keeps_nothing_says_so(phone: Page) -> None:
    phone.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } })")
    begin(phone, "Anna", "Ben")
    enter(phone, "Anna", (1, 17))
    assert totals(phone) == ["17", "0"]
    expect(phone.locator(".kept-where")).to_contain_text("This browser saves nothing")


def test_files_for_other_programs(phone: Page, tmp_path: Path) -> None:
    begin(phone, "Anna", "Ben")
    enter(phone, "Anna", (1, 17))
    phone.locator("#more-title").tap()
    with phone.expect_download() as written:
        phone.locator("#json").tap()
    pad = read_pad(Path(written.value.path()).read_bytes())
    assert pad.heading.names == ("Anna", "Ben")
    assert pad.scores == (17, 0)
    with phone.expect_download() as table:
        phone.locator("#csv").tap()
    rows = list(csv.DictReader(io.StringIO(Path(table.value.path()).read_text())))
    assert [row["points"] for row in rows] == ["17"]


def test_it_can_be_put_among_the_apps(phone: Page) -> None:
    phone.goto("/score")
    address = phone.locator('link[rel="manifest"]').get_attribute("href")
    assert address is not None
    manifest = json.loads(phone.request.get(address).text())
    assert manifest["start_url"] == "/score"
    assert all(phone.request.get(icon["src"]).ok for icon in manifest["icons"])


@pytest.mark.parametrize("scale", ["100%", "200%"])
def test_everything_can_be_touched_and_fits(phone: Page, scale: str) -> None:
    begin(phone, "Anna", "Ben", "Cleo")
    enter(phone, "Anna", (1, 20), (2, 4))
    phone.locator("#next").tap()
    say_out(phone, "Anna")
    phone.evaluate(f"document.documentElement.style.fontSize = '{scale}'")
    small = phone.evaluate(
        """() => [...document.querySelectorAll("main button, main a, main label.pick, main select, main summary")]
            .filter((each) => each.offsetParent && (each.offsetHeight < 44 || each.offsetWidth < 44))
            .map((each) => each.outerHTML)"""
    )
    assert small == []
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
