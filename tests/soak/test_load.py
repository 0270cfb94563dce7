"""The load driver: tables keep their own time, and answers are told apart by what else the computer did."""

from __future__ import annotations

import asyncio
import os
from array import array
from collections.abc import Callable
from pathlib import Path

import pytest

from soak import load, measurements, stolen_time
from soak.load import BusyTable, Figures, Plan, next_due, summary
from soak.measurements import ScalingPlan
from soak.preparation import Guest, SetTable


@pytest.mark.parametrize(
    ("last", "now", "due"),
    [
        (10.0, 10.2, 12.0),
        (10.0, 12.5, 12.0),
        (10.0, 19.5, 18.0),
    ],
    ids=["in time", "late: now, though it was due before", "so late that moves are left out"],
)
def test_a_move_is_due_in_the_time_of_its_table(last: float, now: float, due: float) -> None:
    assert next_due(last, 2.0, now) == pytest.approx(due)


def test_tables_that_waited_together_do_not_move_together() -> None:
    began = [100.0, 100.5, 101.0, 101.5]
    late = [next_due(one, 2.0, now=109.0) for one in began]
    assert all(107.0 <= one <= 109.0 for one in late), "all move at once when the server is back"
    assert sorted(next_due(one, 2.0, now=109.1) for one in late) == pytest.approx([109.5, 110.0, 110.5, 111.0])


class SentFrames:
    """A link that only notes what is sent."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)


def test_a_table_that_comes_together_with_the_socket_is_played_at(monkeypatch: pytest.MonkeyPatch) -> None:
    link = SentFrames()

    async def opened(port: int, path: str, token: str, hear: Callable[[bytes], None], *_: object) -> SentFrames:
        hear(b'{"type":"table","table":{"seq":5,"version":5,"phase":"gathering","buttons":[{"do":"ready"}]}}')
        return link

    monkeypatch.setattr(load, "open_link", opened)
    laid = SetTable("TABLE001", (Guest("anna", "secret"),))
    player = BusyTable(laid, 0.0, Figures()).players[0]
    asyncio.run(player.come(1, "shape=wide", "127.0.0.1"))
    assert len(link.frames) == 1
    assert b'"do":"ready"' in link.frames[0]


def test_answers_are_told_apart_by_whether_others_took_the_processor_away() -> None:
    figures = Figures(seconds=4.0)
    figures.acknowledged.extend([0.001, 0.002])
    figures.note_look(0, stolen=0.01, seconds=2.0)
    figures.acknowledged.extend([0.5, 0.6])
    figures.note_look(2, stolen=0.8, seconds=2.0)
    told = summary(Plan(), figures)
    assert list(figures.undisturbed) == [0.001, 0.002]
    assert told["stolen, cores"] == 0.2
    assert told["share of answers while nothing was stolen"] == 0.5


def test_what_others_take_away_is_known_on_linux_and_zero_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stat = tmp_path / "stat"
    monkeypatch.setattr(stolen_time, "_STAT", stat)
    assert stolen_time.stolen_seconds() == 0.0
    stat.write_text("cpu  1 2 3 4 5 6 7 250 0 0\ncpu0 1 2 3 4 5 6 7 8 0 0\n")
    assert stolen_time.stolen_seconds() == pytest.approx(250 / os.sysconf("SC_CLK_TCK"))


@pytest.mark.parametrize("is_stopped", [True, False])
def test_with_nothing_measured_a_soak_says_why(monkeypatch: pytest.MonkeyPatch, is_stopped: bool) -> None:
    monkeypatch.setattr(measurements, "measure", lambda _: Figures(seconds=1.0))
    monkeypatch.setattr(measurements, "is_asked_to_stop", lambda: is_stopped)
    why = "stopped before everything was measured" if is_stopped else "nobody was answered"
    for result in (measurements.loaded("load", Plan()), measurements.scaled("scaling", ScalingPlan())):
        assert (result.passed, result.stopped, result.verdict) == (False, is_stopped, why)


@pytest.mark.parametrize(("others_took", "passed"), [((130, 160, 155), True), ((160, 149, 120), False)])
def test_one_and_three_processes_take_turns_and_the_middle_of_the_pairs_counts(
    monkeypatch: pytest.MonkeyPatch, others_took: tuple[int, ...], passed: bool
) -> None:
    threes = iter(others_took)

    def measured(plan: Plan) -> Figures:
        moves = 100 if plan.processes == 1 else next(threes) if plan.one_port else 70
        seen = array("d", [0.01]) if plan.moves_each_second else array("d")
        return Figures(seconds=1.0, moves=moves, memory=[1.0], seen=seen)

    monkeypatch.setattr(measurements, "measure", measured)
    result = measurements.scaled("scaling", ScalingPlan())
    assert result.passed is passed
    assert result.figures["one, moves each second"] == [100, 100, 100]
    assert result.figures["three, moves each second"] == list(others_took)
