"""The shipped puzzles: how many there are, that none repeats another, and the puzzle of each day."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from importlib.resources import files

import pytest

from doublesix.errors import DoublesixError
from doublesix.puzzle import Puzzle, PuzzleTheme, daily_puzzle, find_puzzle, puzzle_set, shipped_puzzles
from doublesix.puzzle.puzzle_set import VOLUMES, Volume, read_puzzles, volume_puzzles, write_puzzles
from doublesix.puzzle.verification import find_repeated
from doublesix.rules.sheet_files import SHEETS

FIRST_DAY = VOLUMES[0].first_day
LARGEST = 1_000_000
EVERYWHERE = {PuzzleTheme.FORCED_WIN, PuzzleTheme.LACKING, PuzzleTheme.DOUBLES, PuzzleTheme.COUNT}
"""Themes that every sheet has; few sheets have partners, and on some hardly any round is blocked."""


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_has_three_hundred_for_all_tables(sheet: str) -> None:
    puzzles = shipped_puzzles(sheet=sheet)
    assert len(puzzles) >= 300
    tables = Counter((puzzle.view.seating.players, puzzle.view.seating.partners) for puzzle in puzzles)
    assert {(2, False), (3, False), (4, False)} <= set(tables)
    assert ((4, True) in tables) == (sheet == "bg2133")
    assert {puzzle.theme for puzzle in puzzles} >= EVERYWHERE
    assert {puzzle.grade > 5 for puzzle in puzzles} == {True, False}


def test_none_repeats_another_up_to_the_names_of_the_numbers() -> None:
    assert [puzzle.id for puzzle in find_repeated(shipped_puzzles())] == []


def test_all_files_together_are_small() -> None:
    folder = files("doublesix.puzzle").joinpath("sets")
    sizes = [len(file.read_bytes()) for volume in folder.iterdir() for file in volume.iterdir()]
    assert sum(sizes) <= LARGEST


def test_every_puzzle_is_found_by_its_id() -> None:
    puzzles = shipped_puzzles()
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert all(find_puzzle(puzzle.id.upper()) == puzzle for puzzle in puzzles[::100])
    with pytest.raises(DoublesixError, match="no puzzle called luckies-zzzzzz"):
        find_puzzle("luckies-zzzzzz")


def test_files_are_written_as_they_are_read() -> None:
    puzzles = volume_puzzles(VOLUMES[0], "luckies")
    assert tuple(read_puzzles(write_puzzles(puzzles))) == puzzles


def test_each_day_has_another_puzzle_until_all_have_been() -> None:
    number = len(shipped_puzzles())
    days = [FIRST_DAY + timedelta(days=day) for day in range(number)]
    assert len({daily_puzzle(day).id for day in days}) == number
    assert daily_puzzle(FIRST_DAY + timedelta(days=number)) == daily_puzzle(FIRST_DAY)
    assert daily_puzzle(date(2027, 1, 1), "bg2133").sheet == "bg2133"
    with pytest.raises(DoublesixError, match="No puzzle is like that"):
        daily_puzzle(FIRST_DAY, "nothing")


def test_all_themes_are_there() -> None:
    assert {puzzle.theme for puzzle in shipped_puzzles()} == set(PuzzleTheme)


def test_a_later_volume_leaves_earlier_days_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    later = Volume(2, FIRST_DAY + timedelta(days=30))
    before = [daily_puzzle(FIRST_DAY + timedelta(days=day)) for day in range(30)]
    monkeypatch.setattr(puzzle_set, "VOLUMES", (*VOLUMES, later))
    monkeypatch.setattr(puzzle_set, "volume_puzzles", lambda volume, sheet: SOME if volume == later else all_of(sheet))
    assert [daily_puzzle(FIRST_DAY + timedelta(days=day)) for day in range(30)] == before
    assert daily_puzzle(later.first_day) in SOME


SOME = volume_puzzles(VOLUMES[0], "luckies")[:5]


def all_of(sheet: str) -> tuple[Puzzle, ...]:
    return volume_puzzles(VOLUMES[0], sheet)
