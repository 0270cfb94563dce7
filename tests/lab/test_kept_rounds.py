"""What is kept of duels and simulations: records, and decisions as tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from tests.kernel_in_use import needs_compiled

from doublesix import DoublesixError, choose, read_position
from doublesix.cli.main import run
from doublesix.lab import duel, simulate
from doublesix.lab.kept_rounds import DecisionRow, InOrder, Keeping, KeptGame, names_of
from doublesix.record import GameRecord, read_games, replay
from doublesix.rng import new_seed
from doublesix.rules.rules import Points, Rounds
from doublesix.view import View


class Shelf:
    """A keeper that keeps everything in memory."""

    def __init__(self, sheet: str, *, records: bool = True, decisions: bool = True) -> None:
        self.keeping = Keeping(choose(sheet), records, decisions)
        self.kept: list[KeptGame] = []

    def add(self, kept: KeptGame) -> None:
        self.kept.append(kept)

    @property
    def rows(self) -> Iterator[DecisionRow]:
        return (row for kept in self.kept for row in kept.decisions)


def test_every_round_of_a_duel_is_kept_in_order() -> None:
    shelf = Shelf("bg2133")
    options = {"sheet": "bg2133", "players": 4, "partners": True, "deals": 6, "seed": 7, "workers": 1}
    played = duel("greedy", "random", **options, keeper=shelf)  # type: ignore[arg-type]
    assert played.deals == duel("greedy", "random", **options).deals  # type: ignore[arg-type]
    assert len(shelf.kept) == played.rounds == 12
    records = [next(read_games_in(kept.record)) for kept in shelf.kept]
    assert [record.tags for record in records] == [
        {"number": str(deal), "rotation": str(time)} for deal in range(6) for time in range(2)
    ]
    for one, other in pairwise(records):
        if one.tags["number"] == other.tags["number"]:
            assert one.rounds[0].deal == other.rounds[0].deal
    outcomes = [replay(record).rounds[0].outcome for record in records]
    assert sum(outcome.points for outcome in outcomes if outcome) == sum(sum(deal.points) for deal in played.deals)


def read_games_in(data: bytes) -> Iterator[GameRecord]:
    from io import BytesIO

    return read_games(BytesIO(data))


def test_a_row_tells_what_the_seat_knew_and_did_and_what_came_of_it() -> None:
    shelf = Shelf("international")
    duel("greedy", "random", sheet="international", deals=3, seed=7, workers=1, keeper=shelf)
    for kept in shelf.kept:
        round_ = replay(next(read_games_in(kept.record))).rounds[0]
        moments = {step: (moment, action) for step, (moment, action) in enumerate(round_.steps())}
        assert [row.step for row in kept.decisions] == [
            step for step, (moment, _) in moments.items() if len(moment.options) > 1
        ]
        for row in kept.decisions:
            moment, action = moments[row.step]
            assert read_position(row.position).seen == View.of_single_round(moment, row.seat)
            assert row.options == tuple(map(str, moment.options))
            assert row.action == str(action)
            assert round_.outcome is not None
            assert (row.kind, row.ended, row.won) == ("round", round_.outcome.ended, round_.outcome.winner == row.seat)
            assert abs(row.points) == round_.outcome.points
            assert (row.points > 0) <= row.won


@needs_compiled
def test_rounds_and_games_of_a_simulation_are_kept_from_the_same_deals() -> None:
    shelves = [Shelf("luckies"), Shelf("luckies", decisions=False)]
    for shelf, workers in zip(shelves, (1, 2), strict=True):
        simulate("luckies", bots="greedy", rounds=70, games=3, seed=7, workers=workers, keeper=shelf)
    assert [kept.record for kept in shelves[0].kept] == [kept.record for kept in shelves[1].kept]
    targets = [replay(next(read_games_in(kept.record))).target for kept in shelves[0].kept]
    assert targets == [Rounds(1)] * 70 + [Points(100)] * 3
    games = [row for row in shelves[0].rows if row.kind == "game"]
    assert {read_position(row.position).needs for row in games if row.round == 1} == {(100, 100)}
    assert any(read_position(row.position).habits for row in games)


def test_pieces_are_passed_on_in_their_order() -> None:
    shelf = Shelf("luckies")
    in_order = InOrder(shelf)
    for first in (4, 2, 0, 6):
        in_order.add(first, 2, (KeptGame(b"%d" % first),))
    assert [kept.record for kept in shelf.kept] == [b"0", b"2", b"4", b"6"]


def test_names_are_such_that_a_record_can_hold_them() -> None:
    assert names_of(["greedy", "random", "greedy", "greedy"]) == ("greedy", "random", "greedy 2", "greedy 3")


def test_seeds_are_kept_by_every_reader_of_json() -> None:
    assert all(0 <= new_seed() < 2**53 for _ in range(100))


def test_files_hold_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    records, decisions = tmp_path / "games.jsonl", tmp_path / "decisions.parquet"
    asked = ["duel", "greedy", "random", "--sheet", "luckies", "--deals", "5", "--seed", "7", "--workers", "1"]
    asked += ["--records", str(records), "--decisions", str(decisions)]
    assert run(asked) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["decisions.parquet", "games.jsonl"]
    with records.open("rb") as stream:
        assert len(list(read_games(stream))) == 10
    table = parquet.read_table(decisions)
    assert tuple(table.column_names) == DecisionRow._fields
    row = table.slice(0, 1).to_pylist()[0]
    assert row["action"] in row["options"]
    capsys.readouterr()
    assert run(asked) == 2
    assert "[file-exists]" in capsys.readouterr().err
    assert run([*asked, "--force"]) == 0
    assert run(["replay", str(records), "--game", "10"]) == 0
    assert "Game 10\n" in capsys.readouterr().out


def test_one_file_is_not_named_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    same = str(tmp_path / "same")
    assert run(["duel", "greedy", "random", "--sheet", "luckies", "--records", same, "--decisions", same]) == 2
    assert "[bad-usage]" in capsys.readouterr().err


def test_nothing_is_left_of_what_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise DoublesixError("busy")

    monkeypatch.setattr("doublesix.lab.duels.run", broken)
    asked = ["duel", "greedy", "random", "--sheet", "luckies", "--records", str(tmp_path / "games.jsonl")]
    assert run(asked) == 2
    assert list(tmp_path.iterdir()) == []
