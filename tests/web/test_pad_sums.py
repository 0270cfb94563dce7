"""The pad's page adds up and tells exactly as the engine does, on thousands of rounds of every sheet and edition."""

from __future__ import annotations

import json

from playwright.sync_api import Page
from tests.web.pad_cases import cases

from doublesix.server.web.assets import assets

SUMS = """
async ([text, base]) => {
  const { headingOf } = await import(`${base}heading.js`);
  const { tally, findMissing } = await import(`${base}sums.js`);
  const { nameRound, tellEvening, tellNext, tellRow, tellStanding } = await import(`${base}sentences.js`);
  const { writeCsv, writeJson } = await import(`${base}exports.js`);
  const { given } = await import(`${base}words.js`);
  return JSON.stringify(JSON.parse(text).map((pad) => {
    const heading = headingOf(given.book, pad);
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


def test_sums_words_and_files_are_those_of_the_engine(page: Page) -> None:
    made = list(cases(seed=2672))
    assert sum(len(case.rows) for case in made) >= 2_000
    page.goto("/score")
    base = assets().url("pads/sums.js").removesuffix("sums.js")
    found = json.loads(page.evaluate(SUMS, [json.dumps([case.pad for case in made]), base]))
    for case, result in zip(made, found, strict=True):
        assert result == case.expected, case.pad
