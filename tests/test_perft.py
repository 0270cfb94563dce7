"""The counts of the perft files, which any engine for these rules must reach."""

from __future__ import annotations

from pathlib import Path

import pytest

from doublesix.rules.load import SHEETS
from doublesix.testing.perft import Case, count_sequences, read_cases

FILES = Path(__file__).parent / "perft"
CASES = [(sheet, case) for sheet in SHEETS for case in read_cases(FILES / f"{sheet}.perft")]


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{sheet}: {case.name}") for sheet, case in CASES])
def test_the_sequences_of_actions_are_as_many_as_the_file_says(case: Case) -> None:
    counted = count_sequences(case.start(), max(case.counts))
    assert dict(enumerate(counted, 1)) == case.counts


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_has_cases_and_every_case_goes_deep(sheet: str) -> None:
    cases = [case for of_sheet, case in CASES if of_sheet == sheet]
    assert len(cases) >= 5
    assert all(len(case.counts) >= 5 for case in cases)
