"""Ratings between people and puzzles: somebody who solves a puzzle at the first answer has won against it.

- Only people with an account are rated, and only their first answer to a puzzle counts.
- The model is the one of games: Plackett and Luce's, with the usual numbers of openskill, for two sides.
- A puzzle that nobody has tried has a strength that follows from its grade; people begin as everybody does.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from doublesix.puzzle import Puzzle
from doublesix.server.people.ratings import rating_model, rating_points
from doublesix.server.store import people, puzzles
from doublesix.server.store.puzzles import StoredAttempt, StoredStrength
from doublesix.server.store.store import Connection

MIDDLE_GRADE: Final = 5.5
PER_GRADE: Final = 1.5
"""By how much a puzzle of the next grade is stronger, in the model, before anybody has tried it."""


@dataclass(frozen=True, slots=True)
class RatedAnswer:
    """What an answer came to for somebody with an account."""

    is_first: bool
    """Whether it was their first answer to this puzzle, and so was rated."""
    before: int
    """How well they solve puzzles, in points."""
    after: int
    puzzle: int
    """How hard the puzzle is now, in points."""
    streak: int
    """For how many days in a row they have solved the puzzle of the day."""


def take_answer(
    connection: Connection, person: str, puzzle: Puzzle, *, right: bool, today: date, is_daily: bool, at_ms: int
) -> RatedAnswer | None:
    """Keep an answer to a puzzle, and rate it if it is the first; nothing is kept of people without an account."""
    if people.account_of(connection, person) is None:
        return None
    day = today.isoformat() if right and is_daily else None
    first = puzzles.begin(connection, StoredAttempt(person, puzzle.id, right, right, day, at_ms))
    solver, task = _solver(connection, person), _task(connection, puzzle)
    before = rating_points(solver.mu)
    if first:
        solver, task = _rated(solver, task, right=right)
        puzzles.keep_solver(connection, person, solver)
        puzzles.keep_puzzle(connection, puzzle.id, task)
    elif right:
        puzzles.solve(connection, person, puzzle.id, day)
    streak = streak_of(connection, person, today)
    return RatedAnswer(first, before, rating_points(solver.mu), rating_points(task.mu), streak)


def streak_of(connection: Connection, person: str, today: date) -> int:
    """Return for how many days in a row somebody has solved the daily puzzle, up to today, or to yesterday."""
    days = {attempt.day for attempt in puzzles.attempts_of(connection, person)}
    day = today if today.isoformat() in days else today - timedelta(days=1)
    number = 0
    while day.isoformat() in days:
        day, number = day - timedelta(days=1), number + 1
    return number


def _solver(connection: Connection, person: str) -> StoredStrength:
    new = rating_model().rating()
    return puzzles.strength_of_solver(connection, person) or StoredStrength(new.mu, new.sigma, 0)


def _task(connection: Connection, puzzle: Puzzle) -> StoredStrength:
    new = rating_model().rating()
    known = puzzles.strength_of_puzzle(connection, puzzle.id)
    return known or StoredStrength(new.mu + PER_GRADE * (puzzle.grade - MIDDLE_GRADE), new.sigma, 0)


def _rated(solver: StoredStrength, task: StoredStrength, *, right: bool) -> tuple[StoredStrength, StoredStrength]:
    model = rating_model()
    sides = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in (solver, task)]
    (own,), (others,) = model.rate(sides, ranks=[0.0, 1.0] if right else [1.0, 0.0])
    return (
        StoredStrength(own.mu, own.sigma, solver.attempts + 1),
        StoredStrength(others.mu, others.sigma, task.attempts + 1),
    )
