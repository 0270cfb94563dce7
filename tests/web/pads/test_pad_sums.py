"""The pad's page adds up and tells exactly as the engine does, on thousands of rounds of every sheet and edition."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect
from tests import chance
from tests.web.pads.pad_cases import cases
from tests.web.pads.pad_screen import SCRIPTS

SUMS = """
async ([text, base]) => {
  const { headingOf } = await import(`${base}heading.js`);
  const { findMissing } = await import(`${base}sums.js`);
  const { tally } = await import(`${base}tally.js`);
  const { nameRound, tellEvening, tellNext, tellRow, tellStanding } = await import(`${base}sentences.js`);
  const { writeCsv, writeJson } = await import(`${base}exports.js`);
  const { given } = await import(`${base}words.js`);
  return JSON.stringify(JSON.parse(text).map((pad) => {
    const heading = headingOf(given.rulebook, pad);
    const missing = pad.rounds.map((entry) => findMissing(heading.terms, entry));
    const whole = { ...pad, rounds: pad.rounds.filter((_, index) => !missing[index]) };
    const counted = tally(heading.terms, heading.target, whole);
    return {
      missing: missing.map((found) => found && { fact: found.fact, seats: found.seats }),
      rows: counted.rows.map((row) => ({
        game: row.game, name: nameRound(row, counted),
        ended: row.outcome.ended, winner: row.outcome.winner, points: row.outcome.points,
        scores: row.scores, counts: row.counts, told: tellRow(row, heading),
      })),
      standing: [tellStanding(heading, counted), tellEvening(heading, counted)].filter((told) => told).join(" "),
      next: tellNext(heading, counted),
      json: JSON.parse(writeJson(whole, heading)),
      csv: writeCsv(whole, heading),
    };
  }));
}
"""

REFUSED = """
async ([pad, key, base]) => {
  const { headingOf } = await import(`${base}heading.js`);
  const { findMissing } = await import(`${base}sums.js`);
  const { tellNext, tellRow } = await import(`${base}sentences.js`);
  const { tally } = await import(`${base}tally.js`);
  const { given } = await import(`${base}words.js`);
  const refused = (act) => { try { act(); return null; } catch (error) { return error.message; } };
  const agreed = refused(() => headingOf(given.rulebook, { ...pad, options: { [key]: "anything" } }));
  const heading = headingOf(given.rulebook, pad);
  const decisions = { ...heading.terms.decisions, [key]: "anything" };
  const terms = { ...heading.terms, decisions };
  const told = pad.rounds.map((entry) => refused(() => {
    findMissing(terms, entry);
    const counted = tally(heading.terms, heading.target, { rounds: [entry] });
    tellRow(counted.rows[0], { ...heading, terms });
    tellNext({ ...heading, terms }, counted);
  }));
  return [agreed, ...told.filter((message) => message)];
}
"""
ACTED_ON = [
    "out_points",
    "blocked_points",
    "blocked_winner",
    "blocked_hands",
    "blocked_when",
    "draw",
    "next_lead",
    "tie",
]
PARTNERS = {
    "format": "doublesix pad 1",
    "sheet": "bg2133",
    "names": ["Anna", "Ben", "Cleo", "Dan"],
    "partners": True,
    "target": 100,
    "date": "2026-11-01",
    "rounds": [
        {"out": 0, "hands": [{"tiles": []}, {"spots": 3, "count": 1}, {"tiles": ["1-0"]}, {"spots": 4, "count": 1}]},
        {"hands": [{"tiles": ["1-0"]}, {"tiles": ["2-0"]}, {"tiles": ["4-4"]}, {"tiles": ["5-2"]}]},
        {"hands": [{"tiles": ["3-0"]}, {"tiles": ["2-1"]}, {"tiles": ["4-4"]}, {"tiles": ["5-3"]}]},
    ],
}
"""One who is out, a blocked round, and one in which two hands are equal."""


@pytest.fixture
def pad_page(page: Page) -> Page:
    page.goto("/score")
    return page


def test_a_value_that_the_page_does_not_know_is_refused_by_name(pad_page: Page) -> None:
    for key in ACTED_ON:
        found = pad_page.evaluate(REFUSED, [PARTNERS, key, SCRIPTS])
        assert set(found) == {f"This page does not know the house rule {key} = anything"}
        assert len(found) >= 2, "as a house rule, and as a decision of the sheet"


def test_a_pad_of_a_newer_page_says_what_is_not_known_here(page: Page) -> None:
    kept = {"id": "newer", "pad": {**PARTNERS, "options": {"tie": "by-lot"}}, "changed": 1, "checked": True}
    page.add_init_script(f"localStorage.setItem('doublesix.pad.newer', {json.dumps(json.dumps(kept))})")
    page.goto("/score")
    page.locator(".kept-pad").click()
    expect(page.locator(".lead")).to_have_text("This page does not know the house rule tie = by-lot")
    page.goto("/score#new")
    expect(page.locator("#begin")).to_be_visible()


def test_sums_words_and_files_are_those_of_the_engine(pad_page: Page) -> None:
    made = list(cases(seed=2672))
    assert sum(len(case.rows) for case in made) >= (2_000 if chance.IS_NEW else 500)
    found = json.loads(pad_page.evaluate(SUMS, [json.dumps([case.pad for case in made]), SCRIPTS]))
    for case, result in zip(made, found, strict=True):
        assert result == case.expected, case.pad
