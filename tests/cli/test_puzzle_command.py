"""``doublesix puzzle`` as a person meets it, in lines of text."""

from __future__ import annotations

import io
import json
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path

import msgspec
import pytest
from tests.kernel_in_use import needs_compiled
from tests.review.games import SHORT, played

from doublesix.actions import Play
from doublesix.cli.main import run
from doublesix.puzzle import Puzzle, PuzzleTheme, daily_puzzle, shipped_puzzles
from doublesix.record.text_writer import write_text
from doublesix.review import review_record
from doublesix.table.agreement import CHAIRS
from doublesix.terminal.puzzle_log import PuzzleLog, TriedPuzzle, read_log

Output = pytest.CaptureFixture[str]
TODAY = date(2026, 11, 20)


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("DOUBLESIX_LANG", "en")
    monkeypatch.setenv("DOUBLESIX_HOME", str(tmp_path))
    return tmp_path


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def other_than_best(puzzle: Puzzle) -> str:
    return next(str(option) for option in puzzle.view.options if option != puzzle.best)


def test_the_puzzle_of_the_day_is_solved_and_counted(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    today = datetime.now(UTC).date()
    puzzle = daily_puzzle(today)
    typed(monkeypatch, str(puzzle.best))
    assert run(["puzzle"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert f"The puzzle of {today}" in told.out
    assert "That is the best choice: " in told.out
    assert "Solved at the first try." in told.out
    assert "for 1 day in a row" in told.out
    assert told.out.endswith(f"To share it: doublesix puzzle {puzzle.id}\n")
    assert read_log().tried[puzzle.id] == TriedPuzzle(tries=1, solved=today)


def test_a_wrong_answer_and_hints_do_not_end_it(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    puzzle = shipped_puzzles(sheet="luckies")[3]
    typed(
        monkeypatch, "7-7", other_than_best(puzzle), "hint", "hint", "table", "log", "rules", "undo", str(puzzle.best)
    )
    assert run(["puzzle", puzzle.id]) == 0
    told = capsys.readouterr().out
    for sentence in ("Try again.", "?\n", "Lay ", "That makes no sense", "Solved with 2 tries."):
        assert sentence in told
    assert "in a row" not in told


def test_a_tile_that_fits_two_ends_is_asked_about(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    puzzle, right, wrong = next(
        (puzzle, puzzle.best, option)
        for puzzle in shipped_puzzles(sheet="luckies")
        for option in puzzle.view.options
        if isinstance(option, Play) and isinstance(puzzle.best, Play)
        if option.tile is puzzle.best.tile and option != puzzle.best
    )
    tile = str(right.tile)
    typed(monkeypatch, tile, str(wrong.end), tile, "help", tile, "score", tile, str(right.end))
    assert run(["puzzle", puzzle.id]) == 0
    told = capsys.readouterr().out
    assert told.count("Which end?") == 4
    for sentence in ("Try again.", "Type a tile such as 6-5", "That makes no sense here.", "Solved with 2 tries."):
        assert told.count(sentence) == 1
    typed(monkeypatch, tile, "quit", str(right))
    assert run(["puzzle", puzzle.id]) == 0
    assert "Solved" not in capsys.readouterr().out


def test_somebody_who_leaves_has_not_solved_it(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    puzzle = shipped_puzzles(sheet="luckies")[5]
    typed(monkeypatch, "quit")
    assert run(["puzzle", puzzle.id]) == 0
    assert "Solved" not in capsys.readouterr().out
    assert read_log().tried[puzzle.id].solved is None


def test_a_theme_and_grades_choose_among_those_not_solved(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    typed(monkeypatch, "quit")
    assert run(["puzzle", "--theme", "doubles", "--grade", "6-10", "--sheet", "protocol"]) == 0
    assert "Puzzle protocol-" in capsys.readouterr().out


def test_themes_are_listed_as_they_are_typed(capsys: Output) -> None:
    assert run(["puzzle", "--help"]) == 0
    assert f"--theme [{'|'.join(PuzzleTheme)}]" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["luckies-zzzzzz"], "no-such-puzzle"),
        (["--grade", "0"], "bad-usage"),
        (["--theme", "nothing"], "bad-usage"),
        (["--daily", "--theme", "doubles"], "bad-usage"),
        (["--theme", "partner", "--sheet", "luckies"], "no-such-puzzle"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(arguments: list[str], code: str, capsys: Output) -> None:
    assert run(["puzzle", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.endswith(f"[{code}]\n")
    assert told.err.count("\n") == 1


@needs_compiled
def test_ones_own_mistakes_are_asked_again(monkeypatch: pytest.MonkeyPatch, capsys: Output, home: Path) -> None:
    game = home / "game.domino"
    record = msgspec.structs.replace(played("luckies", rounds=3), tags={CHAIRS: "greedy, person"})
    game.write_text(write_text(record), encoding="utf-8")
    monkeypatch.setattr("doublesix.cli.puzzle.review_record", partial(review_record, budget=SHORT, workers=1))
    told = {}
    for whose in (("--seat", "Anna"), ()):
        typed(monkeypatch, "quit")
        assert run(["puzzle", "--mistakes", str(game), *whose]) == 0
        told[whose] = capsys.readouterr().out
        assert "clearly costly" in told[whose]
        assert ("Find better." in told[whose]) == ("No choice" not in told[whose])
    assert told[()] != told["--seat", "Anna"], "Anna was a bot, and Ben the first person at the table"


def test_a_streak_is_of_days_in_a_row() -> None:
    solved = TriedPuzzle(tries=1, solved=TODAY)
    log = PuzzleLog()
    for back in (4, 2, 1):
        log = log.after(f"p{back}", solved, daily=TODAY - timedelta(days=back))
    assert log.streak(TODAY) == 2
    log = log.after("today", solved, daily=TODAY)
    assert log.streak(TODAY) == 3
    assert log.streak(TODAY + timedelta(days=2)) == 0


def test_what_was_done_first_stays(home: Path) -> None:
    first = TriedPuzzle(tries=2, solved=TODAY)
    log = PuzzleLog().after("p", first, daily=None).after("p", TriedPuzzle(tries=1, solved=TODAY), daily=None)
    assert log.tried["p"] == first


def test_a_log_that_cannot_be_read_is_begun_again(home: Path) -> None:
    (home / "puzzles.json").write_text(json.dumps({"tried": 7}), encoding="utf-8")
    assert read_log() == PuzzleLog()
