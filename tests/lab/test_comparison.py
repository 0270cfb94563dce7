"""Comparisons: the same deals for all, and intervals that profit from it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.kernel_in_use import dial

from doublesix import lab
from doublesix.errors import DoublesixError
from doublesix.lab.comparison import BATCHES
from doublesix.lab.scenario import Scenario

FEW, SOME, MANY = dial(500, 100), dial(2000, 200), dial(4000, 400)


def test_it_plays_what_simulations_play() -> None:
    comparison = lab.compare("luckies", "international", players=3, rounds=SOME, games=30, seed=3)
    for sheet, result in zip(("luckies", "international"), comparison.results, strict=True):
        alone = lab.simulate(sheet, players=3, rounds=SOME, games=30, seed=3)
        assert (result.tally, result.games) == (alone.tally, alone.games)
    row = next(row for row in comparison.rows if row.name == "laid")
    assert row.differences[0].value == pytest.approx(row.samples[1].value - row.samples[0].value)


def test_the_same_sheet_does_not_differ_from_itself() -> None:
    comparison = lab.compare("bg2133", "bg2133", rounds=SOME, seed=3)
    assert all(row.differences[0] == (0.0, 0.0, 0.0) for row in comparison.rows)


def test_a_rule_that_never_matters_makes_no_difference_and_one_that_does_shows() -> None:
    waits = Scenario.of("luckies", house={"draw": "one", "drawn_tile": "waits"}, label="waits")
    at_once = Scenario.of("luckies", house={"draw": "one"}, label="at once")
    comparison = lab.compare(at_once, waits, rounds=MANY, seed=3)
    assert comparison.difference("waits", "leads-by-seat", 0) == (0.0, 0.0, 0.0)
    assert comparison.difference("waits", "passes").low > 0


def test_common_random_numbers_make_intervals_narrower() -> None:
    tie = Scenario.of("bg2133", house={"tie": "lowest-tile"}, label="other tie")
    comparison = lab.compare("bg2133", tie, rounds=MANY, seed=3)
    row = next(row for row in comparison.rows if (row.name, row.place) == ("points", ""))
    apart = sum(sample.estimate.half_width**2 for sample in row.samples) ** 0.5
    assert row.differences[0].half_width < apart / 5


def test_the_number_of_workers_changes_nothing() -> None:
    alone, many = (lab.compare("luckies", "protocol", rounds=SOME + 1, seed=3, workers=workers) for workers in (1, 3))
    assert alone.rows == many.rows


def test_stopped_it_compares_the_batches_that_all_have_played() -> None:
    def stop(done: int, total: int) -> None:
        if done > total // 3:
            raise KeyboardInterrupt

    comparison = lab.compare("luckies", "bg2133", rounds=10 * BATCHES, games=0, seed=3, workers=1, watch=stop)
    first, second = (result.rounds for result in comparison.results)
    assert first == second
    assert 0 < first < 10 * BATCHES
    assert not comparison.is_complete


def test_a_table_has_a_row_for_each_measure_of_each_scenario() -> None:
    comparison = lab.compare("luckies", "bg2133", "protocol", rounds=FEW, seed=3)
    columns = comparison.columns()
    assert {len(column) for column in columns.values()} == {3 * len(comparison.rows)}
    assert columns["scenario"][:3] == ["luckies", "bg2133", "protocol"]
    assert columns["difference"][0] == 0.0


def test_different_numbers_of_tiles_share_what_they_can() -> None:
    comparison = lab.compare("luckies", Scenario.of("luckies", players=4, label="four"), rounds=FEW, seed=3)
    assert {row.place for row in comparison.rows if row.name == "wins-by-seat"} == {"0", "1"}
    assert all(len(row.samples) == 2 for row in comparison.rows)


def test_differences_are_asked_for_by_name() -> None:
    comparison = lab.compare("luckies", "bg2133", rounds=FEW, seed=3)
    assert comparison.difference("luckies", "laid") == (0.0, 0.0, 0.0)
    for label, name in (("bg2133", "beauty"), ("chess", "laid")):
        with pytest.raises(DoublesixError):
            comparison.difference(label, name)


def test_one_scenario_cannot_be_compared() -> None:
    with pytest.raises(DoublesixError):
        lab.compare("luckies")


def test_progress_goes_on_to_the_end() -> None:
    seen: list[tuple[int, int]] = []
    lab.compare("luckies", "bg2133", rounds=900, games=50, seed=3, watch=lambda *how_far: seen.append(how_far))
    assert seen[-1][0] == seen[-1][1] == 2 * (900 + 16 * 50)
    assert all(before < after for before, after in pairwise(seen))
