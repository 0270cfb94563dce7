"""A server that is killed while people play over sockets: a short version of ``make soak``'s killings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from soak.killer import KillPlan, run
from soak.party import Mischief
from soak.place import Place

PLAN = KillPlan(
    kills=2,
    mean_life=80,
    at_once=8,
    entries_each=40,
    tables_each_leg=24,
    mischief=Mischief(links=2, twice=0.2, late=0.1, early=0.1, stale=0.1, talk=0.1, hang_up=0.02),
)


@pytest.mark.parametrize("plan", [PLAN, replace(PLAN, processes=2, one_port=True)], ids=["alone", "two at one port"])
def test_nothing_that_was_acknowledged_is_lost_doubled_or_out_of_order(tmp_path: Path, plan: KillPlan) -> None:
    outcome = run(plan, Place(tmp_path))
    assert outcome.kills >= plan.kills
    assert outcome.tally.moves, "people could play"
    assert outcome.judgement.violations == []
    assert outcome.judgement.acknowledged >= outcome.tally.acknowledged
