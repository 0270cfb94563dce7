"""The example that learns: its net beats greedy, plays as a bot what it plays in a batch, and still can learn."""

from __future__ import annotations

import json
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.kernel_in_use import needs_compiled

from doublesix import Round, View, choose, deal_round, kernel
from doublesix.deal import seat_players
from doublesix.kernel import action_id
from doublesix.rng import SplitMix

EXAMPLES = Path(__file__).parent.parent / "examples"
SMALL = {"TABLES": 256, "LESSON": 256}
"""Rounds side by side, and choices in a lesson, for those who only want to see that it learns."""


@pytest.fixture(scope="module")
def learner() -> Any:
    spec = spec_from_file_location("learner", EXAMPLES / "learner.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    vars(module).update(SMALL)
    return module


def batch_of(size: int) -> kernel.Batch:
    return kernel.Batch(choose("international").rules, 2, size=size, history=0)


@needs_compiled
def test_what_was_learned_beats_greedy_with_its_whole_interval(learner: Any) -> None:
    mean, half = learner.lead_over(learner.learned(), "greedy", batch_of(1000), np.random.default_rng(5))
    assert mean - half > 1


@needs_compiled
def test_it_learns_in_seconds(learner: Any) -> None:
    chance = np.random.default_rng(3)
    leads = [learner.lead_over(net, "random", batch_of(500), chance) for net in learned_for(learner, 0, 10)]
    assert leads[1][0] - leads[1][1] > leads[0][0] + leads[0][1]


def learned_for(learner: Any, *times: int) -> list[Any]:
    """Return nets that have learned so many times."""
    return [learner.learn("international", number, seed=1) for number in times]


def test_it_plays_as_a_bot_what_it_plays_in_a_batch(learner: Any) -> None:
    batch = batch_of(2)
    for _ in range(20):
        legal, rows = batch.legal(), batch.observe()
        best = learner.learned().best(learner.inputs(rows), legal)
        for index in np.flatnonzero(~batch.over):
            view = batch.view(int(index), int(batch.turn[index]))
            assert action_id(learner.choose(view, SplitMix(0))) == best[index]
        batch.step(batch.choose("random"))


@pytest.mark.parametrize(("sheet", "players", "partners"), [("bg2133", 4, True), ("sixcolours", 6, False)])
def test_it_plays_at_tables_that_it_has_not_learned(learner: Any, sheet: str, players: int, partners: bool) -> None:
    rules, source = choose(sheet).rules, SplitMix(7)
    seating = seat_players(rules, players, partners)
    round_ = Round.start(rules, seating, deal_round(rules, seating, source))
    while not round_.is_over:
        chosen = learner.choose(View.of_single_round(round_, round_.turn), source)
        assert chosen in round_.options
        round_ = round_.apply(chosen)


@needs_compiled
def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    monkeypatch.syspath_prepend(str(EXAMPLES))
    notebook = json.loads((EXAMPLES / "learner.ipynb").read_text("utf-8"))
    code = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert "times = 180" in code[0]
    assert "deals=500" in code[-1]
    known: dict[str, Any] = {}
    exec(f"import learner\nvars(learner).update({SMALL})", known)
    for cell in code:
        exec(cell.replace("times = 180", "times = 2").replace("deals=500", "deals=4"), known)
    assert len(known["leads"]) == 2
