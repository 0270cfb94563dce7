"""The command line of the soaks: what it changes in a plan, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from soak.command import main, planned
from soak.interruption import is_asked_to_stop
from soak.killer import KillOutcome, KillPlan
from soak.report import Result, keep_result

TOOLS = Path(__file__).parent.parent.parent / "tools"
SECONDS_TO_END = 240.0


def test_counts_are_scaled_and_never_vanish() -> None:
    plan = planned("kill", 0.001, {})
    assert (plan.kills, plan.moves, plan.at_once) == (1, 700, 48)


def test_what_is_asked_for_takes_the_place_of_what_is_planned() -> None:
    assert planned("kill", 0.5, {"moves": 9}).moves == 9
    assert planned("kill", 1.0, {}).moves == 700_000


@pytest.mark.parametrize(
    ("asked", "named"), [("nothing", "nothing"), ("load --kills 3", "--kills"), ("kill --moves many", "many")]
)
def test_what_there_is_not_is_refused_by_name(asked: str, named: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(asked.split())
    assert ended.value.code == 2
    assert named in capsys.readouterr().err


def test_a_plan_is_done_when_all_of_it_is_done() -> None:
    outcome = KillOutcome(KillPlan(kills=2, moves=10))
    outcome.tally.moves = 10
    assert outcome.share == 0, "nobody was killed yet"
    outcome.kills = 2
    assert outcome.is_enough


def test_results_are_added_to_those_that_there_are(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    for verdict in ("first", "second"):
        keep_result(Result(name="kill", passed=True, seconds=1, verdict=verdict), file)
    assert [one["verdict"] for one in json.loads(file.read_text())] == ["first", "second"]


@pytest.mark.soak
def test_it_ends_with_what_there_is_when_interrupted(tmp_path: Path) -> None:
    assert not is_asked_to_stop()
    command = [sys.executable, "-m", "soak", "kill", "--at-once", "4", "--tables-each-leg", "8"]
    environment = {**os.environ, "PYTHONPATH": str(TOOLS)}
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as soak:
        assert soak.stdout is not None
        assert any(b"== kill" in line for line in soak.stdout)
        soak.send_signal(signal.SIGINT)
        said, complaints = soak.communicate(timeout=SECONDS_TO_END)
    assert soak.returncode == 128 + signal.SIGINT, said
    assert b"Traceback" not in complaints
    (result,) = json.loads((tmp_path / "soak-results.json").read_text())
    assert result["stopped"]
    assert result["violations"] == []
