"""Processes that write to one file take turns, and nobody waits for ever."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread

import pytest
from tests.refusals import coded

from doublesix.errors import DoublesixError
from doublesix.server.store.sqlite import write_turns
from doublesix.server.store.sqlite.write_turns import WriteTurns

WRITERS, TURNS = 3, 40


def test_who_has_just_written_waits_for_those_who_wait(tmp_path: Path) -> None:
    order: list[int] = []
    begun = Event()

    def write(number: int) -> None:
        mine = WriteTurns(tmp_path / "file")
        begun.wait()
        for _ in range(TURNS):
            with mine.passed():
                order.append(number)
        mine.close()

    threads = [Thread(target=write, args=(number,)) for number in range(WRITERS)]
    for thread in threads:
        thread.start()
    begun.set()
    for thread in threads:
        thread.join(30)
    assert sorted(order) == sorted([*range(WRITERS)] * TURNS)


def test_one_that_was_stopped_in_its_turn_keeps_the_others_busy_not_hanging(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_turns, "PATIENCE_S", 0.02)
    stopped, other = WriteTurns(tmp_path / "file"), WriteTurns(tmp_path / "file")
    with stopped.passed(), pytest.raises(DoublesixError, check=coded("busy")), other.passed():
        pass
    with other.passed():
        pass
    for each in (stopped, other):
        each.close()
