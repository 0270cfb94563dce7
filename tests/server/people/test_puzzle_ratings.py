"""Ratings between people and puzzles: the first answer counts, and once; days in a row are counted."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from tests.server.people.test_ratings import with_account

from doublesix.puzzle import Puzzle, shipped_puzzles
from doublesix.server.people.puzzle_ratings import RatedAnswer, streak_of, take_answer
from doublesix.server.store import people, puzzles
from doublesix.server.store.store import Connection

TODAY = date(2026, 11, 20)
EASY = shipped_puzzles(sheet="luckies", grades=range(1, 4))[0]
HARD = shipped_puzzles(sheet="luckies", grades=range(7, 11))[0]


@pytest.fixture
def anna(connection: Connection) -> str:
    return with_account(connection, "Anna")


def answer(
    connection: Connection, person: str, puzzle: Puzzle, right: bool, *, day: date = TODAY, daily: bool = False
) -> RatedAnswer:
    standing = take_answer(connection, person, puzzle, right=right, today=day, is_daily=daily, at_ms=5)
    assert standing is not None
    return standing


def test_a_right_first_answer_raises_the_person_and_lowers_the_puzzle(connection: Connection, anna: str) -> None:
    right = answer(connection, anna, EASY, True)
    assert right.is_first
    assert right.after > right.before == 1500
    wrong = answer(connection, anna, HARD, False)
    assert wrong.before == right.after > wrong.after
    assert wrong.puzzle > right.puzzle


def test_only_the_first_answer_counts(connection: Connection, anna: str) -> None:
    first = answer(connection, anna, HARD, False)
    later = answer(connection, anna, HARD, True)
    assert not later.is_first
    assert (later.before, later.after, later.puzzle) == (first.after, first.after, first.puzzle)
    (kept,) = puzzles.attempts_of(connection, anna)
    assert (kept.first_right, kept.solved) == (False, True)


def test_a_harder_puzzle_is_worth_more(connection: Connection, anna: str) -> None:
    bruno = with_account(connection, "Bruno")
    assert answer(connection, bruno, HARD, True).after > answer(connection, anna, EASY, True).after


def test_nothing_is_kept_of_guests(connection: Connection) -> None:
    guest = people.create(connection, "Guest", None, 0)
    assert take_answer(connection, guest, EASY, right=True, today=TODAY, is_daily=True, at_ms=5) is None
    assert puzzles.attempts_of(connection, guest) == []
    assert puzzles.strength_of_puzzle(connection, EASY.id) is None


def test_days_in_a_row_count_until_one_is_missed(connection: Connection, anna: str) -> None:
    for back, puzzle in zip((3, 2, 1), shipped_puzzles(sheet="protocol"), strict=False):
        answer(connection, anna, puzzle, True, day=TODAY - timedelta(days=back), daily=True)
    assert streak_of(connection, anna, TODAY) == 3
    assert streak_of(connection, anna, TODAY + timedelta(days=1)) == 0
    answer(connection, anna, HARD, False, daily=True)
    assert streak_of(connection, anna, TODAY) == 3
    assert answer(connection, anna, HARD, True, daily=True).streak == 4


def test_an_account_that_is_deleted_leaves_nothing_but_the_puzzle(connection: Connection, anna: str) -> None:
    answer(connection, anna, EASY, True)
    people.delete(connection, anna)
    assert puzzles.attempts_of(connection, anna) == []
    assert puzzles.strength_of_solver(connection, anna) is None
    assert puzzles.strength_of_puzzle(connection, EASY.id) is not None
