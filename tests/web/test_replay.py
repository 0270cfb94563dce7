"""A finished game in a real browser: step by step by buttons, keys and scrubber, with anybody's eyes, for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests import chance
from tests.live_server import Running, running
from tests.record.records import fair_record
from tests.web.finished_games import GAME, keep_figures, keep_finished
from tests.web.screens import DESKTOP, PHONE, SIDEWAYS, SMALL_PHONE, TABLET, KeepNobodyOut, MakePage

from doublesix.review.weaknesses import LEAST_GAMES

RECORD = fair_record("bg2133")
STEPS = [len(round_.actions) for round_ in RECORD.rounds]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("replay")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Running]:
    """A server at which a game has been played to its end."""
    with running(folder) as server:
        keep_finished(folder)
        yield server


def open_game(page: Page, place: str = "") -> None:
    page.goto(f"/games/{GAME}{place}")
    expect(page.locator("#seats li")).to_have_count(3)


def laid(page: Page) -> int:
    return page.locator("#laid > *").count()


def test_step_by_step_with_buttons(page: Page) -> None:
    open_game(page)
    expect(page.locator("#prompt")).to_contain_text("leads")
    assert laid(page) == 0
    page.get_by_role("button", name="A step forward").click()
    expect(page.locator("#laid > *")).to_have_count(1)
    expect(page.locator("#announcer")).to_contain_text(page.locator("#prompt").inner_text())
    page.get_by_role("button", name="A step back").click()
    expect(page.locator("#laid > *")).to_have_count(0)
    page.get_by_role("button", name="To the end of the round").click()
    expect(page.locator("#sum")).to_be_visible()
    expect(page.locator("#sum")).to_contain_text(" = ")


def test_keys_lead_through_the_whole_game(page: Page) -> None:
    open_game(page)
    page.keyboard.press("End")
    expect(page).to_have_url(f"{page.url.split('#')[0]}#1.{STEPS[0]}")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("combobox", name="Round")).to_have_value("2")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("combobox", name="Round")).to_have_value("1")
    page.keyboard.press("Home")
    expect(page.get_by_label("Step", exact=True)).to_have_value("0")
    page.keyboard.press("PageDown")
    expect(page.get_by_role("combobox", name="Round")).to_have_value("2")
    page.keyboard.press("End")
    expect(page.locator("#sum-ending")).to_contain_text("win")
    expect(page.get_by_role("button", name="A step forward")).to_have_attribute("aria-disabled", "true")


def test_the_scrubber_says_where_one_is(page: Page) -> None:
    open_game(page)
    scrubber = page.get_by_label("Step", exact=True)
    scrubber.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#laid > *")).not_to_have_count(0)
    expect(scrubber).to_have_value("2")
    expect(scrubber).to_have_attribute("aria-valuetext", page.locator("#prompt").inner_text())
    expect(scrubber).to_be_focused()


@pytest.mark.soak
def test_drawing_the_scrubber_along_does_not_weary_the_address(page: Page) -> None:
    open_game(page)
    written = page.evaluate(
        """async () => {
          let written = 0;
          const write = history.replaceState.bind(history);
          history.replaceState = (...place) => { written++; write(...place); };
          const scrubber = document.getElementById("scrubber");
          for (let step = 0; step < 30; step++) {
            scrubber.value = String(step % 5);
            scrubber.dispatchEvent(new Event("input"));
            await new Promise(requestAnimationFrame);
          }
          return written;
        }"""
    )
    # Some browsers refuse everything after a hundred in half a minute.
    assert written < 10
    expect(page).to_have_url(f"{page.url.split('#')[0]}#1.4")


def test_it_goes_on_by_itself_until_somebody_stops_it(new_page: MakePage) -> None:
    page = new_page()
    page.clock.install()
    open_game(page)
    run = page.get_by_role("button", name="Play by itself")
    run.click()
    expect(run).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(1200)
    expect(page.get_by_label("Step", exact=True)).to_have_value("1")
    page.keyboard.press("p")
    expect(run).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(5000)
    expect(page.get_by_label("Step", exact=True)).to_have_value("1")


def test_the_log_marks_the_step_and_leads_to_others(page: Page) -> None:
    open_game(page, "#1.3")
    present = page.locator("#log [aria-current='step']")
    expect(present).to_have_text(page.locator("#prompt").inner_text())
    page.locator("#log [data-step='5']").first.click()
    expect(page.get_by_label("Step", exact=True)).to_have_value("5")
    expect(page.locator("#log [aria-current='step']").first).to_have_attribute("data-step", "5")


@pytest.mark.soak
@pytest.mark.parametrize("size", [SMALL_PHONE, SIDEWAYS], ids=["small", "sideways"])
def test_somebody_who_steps_on_a_phone_sees_the_line(new_page: MakePage, size: ViewportSize) -> None:
    page = new_page(viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce")
    open_game(page)
    page.get_by_role("button", name="A step forward").tap()
    expect(page.locator("#laid > *")).to_have_count(1)
    line, controls = page.locator("#line").bounding_box(), page.locator(".controls").bounding_box()
    assert line
    assert controls
    assert line["y"] >= 0
    assert line["y"] + line["height"] <= controls["y"] <= size["height"]


def test_with_somebodys_eyes_other_hands_are_backs(page: Page) -> None:
    open_game(page, "#1.1")
    backs = page.locator("#seats use[href='#tile-back']")
    expect(backs).to_have_count(0)
    page.get_by_label("Seen by").select_option("Ben")
    expect(backs).not_to_have_count(0)
    expect(page.locator("#seats li").nth(1).locator("use[href='#tile-back']")).to_have_count(0)
    expect(page).to_have_url(f"{page.url.split('#')[0]}#1.1.1")
    page.reload()
    expect(page.get_by_label("Seen by")).to_have_value("1")
    page.keyboard.press("End")
    expect(backs).to_have_count(0)


def test_the_record_can_be_had(page: Page) -> None:
    open_game(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Record as text").click()
    assert download.value.suggested_filename == f"{GAME}.domino"
    assert Path(download.value.path()).read_text("utf-8").startswith("doublesix record 1")


def test_without_scripts_there_are_result_and_record(new_page: MakePage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"/games/{GAME}")
    expect(page.get_by_role("link", name="Record as text")).to_be_visible()
    expect(page.get_by_role("row", name="Anna")).to_be_visible()
    expect(page.locator("noscript p")).to_be_visible()


@pytest.mark.soak
def test_nothing_keeps_people_out(page: Page, folder: Path, keep_nobody_out: KeepNobodyOut) -> None:
    open_game(page, f"#2.{STEPS[1]}.0")
    keep_nobody_out(page, SMALL_PHONE, PHONE, TABLET, DESKTOP)
    person = page.evaluate("fetch('/api/people', { method: 'POST' }).then((answer) => answer.json())")["person"]["id"]
    for game in (f"FRN234-{number}" for number in range(1, LEAST_GAMES + 1)):
        keep_finished(folder, game=game, person=person)
        keep_figures(folder, game)
    page.goto("/games")
    expect(page.get_by_role("img", name="Accuracy in 5 reviewed games")).to_be_visible()
    expect(page.get_by_role("link", name="Your double in danger")).to_be_visible()
    page.get_by_text("The same as a table").click()
    keep_nobody_out(page, SMALL_PHONE, DESKTOP)


@pytest.mark.parametrize("size", chance.some([SMALL_PHONE, PHONE], 1))
def test_a_phone_shows_the_whole_line_above_the_controls(size: ViewportSize, new_page: MakePage) -> None:
    page = new_page(viewport=size, reduced_motion="reduce")
    open_game(page, f"#1.{STEPS[0]}")
    expect(page.locator("#laid > *").first).to_be_attached()
    covered = """() => {
      const edge = document.querySelector(".controls").getBoundingClientRect().top;
      const boxes = [...document.querySelectorAll("#laid > *, #prompt")].map((each) => each.getBoundingClientRect());
      return boxes.some((box) => box.top < 0 || box.bottom > edge + 1 || box.left < 0 || box.right > innerWidth);
    }"""
    page.wait_for_function(f"() => !({covered})()")
    page.get_by_role("button", name="A step back").click()
    page.wait_for_function(f"() => !({covered})()")
