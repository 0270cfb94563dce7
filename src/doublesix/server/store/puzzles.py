"""Stored puzzles: what people made of them, and how hard each is for people. The puzzles themselves are shipped."""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.server.store.store import Connection


@dataclass(frozen=True, slots=True)
class StoredAttempt:
    """What somebody made of a puzzle."""

    person: str
    puzzle: str
    first_right: bool
    """Whether the first answer was right, which is what ratings count."""
    solved: bool
    day: str | None
    """The day whose puzzle it was when it was solved."""
    at_ms: int


@dataclass(frozen=True, slots=True)
class StoredStrength:
    """How hard a puzzle is, or how well somebody solves puzzles: about ``mu``, and how far off that may be."""

    mu: float
    sigma: float
    attempts: int


def begin(connection: Connection, attempt: StoredAttempt) -> bool:
    """Keep the first answer to a puzzle; false if there was one before."""
    row = connection.execute(
        "INSERT INTO puzzle_attempt (person, puzzle, first_right, solved, day, at_ms) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (person, puzzle) DO NOTHING",
        (attempt.person, attempt.puzzle, int(attempt.first_right), int(attempt.solved), attempt.day, attempt.at_ms),
    )
    return row.rowcount == 1


def solve(connection: Connection, person: str, puzzle: str, day: str | None) -> None:
    """Note that a puzzle is solved, and on which day if it was the puzzle of that day; the first day stays."""
    connection.execute(
        "UPDATE puzzle_attempt SET solved = 1, day = coalesce(day, ?) WHERE person = ? AND puzzle = ?",
        (day, person, puzzle),
    )


def attempts_of(connection: Connection, person: str) -> list[StoredAttempt]:
    """Return what somebody made of puzzles, the latest first."""
    rows = connection.execute(
        "SELECT person, puzzle, first_right, solved, day, at_ms FROM puzzle_attempt"
        " WHERE person = ? ORDER BY at_ms DESC, puzzle",
        (person,),
    )
    return [
        StoredAttempt(who, puzzle, bool(first), bool(solved), day, at) for who, puzzle, first, solved, day, at in rows
    ]


def strength_of_puzzle(connection: Connection, puzzle: str) -> StoredStrength | None:
    """Return how hard a puzzle is for people, if anybody has tried it."""
    row = connection.execute("SELECT mu, sigma, attempts FROM puzzle_rating WHERE puzzle = ?", (puzzle,)).fetchone()
    return StoredStrength(*row) if row else None


def strength_of_solver(connection: Connection, person: str) -> StoredStrength | None:
    """Return how well somebody solves puzzles, if they have tried any."""
    row = connection.execute("SELECT mu, sigma, attempts FROM solver_rating WHERE person = ?", (person,)).fetchone()
    return StoredStrength(*row) if row else None


def keep_puzzle(connection: Connection, puzzle: str, strength: StoredStrength) -> None:
    """Keep how hard a puzzle is, in place of what was thought before."""
    connection.execute(
        "INSERT INTO puzzle_rating (puzzle, mu, sigma, attempts) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (puzzle) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, attempts = excluded.attempts",
        (puzzle, strength.mu, strength.sigma, strength.attempts),
    )


def keep_solver(connection: Connection, person: str, strength: StoredStrength) -> None:
    """Keep how well somebody solves puzzles, in place of what was thought before."""
    connection.execute(
        "INSERT INTO solver_rating (person, mu, sigma, attempts) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (person) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, attempts = excluded.attempts",
        (person, strength.mu, strength.sigma, strength.attempts),
    )
