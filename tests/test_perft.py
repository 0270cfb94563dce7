"""The counts of the perft files, which any engine for these rules must reach."""

from __future__ import annotations

from copy import deepcopy
from itertools import accumulate, takewhile
from math import inf
from pathlib import Path
from typing import Any

import pytest
from tests import chance
from tests.record import independent_referee as second

from doublesix.rules.sheet_files import SHEETS
from doublesix.testing.perft import PerftCase, count_sequences, read_cases

FILES = Path(__file__).parent / "perft"
MOST: float = inf if chance.IS_NEW else 4_000
"""How many sequences of a case the readable engine counts. ``make soak`` counts all, and the kernel always does."""
MOST_OF_SECOND = 400 if chance.IS_NEW else 150
"""How many sequences are followed by the rules that were written down a second time, which take longest."""
CASES = [(sheet, case) for sheet in SHEETS for case in read_cases(FILES / f"{sheet}.perft")]


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{sheet}: {case.name}") for sheet, case in CASES])
def test_the_sequences_of_actions_are_as_many_as_the_file_says(case: PerftCase) -> None:
    sums = accumulate(case.counts.values())
    depth = sum(1 for so_far in sums if so_far <= MOST)
    assert count_sequences(case.start(), depth) == list(case.counts.values())[:depth]


def of_second_statement(case: PerftCase) -> dict[str, Any]:
    """Deal a case by the rules that were written down a second time."""
    options = dict(case.options)
    if "hands" in options:
        sizes = (part.split(": ") for part in str(options["hands"]).split(", "))
        options["hands"] = {players: int(tiles) for players, tiles in sizes}
    return second.start(
        {
            "sheet": case.sheet,
            "edition": case.edition,
            "options": options,
            "players": len(case.hands),
            "partners": case.partners,
            "deal": [[str(tile) for tile in hand] for hand in case.hands],
            "boneyard": [str(tile) for tile in case.boneyard],
            "leader": case.leader,
        }
    )


def after(play: dict[str, Any], action: str) -> dict[str, Any]:
    then = deepcopy({key: value for key, value in play.items() if key != "rules"}) | {"rules": play["rules"]}
    second.act(then, action)
    return then


@pytest.mark.parametrize(
    "case", chance.some([pytest.param(case, id=f"{sheet}: {case.name}") for sheet, case in CASES], 15)
)
def test_the_rules_stated_a_second_time_reach_the_first_of_the_counts(case: PerftCase) -> None:
    counts = list(
        takewhile(lambda count: count <= MOST_OF_SECOND, (case.counts[depth] for depth in sorted(case.counts)))
    )
    reached, counted = [of_second_statement(case)], []
    for _ in counts:
        reached = [after(play, action) for play in reached for action in second.options(play)]
        counted.append(len(reached))
    assert counts
    assert counted == counts


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_has_cases_and_every_case_goes_deep(sheet: str) -> None:
    cases = [case for of_sheet, case in CASES if of_sheet == sheet]
    assert len(cases) >= 5
    assert all(len(case.counts) >= 5 for case in cases)
