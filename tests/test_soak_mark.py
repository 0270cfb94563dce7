"""Tests with the mark ``soak`` are left to ``make soak``, unless somebody asks for one by its name."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FILE = "tests/lab/test_findings.py"
MARKED = f"{FILE}::test_the_tables_hold"


@pytest.mark.parametrize(
    ("asked", "profile", "is_there"), [(FILE, "test", False), (FILE, "soak", True), (MARKED, "test", True)]
)
def test_a_marked_test_is_run_by_a_soak_or_by_its_name(asked: str, profile: str, is_there: bool) -> None:
    collected = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "--quiet", asked],
        cwd=ROOT,
        env={**os.environ, "DOUBLESIX_HYPOTHESIS": profile},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (MARKED in collected.stdout) == is_there


def test_a_soak_runs_every_file_that_leaves_something_to_it() -> None:
    soaked = next(
        line for line in (ROOT / "Makefile").read_text("utf-8").splitlines() if "=soak $(BIN)" in line
    ).split()
    paths = [ROOT / word for word in soaked if word.startswith("tests/")] + [ROOT / "tests" / "web"]
    leaving = [
        path
        for path in (ROOT / "tests").rglob("test_*.py")
        if path != Path(__file__) and ("mark.soak" in (text := path.read_text("utf-8")) or "chance.some(" in text)
    ]
    assert leaving
    assert not [str(path) for path in leaving if not any(path.is_relative_to(known) for known in paths)]
