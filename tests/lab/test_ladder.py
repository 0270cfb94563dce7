"""The ladder: the stronger stand above the weaker, the same for every number of workers."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

import ladder as page_of_the_ladder
from doublesix.bots.registry import BOTS, LEVELS
from doublesix.lab.ladder import mix, rate
from doublesix.rules.sheet_files import SHEETS

SIMPLE = ("random", "greedy", "steady")


@pytest.mark.soak
def test_steady_is_at_the_top_of_those_who_do_not_think() -> None:
    ladder = rate(SIMPLE, deals=20, seed=3, workers=1)
    assert ladder.rungs[0].bot == "steady"
    assert ladder.rungs[0].won > 0.5
    assert ladder.rungs[0].rating - ladder.rungs[1].rating > 2
    assert all(rung.deals == 20 * len(mix()) * 2 for rung in ladder.rungs)


def test_the_number_of_workers_changes_nothing() -> None:
    with ThreadPoolExecutor(3) as pool:
        assert rate(SIMPLE, deals=3, seed=3, executor=pool).rungs == rate(SIMPLE, deals=3, seed=3, workers=1).rungs


def test_every_sheet_is_in_the_mix() -> None:
    assert {table.sheet for table in mix()} == set(SHEETS)
    assert any(table.partners for table in mix())


def test_ctrl_c_keeps_what_there_is() -> None:
    def stop(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    ladder = rate(("random", "greedy"), deals=40, seed=3, workers=1, watch=stop)
    assert not ladder.is_complete
    assert 0 < ladder.deals < 40 * len(mix())


def test_the_page_rates_every_bot_and_level() -> None:
    named = re.findall(r"^\| `([a-z0-9-]+)` \|", page_of_the_ladder.PAGE.read_text("utf-8"), re.MULTILINE)
    assert set(named) == {*BOTS, *LEVELS}
