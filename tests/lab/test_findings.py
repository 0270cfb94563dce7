"""docs/findings.md says what the sheets do today: fewer rounds, played afresh, come to the same numbers."""

from __future__ import annotations

import re

import pytest
from tests.kernel_in_use import needs_compiled

import findings
from doublesix.lab.estimates import EstimateKind
from doublesix.rules.sheet_files import SHEETS

ROUNDS = 40_000
SURE = 5 / 1.96
"""Five times the spread, as a multiple of the half of an interval; more than a hundred numbers are compared."""


def printed_table(name: str) -> dict[str, list[float]]:
    """Read a table of the page: the values of each sheet, without their intervals."""
    block = findings.PAGE.read_text("utf-8").partition(f"<!-- {name} -->")[2].partition("<!-- end of ")[0]
    rows = [line.strip("| ").split(" | ") for line in block.splitlines() if line.startswith("|")][2:]
    return {sheet: [number(cell.split(" ")[0]) for cell in cells] for sheet, *cells in rows}


def number(text: str) -> float:
    return float(text.replace("−", "-").replace(",", ""))


@pytest.mark.soak
@needs_compiled
def test_the_tables_hold() -> None:
    found = findings.findings(ROUNDS)
    for finding in found:
        table = printed_table(finding.name)
        assert tuple(table) == SHEETS
        for place, column in enumerate(finding.columns):
            scale = 100 if column.kind is EstimateKind.SHARE else 1
            for sheet, estimate in column.estimates.items():
                printed = table[sheet][place] / scale
                assert abs(printed - estimate.value) < SURE * estimate.half_width, (finding.name, column.title, sheet)


def test_every_finding_has_its_picture() -> None:
    named = re.findall(r"pictures/findings-([a-z]+)\.svg", findings.PAGE.read_text("utf-8"))
    drawn = sorted(path.stem.removeprefix("findings-") for path in findings.PICTURES.glob("findings-*.svg"))
    assert sorted(named) == drawn
