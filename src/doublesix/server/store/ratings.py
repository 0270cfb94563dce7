"""Stored ratings: for each person, by sheet and number of players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from sqlite3 import Connection


@dataclass(frozen=True, slots=True)
class StoredRating:
    """How well somebody probably plays: about ``mu``, and how far off that may be."""

    person: str
    sheet: str
    players: int
    mu: float
    sigma: float
    games: int


def of_person(connection: Connection, person: str) -> list[StoredRating]:
    """Return the ratings of a person."""
    rows = connection.execute(f"{_RATING} WHERE person = ? ORDER BY sheet, players", (person,))
    return [StoredRating(*row) for row in rows]


def find(connection: Connection, person: str, sheet: str, players: int) -> StoredRating | None:
    """Return one rating of a person, if they have it."""
    row = connection.execute(
        f"{_RATING} WHERE person = ? AND sheet = ? AND players = ?", (person, sheet, players)
    ).fetchone()
    return StoredRating(*row) if row else None


def keep(connection: Connection, ratings: Iterable[StoredRating]) -> None:
    """Keep ratings, in place of older ones."""
    connection.executemany(
        "INSERT OR REPLACE INTO rating (person, sheet, players, mu, sigma, games) VALUES (?, ?, ?, ?, ?, ?)",
        [(one.person, one.sheet, one.players, one.mu, one.sigma, one.games) for one in ratings],
    )


def mark_rated(connection: Connection, game: str) -> bool:
    """Mark a game as rated; false if it was rated before, or does not exist."""
    return connection.execute("UPDATE game SET rated = 1 WHERE id = ? AND NOT rated", (game,)).rowcount == 1


_RATING = "SELECT person, sheet, players, mu, sigma, games FROM rating"
