"""Checking deals in a real browser: it finds exactly what Python finds, in every record, and says it in words."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect
from tests.live_server import Running, running
from tests.record.records import fair_record
from tests.web.deal_vectors import vectors
from tests.web.finished_games import GAME, keep_finished
from tests.web.screens import DESKTOP, PHONE, KeepNobodyOut, MakePage

from doublesix.record.fairness import Check, DealPart
from doublesix.record.text_writer import write_text

UNWELL = {"withheld", "other-secret", "other-deal"}

FIND = """async (records) => {
  const [folder] = document.querySelector("script[src$='check/page.js']").src.replace("joined/", "").split("page.js");
  const { readRecord } = await import(folder + "record.js");
  const { verify } = await import(folder + "verification.js");
  const { Fault } = await import(folder + "fault.js");
  const rules = JSON.parse(document.getElementById("rules").textContent);
  return records.map((written) => {
    try {
      return verify(readRecord(written), rules).map(({ check, differs }) => [check, differs]);
    } catch (error) {
      if (error instanceof Fault) return error.code;
      throw error;
    }
  });
}"""
DIGEST = """async (texts) => {
  const [folder] = document.querySelector("script[src$='check/page.js']").src.replace("joined/", "").split("page.js");
  const { sha256 } = await import(folder + "sha256.js");
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return texts.map((text) => hex(sha256(new TextEncoder().encode(text))));
}"""

KEEP = """async (commitment) => {
  const [folder] = document.querySelector("script[src$='check/page.js']").src.replace("joined/", "").split("page.js");
  const { keepNextDeal } = await import(folder + "deal_notes.js");
  keepNextDeal({ code: "ABC234", phase: "gathering", game: { number: 1 }, fairness: { commitment } }, "17");
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server at which a game has been played to its end."""
    folder: Path = tmp_path_factory.mktemp("check")
    with running(folder) as server:
        keep_finished(folder)
        yield server


def check(page: Page, record: str) -> None:
    page.get_by_label("Paste a record").fill(record)
    page.get_by_role("button", name="Check", exact=True).click()


def test_the_browser_finds_what_python_finds(page: Page) -> None:
    page.goto("/check")
    answers = page.evaluate(FIND, [vector.written for vector in vectors()])
    for vector, answer in zip(vectors(), answers, strict=True):
        if vector.found is not None:
            assert answer == [[check, parts] for check, parts in vector.found], vector.name
        elif not isinstance(answer, str):
            assert any(check in UNWELL for check, _ in answer), vector.name


def test_the_records_show_everything_that_can_be_found() -> None:
    found = [finding for vector in vectors() for finding in vector.found or ()]
    assert {check for check, _ in found} == set(map(str, Check))
    assert {part for _, parts in found for part in parts} == set(map(str, DealPart))
    assert any(vector.found is None for vector in vectors())


def test_damaged_records_are_refused_or_checked_and_never_more(page: Page) -> None:
    chance = Random(6)
    whole = [vector.written for vector in vectors() if vector.name.startswith(("sixcolours en", "luckies en"))]
    damaged = [_damaged(chance.choice(whole), chance) for _ in range(400)]
    page.goto("/check")
    assert len(page.evaluate(FIND, damaged)) == len(damaged)


def _damaged(written: str, chance: Random) -> str:
    """Cut something out and put something else there, a few times."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(written))
        piece = chance.choice(["", "\n", ":", ";", "[]", "null", "0", "-1", "6-6", '"', "{", "hands: 1: 28", "é\u2028"])
        written = written[:start] + piece + written[start + chance.randint(0, 12) :]
    return written


def test_digests_of_all_lengths(page: Page) -> None:
    page.goto("/check")
    texts = ["6-5 " * length for length in range(40)] + ["x" * length for length in range(50, 70)]
    assert page.evaluate(DIGEST, texts) == [sha256(text.encode()).hexdigest() for text in texts]


def test_an_honest_game_is_found_well_without_a_connection(page: Page) -> None:
    page.goto("/check")
    page.context.set_offline(True)
    check(page, write_text(fair_record("luckies")))
    expect(page.get_by_role("heading", name="All 2 deals are correct")).to_be_visible()
    expect(page.get_by_role("region", name="All 2 deals")).to_be_focused()
    expect(page.get_by_role("article").first).to_contain_text("The secret matches the commitment.")
    expect(page.locator("#announcer")).to_have_text("All 2 deals are correct")


def test_the_page_opens_without_a_connection_once_it_was_there(new_page: MakePage) -> None:
    page = new_page(service_workers="allow")
    page.goto("/check")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.context.set_offline(True)
    page.goto("/check?game=ABC234-1")
    expect(page.locator("#findings")).to_contain_text("without a connection")
    check(page, write_text(fair_record("luckies")))
    expect(page.get_by_role("heading", name="All 2 deals are correct")).to_be_visible()


def test_tampering_is_said_in_words_with_what_should_have_been(page: Page) -> None:
    record = write_text(fair_record("luckies", rounds=1))
    honest = next(line for line in record.splitlines() if line.startswith("contribution Anna"))
    page.goto("/check")
    check(page, record.replace(honest, "contribution Anna: the dog"))
    expect(page.get_by_role("heading", name="1 deal is wrong")).to_be_visible()
    expect(page.get_by_role("article")).to_contain_text("The players should have been dealt other tiles.")
    expect(page.get_by_text("What should have been dealt")).to_be_visible()
    expect(page.locator("details[open] .tile").first).to_be_visible()


def test_what_is_no_record_is_said(page: Page) -> None:
    page.goto("/check")
    for written, told in (
        ("", "This is not a record from doublesix"),
        ("{}", "This is not a record from doublesix"),
        ('{"format": "doublesix record 1"}', "Something is missing in this record"),
        ("doublesix record 2", "This is a record of version 2"),
        ("doublesix record 1\nsheet: luckies", "The record does not say: players"),
        ("doublesix record 1\nsheet: whist\nplayers: 2\nround 1\nhand 1: 6-6\nhand 2: 5-5", "does not know the sheet"),
        ("doublesix record 1\nnonsense", "Line 2 cannot be read: nonsense"),
    ):
        check(page, written)
        expect(page.locator("#verdict")).to_contain_text(told)


def test_a_file_is_checked_as_soon_as_it_is_chosen(page: Page, tmp_path: Path) -> None:
    page.goto("/check")
    file = tmp_path / "game.domino"
    file.write_text(write_text(fair_record()), "utf-8")
    page.get_by_label("Choose a file").set_input_files(file)
    expect(page.locator("#verdict")).to_have_text("All 2 deals are correct")


def test_a_game_of_this_server_is_fetched_and_compared_with_what_was_shown_before(page: Page) -> None:
    page.goto(f"/check?game={GAME}")
    expect(page.locator("#verdict")).to_have_text("All 2 deals are correct")
    fairness = fair_record("bg2133").rounds[0].fairness
    assert fairness is not None
    page.evaluate(KEEP, fairness.commitment)
    page.reload()
    expect(page.get_by_role("article").first).to_contain_text("Before the deal your browser was shown this commitment.")
    expect(page.get_by_role("article").first).to_contain_text("It includes what your browser added.")
    page.evaluate(KEEP, "ab" * 32)
    page.reload()
    expect(page.locator("#verdict")).to_have_text("1 deal is wrong")
    expect(page.get_by_role("article").first).to_contain_text("your browser was shown another commitment")


def test_a_game_that_is_not_here_is_said(page: Page) -> None:
    page.goto("/check?game=ZZZ999-1")
    expect(page.locator("#verdict")).to_have_text("There is no game ZZZ999-1 here")


@pytest.mark.soak
def test_nothing_keeps_people_out(page: Page, keep_nobody_out: KeepNobodyOut) -> None:
    page.goto(f"/check?game={GAME}")
    expect(page.locator("#verdict")).to_be_visible()
    for summary in page.locator("summary").all():
        summary.click()
    keep_nobody_out(page, PHONE, DESKTOP)


def test_somebody_who_plays_keeps_what_they_were_shown_before_the_deal(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play", exact=True).first.click()
    expect(page.locator("#hand button").first).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage.getItem('doublesix.deals'))")
    code = page.url.rpartition("/")[2]
    shown = page.request.get(f"/api/tables/{code}").json()["table"]["fairness"]
    assert list(kept) == [f"{code}-1.1"]
    assert kept[f"{code}-1.1"]["commitment"] == shown["commitment"]
    assert kept[f"{code}-1.1"]["contribution"] in shown["contributions"]
