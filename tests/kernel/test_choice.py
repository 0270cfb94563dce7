"""Which kernel is in use: the compiled one if there is one, and otherwise the reference."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.kernel_in_use import needs_compiled

import doublesix
from doublesix.i18n import languages, words_for
from doublesix.kernel import in_use, play_rounds
from doublesix.kernel.choice import REFERENCE, InUse, newer, portable, processor_suits_v3
from doublesix.reference import VARIABLE
from doublesix.rules.sheet_files import SHEETS, choose

DOCTOR = [sys.executable, "-m", "doublesix", "doctor"]
PLAY = (
    "from doublesix import choose, kernel; "
    "print(kernel.in_use().name, kernel.in_use().because, "
    "kernel.play_rounds(choose('bg2133').rules, 4, rounds=20, seed=1).points)"
)


def run(*command: str, where: Path | None = None, environment: Mapping[str, str] | None = None) -> str:
    inherited = {name: value for name, value in os.environ.items() if name != VARIABLE}
    variables = inherited | dict(environment or {}) | ({"PYTHONPATH": str(where)} if where else {})
    return subprocess.run(command, env=variables, cwd=where, capture_output=True, text=True, check=True).stdout


def test_somebody_tells_which_kernel_is_in_use() -> None:
    assert in_use() in (
        InUse("compiled", "fastest"),
        InUse(REFERENCE, "not-compiled"),
        InUse(REFERENCE, "asked-for", VARIABLE),
    )


@pytest.fixture
def uncompiled(tmp_path: Path) -> Path:
    """A copy of the package as it is where no compiler was found."""
    leave = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(Path(doublesix.__file__).parent, tmp_path / "doublesix", ignore=leave)
    return tmp_path


def test_without_a_compiled_kernel_everything_works_the_same(uncompiled: Path) -> None:
    name, because, points = run(sys.executable, "-c", PLAY, where=uncompiled).split(" ", 2)
    assert (name, because) == (REFERENCE, "not-compiled")
    assert points == run(sys.executable, "-c", PLAY).split(" ", 2)[2]


def test_a_compiled_kernel_that_does_not_load_is_left_alone(uncompiled: Path) -> None:
    (uncompiled / "doublesix" / "kernel" / "compiled" / "rounds.abi3.so").write_bytes(b"no library at all")
    (uncompiled / "doublesix" / "kernel" / "compiled" / "rounds.pyd").write_bytes(b"no library at all")
    name, because, _ = run(sys.executable, "-c", PLAY, where=uncompiled).split(" ", 2)
    assert (name, because) == (REFERENCE, "does-not-load")
    assert "does not load" in " ".join(run(*DOCTOR, where=uncompiled).split())


def test_the_doctor_says_which_one_is_in_use_and_how_to_get_the_fast_one(uncompiled: Path) -> None:
    told = " ".join(run(*DOCTOR, where=uncompiled).split())
    assert "Kernel: reference" in told
    assert "This gets the compiled kernel: " in told
    assert doublesix.__version__ in told
    assert f"Languages: {words_for('en').list_and(languages())}" in told


def test_the_environment_may_ask_for_the_reference() -> None:
    told = run(*DOCTOR, environment={VARIABLE: REFERENCE})
    assert "Kernel: reference" in told
    assert VARIABLE in told


def test_a_form_that_there_is_not_is_refused_by_name() -> None:
    ran = subprocess.run(DOCTOR, env=os.environ | {VARIABLE: "foo"}, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert VARIABLE in ran.stderr
    assert "foo" in ran.stderr
    assert "reference" in ran.stderr
    assert "Traceback" not in ran.stderr


@needs_compiled
@pytest.mark.parametrize("sheet", SHEETS)
def test_both_forms_of_the_compiled_kernel_play_the_same(sheet: str) -> None:
    try:
        forms = newer(), portable()
    except ModuleNotFoundError:
        pytest.skip("the kernel is compiled in one form: not on x86-64, or not by a compiler that knows others")
    if not processor_suits_v3():
        pytest.skip("the processor does not run the second form of the kernel")
    assert forms[0].rounds is not forms[1].rounds
    rules = choose(sheet).rules
    for players in rules.hands:
        policies = (("random", "greedy") * players)[:players]
        one, other = (play_rounds(rules, players, rounds=1000, seed=7, policies=policies, of=form) for form in forms)
        assert one == other
        assert one.rounds == 1000


def test_the_environment_may_ask_for_the_form_that_runs_everywhere() -> None:
    where = "from doublesix.kernel.choice import kernel; print(kernel().rounds.__file__)"
    told = run(sys.executable, "-c", where, environment={VARIABLE: "portable"})
    assert "v3" not in Path(told).parts
