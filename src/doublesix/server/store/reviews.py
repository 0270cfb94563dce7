"""Reviews of games that have ended, each made once, and what they say of each seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from doublesix.server.store.store import Connection


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """What a review says of one seat; none if it cannot say."""

    seat: int
    accuracy: float | None
    """Of all points that choices could lose, the share that was kept."""
    luck: float | None
    """Points that came from the deal and from what nobody could know."""


@dataclass(frozen=True, slots=True)
class GameFigures:
    """The figures of one person in one game."""

    game: str
    ended_ms: int
    accuracy: float | None
    luck: float | None


def keep(connection: Connection, game: str, packed: bytes) -> None:
    """Keep the review of a game, in place of any other; do nothing if the game itself is gone."""
    connection.execute(
        "INSERT INTO review (game, packed) SELECT id, ?2 FROM game WHERE id = ?1"
        " ON CONFLICT (game) DO UPDATE SET packed = excluded.packed",
        (game, packed),
    )


def load(connection: Connection, game: str) -> bytes | None:
    """Return the review of a game."""
    row = connection.execute("SELECT packed FROM review WHERE game = ?", (game,)).fetchone()
    return bytes(row[0]) if row else None


def keep_figures(connection: Connection, game: str, figures: Iterable[SeatFigures]) -> None:
    """Keep what a review says of each seat; do nothing if the game itself is gone."""
    connection.executemany(
        "INSERT INTO review_figure (game, seat, accuracy, luck)"
        " SELECT id, ?2, CAST(?3 AS DOUBLE PRECISION), CAST(?4 AS DOUBLE PRECISION) FROM game WHERE id = ?1"
        " ON CONFLICT (game, seat) DO UPDATE SET accuracy = excluded.accuracy, luck = excluded.luck",
        [(game, one.seat, one.accuracy, one.luck) for one in figures],
    )


def has_figures(connection: Connection, game: str) -> bool:
    """Whether the figures of a review are kept."""
    return connection.execute("SELECT 1 FROM review_figure WHERE game = ? LIMIT 1", (game,)).fetchone() is not None


def figures_of(connection: Connection, person: str, limit: int) -> list[GameFigures]:
    """Return the figures of a person's latest reviewed games, the latest first."""
    rows = connection.execute(
        "SELECT id, ended_ms, accuracy, luck FROM game_seat JOIN game ON game.id = game_seat.game"
        " JOIN review_figure ON review_figure.game = id AND review_figure.seat = game_seat.seat"
        " WHERE person = ? ORDER BY ended_ms DESC, id LIMIT ?",
        (person, limit),
    )
    return [GameFigures(*row) for row in rows]
