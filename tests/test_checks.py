"""``make test`` says what passed, what failed and what was left out, even if its parent ignores signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import checks
from checks import Check, Summary, run, skipped

SAID = """
SKIPPED [2] tests/kernel/test_equality.py:149: no C compiler: nothing to compare
SKIPPED [1] tests/kernel/test_solving.py:46: no C compiler: nothing to compare
SKIPPED [1] tests/web/conftest.py:75: no browser
3 passed, 4 skipped in 0.10s
"""

LEAVES_ONE_BEHIND = """
import subprocess, sys
print(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]).pid, flush=True)
sys.exit(3)
"""
ends_with = "import sys; print('that is so'); sys.exit({})".format


def test_what_was_left_out_is_counted_by_its_reason() -> None:
    assert skipped([SAID, "1 passed"]) == ["3 tests: no C compiler: nothing to compare", "1 test: no browser"]


@pytest.mark.parametrize("status", [0, 1])
def test_a_check_is_told_whole_with_its_status(status: int) -> None:
    assert run(Check("saying", (sys.executable, "-c", ends_with(status)))) == (status, "that is so\n")


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes end in another way here")
def test_a_process_that_a_check_leaves_behind_holds_up_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "SECONDS_FOR_LAST_WORDS", 0.5)
    status, said = run(Check("leaving", (sys.executable, "-c", LEAVES_ONE_BEHIND)))
    os.kill(int(said), signal.SIGKILL)  # it is still there
    assert status == 3


def test_tests_write_to_memory_if_there_is_room(tmp_path: Path) -> None:
    with checks.scratch_folder(tmp_path, room=1) as in_memory:
        assert in_memory.parent == tmp_path
        program = (sys.executable, "-c", "import tempfile; print(tempfile.gettempdir())")
        assert run(Check("writing", program), in_memory) == (0, f"{in_memory}\n")
        (in_memory / "left").mkdir()
    assert not in_memory.exists()


@pytest.mark.parametrize("room", [1, 2**62], ids=["no such folder", "too little room"])
def test_tests_write_to_the_disk_if_there_is_not(tmp_path: Path, room: int) -> None:
    memory = tmp_path / "none" if room == 1 else tmp_path
    with checks.scratch_folder(memory, room) as on_disk:
        assert on_disk.parent == Path(tempfile.gettempdir())


def test_the_summary_names_all() -> None:
    summary = Summary(left_out=["pages: no browser"])
    summary.add("lint", 0)
    summary.add("tests", 1)
    assert str(summary) == "left out: pages: no browser\npassed: lint\nFAILED: tests"


def test_one_run_shows_all_that_is_wrong(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    of_tests = (sys.executable, "-c", "print('1 passed, 1 skipped')", "pytest")
    left_out = (sys.executable, "-c", "print('SKIPPED [2] tests/web: no browser')", "pytest")
    failing = (sys.executable, "-c", ends_with(1))
    several = [
        Check("tests", of_tests),
        Check("lint", failing),
        Check("pages", left_out),
        Check("types", (sys.executable, "-c", "")),
    ]
    monkeypatch.setattr(checks, "all_checks", lambda _: several)
    assert checks.main(Path("none")) == 1
    said = capsys.readouterr().out
    first, *told, last = [line for line in said.splitlines() if line.startswith("==")]
    assert (first, last) == ("== tests lint pages types", "== summary")
    assert sorted(told) == ["== lint", "== pages", "== tests", "== types"], "each when it ends"
    *_, left, passed, failed = said.splitlines()
    assert (left, failed) == ("left out: 2 tests: no browser", "FAILED: lint")
    assert sorted(passed.split()) == ["passed:", "tests", "types"]


def test_every_test_is_in_one_part(monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(__file__).parents[1]
    monkeypatch.chdir(root)
    others, *parts = checks.tests()
    paths = [argument for part in parts for argument in part.command if argument.startswith("tests/")]
    left = [argument.removeprefix("--ignore=") for argument in others.command if argument.startswith("--ignore=")]
    files = [file for path in paths for file in _tests_in(root / path)]
    assert len(files) == len(set(files))
    assert set(files) == {file for folder in left if folder != "tests/web" for file in _tests_in(root / folder)}
    assert [part.name for part in parts] == ["lab", "server-1", "server-2", "terminal-1", "terminal-2"]


def _tests_in(path: Path) -> list[Path]:
    return sorted(path.rglob("test_*.py")) if path.is_dir() else [path]


@pytest.mark.skipif(not hasattr(signal, "SIGCHLD"), reason="there are no such signals here")
def test_a_check_fails_though_its_parent_ignores_every_signal() -> None:
    """Of a child that ends while its parent ignores that, Python would say that all went well."""
    program = f"""
import signal, subprocess, sys
for number in signal.valid_signals() - {{signal.SIGKILL, signal.SIGSTOP}}:
    signal.signal(number, signal.SIG_IGN)
sys.exit(subprocess.Popen([sys.executable, "-c", {INSIDE!r}]).wait())
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert said.stdout == "3\n"


INSIDE = f"""
import sys
from collections.abc import Callable
sys.path.insert(0, {str(Path(checks.__file__).parent)!r})
from plain_signals import restore_signals
from checks import Check, run
restore_signals()
print(run(Check("failing", (sys.executable, "-c", "raise SystemExit(3)")))[0])
"""
