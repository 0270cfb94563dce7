"""The review of a finished game in a real browser: while it is made, and when it is there, for everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.kernel_in_use import needs_compiled
from tests.live_server import Running, running
from tests.web.finished_games import GAME, keep_finished, keep_reviewed
from tests.web.learner import Learner
from tests.web.screens import DESKTOP, PHONE, TABLET, FindBarriers, KeepNobodyOut, MakePage

from doublesix.actions import parse_action

pytestmark = needs_compiled

UNREVIEWED = "XYZ789-1"
WITH_MISTAKE = "MST234-1"
ROUNDS = "details:has(article)"
MILLISECONDS_TO_REVIEW = 240_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a game that was reviewed, and one that was not."""
    folder: Path = tmp_path_factory.mktemp("review")
    with running(folder) as server:
        keep_reviewed(folder)
        keep_reviewed(folder, game=WITH_MISTAKE, sheet="international")
        keep_finished(folder, game=UNREVIEWED)
        yield server


def open_review(page: Page, seat: str = "all") -> None:
    page.goto(f"/games/{GAME}/review?seat={seat}")
    expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible()


@pytest.mark.soak
def test_from_the_replay_to_the_review_and_back_to_a_move(page: Page) -> None:
    page.goto(f"/games/{GAME}")
    page.get_by_role("link", name="Review every choice").click()
    page.get_by_role("link", name="Ben", exact=True).click()
    expect(page.get_by_role("link", name="Ben", exact=True)).to_have_attribute("aria-current", "page")
    expect(page.get_by_role("heading", name="Anna", exact=True)).to_have_count(0)
    link = page.get_by_role("link", name=re.compile("See it in the replay: Round [12], move")).first
    place = str(link.get_attribute("href")).partition("#")[2]
    link.click()
    expect(page.get_by_label("Seen by")).to_have_value("1")
    expect(page.get_by_label("Step", exact=True)).to_have_value(place.split(".")[1])


def test_a_better_tile_is_found_by_keys_with_hints(page: Page) -> None:
    page.goto(f"/games/{WITH_MISTAKE}/review?seat=2")
    page.get_by_role("link", name="Find the better tile").click()
    prompt = page.locator("#prompt")
    expect(prompt).to_contain_text("Find better.")
    for told in ("?", "Lay 3-2 on 3", "Lay 3-2 on 3: "):
        page.keyboard.press("h")
        expect(prompt).to_contain_text(told)
    Learner(page, uses_keys=True).act(parse_action("3-2@3"))
    page.wait_for_function("() => document.body?.dataset.verdict === 'right'")
    page.keyboard.press("n")
    page.get_by_role("link", name="Review every choice").click()
    expect(page).to_have_url(re.compile(f"/games/{WITH_MISTAKE}/review$"))


@pytest.mark.soak
def test_rounds_are_opened_by_keys(page: Page) -> None:
    open_review(page)
    rounds = page.locator(ROUNDS).first
    decision = rounds.get_by_role("article").first
    expect(decision).to_be_hidden()
    rounds.locator("summary").first.focus()
    page.keyboard.press("Enter")
    expect(decision).to_be_visible()
    expect(decision.get_by_role("img").first).to_be_visible()
    expect(decision.get_by_role("table")).to_be_hidden()
    decision.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(decision.get_by_role("table")).to_contain_text("played")


def test_a_choice_is_stepped_through_by_keys(page: Page) -> None:
    open_review(page)
    stages = page.locator(".stages:has(input)").first
    before, played, best = (stages.locator("figure").nth(place) for place in range(3))
    stages.get_by_role("radio").first.focus()
    expect(before).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(played).to_be_visible()
    expect(before).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(best).to_be_visible()


def test_the_review_can_be_had_as_json(page: Page) -> None:
    open_review(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Review as JSON").click()
    assert download.value.suggested_filename == f"{GAME}-review.json"
    assert '"doublesix review 1"' in Path(download.value.path()).read_text("utf-8")


def test_it_is_all_there_without_scripts(new_page: MakePage) -> None:
    page = new_page(java_script_enabled=False)
    open_review(page, "1")
    page.locator(ROUNDS).first.locator("summary").first.click()
    expect(page.locator(ROUNDS).first.get_by_role("article").first).to_be_visible()


def test_nothing_keeps_people_out(page: Page, keep_nobody_out: KeepNobodyOut) -> None:
    open_review(page, "1")
    page.locator("summary").first.click()
    keep_nobody_out(page, PHONE, TABLET, DESKTOP)


def test_a_review_is_made_before_ones_eyes(page: Page, barriers: FindBarriers) -> None:
    page.goto(f"/games/{UNREVIEWED}/review")
    expect(page.get_by_role("progressbar", name="How much is done")).to_be_visible()
    expect(page.locator("#announcer")).to_contain_text(re.compile("begun|left"))
    assert barriers(page) == []
    expect(page.get_by_role("heading", name="The costliest choices")).to_be_visible(timeout=MILLISECONDS_TO_REVIEW)
    expect(page).to_have_url(re.compile(f"/games/{UNREVIEWED}/review$"))
