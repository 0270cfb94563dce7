"""Stored ratings: for each person, by sheet and number of players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from doublesix.server.store.store import Connection


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
        "INSERT INTO rating (person, sheet, players, mu, sigma, games) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (person, sheet, players) DO UPDATE"
        " SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games",
        [(one.person, one.sheet, one.players, one.mu, one.sigma, one.games) for one in ratings],
    )


def mark_rated(connection: Connection, game: str) -> bool:
    """Mark a game as rated; false if it was rated before, or does not exist."""
    return connection.execute("UPDATE game SET rated = 1 WHERE id = ? AND rated = 0", (game,)).rowcount == 1


def keep_change(connection: Connection, game: str, seat: int, before: int, after: int) -> None:
    """Keep what a game changed for a player, in points."""
    change = "UPDATE game_seat SET rating_before = ?, rating_after = ? WHERE game = ? AND seat = ?"
    connection.execute(change, (before, after, game, seat))


def keep_reason(connection: Connection, game: str, reason: str) -> None:
    """Keep why a game was not rated."""
    connection.execute("UPDATE game SET unrated = ? WHERE id = ? AND rated = 0", (reason, game))


def changes_of(connection: Connection, game: str) -> dict[int, tuple[int, int]]:
    """Return what a game changed, in points by seat."""
    rows = connection.execute(
        "SELECT seat, rating_before, rating_after FROM game_seat WHERE game = ? AND rating_after IS NOT NULL", (game,)
    )
    return {seat: (before, after) for seat, before, after in rows}


def reason_of(connection: Connection, game: str) -> str | None:
    """Return why a game was not rated; none if it was, or was not to be."""
    row = connection.execute("SELECT unrated FROM game WHERE id = ?", (game,)).fetchone()
    return row[0] if row else None


@dataclass(frozen=True, slots=True)
class BestRating:
    """A rating on the leaderboard, and whose it is."""

    name: str
    rating: StoredRating


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A sheet and number of players that somebody has a rating for."""

    sheet: str
    players: int


def rated_games(connection: Connection, least: int) -> list[RatedGame]:
    """Return what there are leaderboards for: at least one person has played so many rated games."""
    rows = connection.execute(
        "SELECT DISTINCT sheet, players FROM rating WHERE games >= ? ORDER BY sheet, players", (least,)
    )
    return [RatedGame(*row) for row in rows]


def best(connection: Connection, of: RatedGame, least: int, limit: int, skip: int) -> list[BestRating]:
    """Return the best ratings, the best first, of those who have played so many games and let everybody see them."""
    rows = connection.execute(
        f"SELECT account.name, rating.person, sheet, players, mu, sigma, games {_ON_BOARD}"
        " ORDER BY mu DESC, rating.person LIMIT ? OFFSET ?",
        (of.sheet, of.players, least, limit, skip),
    )
    return [BestRating(name, StoredRating(*rest)) for name, *rest in rows]


def place_of(connection: Connection, person: str, of: RatedGame, least: int) -> int | None:
    """Return somebody's place on a leaderboard, counted from 1; none if they are not on it."""
    board = (of.sheet, of.players, least)
    own = connection.execute(f"SELECT mu {_ON_BOARD} AND rating.person = ?", (*board, person)).fetchone()
    if own is None:
        return None
    better = connection.execute(
        f"SELECT count(*) {_ON_BOARD} AND (mu > ? OR mu = ? AND rating.person < ?)", (*board, own[0], own[0], person)
    )
    return 1 + int(better.fetchone()[0])


_ON_BOARD = (
    "FROM rating JOIN account ON account.person = rating.person"
    " WHERE sheet = ? AND players = ? AND games >= ? AND shown = 1"
)
_RATING = "SELECT person, sheet, players, mu, sigma, games FROM rating"
