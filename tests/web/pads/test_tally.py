"""The tally of a pad: whole games, evenings, corrections, and what follows from the rules that are played."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.pads.pad_screen import (
    begin,
    begin_by_touch,
    enter,
    hand,
    say_out,
    spots,
    totals,
    wait_until_offline_works,
)
from tests.web.screens import FindBarriers

from doublesix.pad.file_form import read_pad


def test_a_whole_game_by_touch(phone: Page, barriers: FindBarriers) -> None:
    begin_by_touch(phone, "Anna", "Ben", "Cleo", target="50 points")
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
    expect(explained).to_contain_text("Luckies colour dominoes: The player who goes out scores")
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


@pytest.mark.soak
def test_an_evening_of_games_of_one_round(offline_phone: Page, barriers: FindBarriers) -> None:
    """On sixcolours one round is a game; the pad keeps who won how many, and the points, without a connection, too."""
    begin(offline_phone, "Anna", "Ben", sheet="sixcolours")
    wait_until_offline_works(offline_phone)
    offline_phone.context.set_offline(True)
    enter(offline_phone, "Anna", (1, 23))
    expect(offline_phone.locator(".standing")).to_have_text("Anna wins the game with 23 points.")
    offline_phone.locator("#next").tap()
    enter(offline_phone, "Ben", (0, 9))
    offline_phone.locator("#next").tap()
    enter(offline_phone, "Blocked", (0, 5), (1, 5))
    expect(offline_phone.locator(".standing")).to_have_text("The game is drawn between Anna and Ben with 0 points.")
    expect(offline_phone.locator("main")).to_contain_text("3 games in a row, 1 drawn")
    assert totals(offline_phone) == ["1", "1", "23", "9"]
    assert barriers(offline_phone) == []
    offline_phone.reload()
    expect(offline_phone.locator("#explained")).to_have_text("Game 3, round 3")
    assert totals(offline_phone) == ["1", "1", "23", "9"]


@pytest.mark.soak
def test_another_game_can_be_taken_back(phone: Page) -> None:
    begin(phone, "Anna", "Ben", sheet="sixcolours")
    enter(phone, "Anna", (1, 23))
    phone.locator("#next").tap()
    phone.locator("#undo").tap()
    expect(phone.locator("#next")).to_have_text("Another game")


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
    named = phone.locator(".explained .tile-name")
    expect(named).to_have_text(["5-1", "1-1", "2-2", "5-1", "1-1"])
    expect(named.first.locator(".number-shape")).to_have_count(2)
    expect(named.first.locator(".number-shape").first).to_be_visible()
    phone.evaluate("document.documentElement.dataset.look = 'pips'")
    expect(named.first.locator(".number-shape").first).to_be_hidden()
    expect(phone.locator("main")).to_contain_text("the next game is played by the new rules.")
    expect(phone.locator("#next")).to_have_text("New pad")
    phone.locator("#next").tap()
    expect(phone.locator("#name-1")).to_have_value("Ben")


def test_who_leads_is_said_where_the_winner_does(phone: Page) -> None:
    phone.goto("/score#new")
    phone.locator("#house-title").tap()
    phone.locator("#house-next_lead").select_option("winner")
    phone.locator("#begin").tap()
    enter(phone, "Player 2", (0, 9))
    expect(phone.locator("main")).to_contain_text("Player 2 won the last round and leads the next one with any tile.")


def test_rounds_are_corrected_removed_and_brought_back(phone: Page) -> None:
    begin(phone, "Anna", "Ben", target=50)
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


@pytest.mark.soak
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
