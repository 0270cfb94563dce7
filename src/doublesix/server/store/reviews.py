"""Reviews of games that have ended, each made once, and what they say of each seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from doublesix.review.figures import SeatFigures
from doublesix.review.weaknesses import GameWeaknesses
from doublesix.server.store.store import Connection


@dataclass(frozen=True, slots=True)
class GameFigures:
    """The figures of one person in one game."""

    game: str
    seat: int
    ended_ms: int
    accuracy: float | None
    luck: float | None
    weaknesses: GameWeaknesses | None = None
    """None if an older version kept the review, and nobody has looked at it since."""


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
        "INSERT INTO review_figure (game, seat, accuracy, luck, weaknesses)"
        " SELECT id, ?2, CAST(?3 AS DOUBLE PRECISION), CAST(?4 AS DOUBLE PRECISION), CAST(?5 AS TEXT)"
        " FROM game WHERE id = ?1 ON CONFLICT (game, seat) DO UPDATE SET"
        " accuracy = excluded.accuracy, luck = excluded.luck, weaknesses = excluded.weaknesses",
        [(game, one.seat, one.accuracy, one.luck, _written(one.weaknesses)) for one in figures],
    )


def has_figures(connection: Connection, game: str) -> bool:
    """Whether the figures of a review are kept, and all of them."""
    asked = "SELECT 1 FROM review_figure WHERE game = ? AND weaknesses IS NOT NULL LIMIT 1"
    return connection.execute(asked, (game,)).fetchone() is not None


def figures_of(connection: Connection, person: str, limit: int) -> list[GameFigures]:
    """Return the figures of a person's latest reviewed games, the latest first."""
    rows = connection.execute(
        "SELECT id, game_seat.seat, ended_ms, accuracy, luck, weaknesses"
        " FROM game_seat JOIN game ON game.id = game_seat.game"
        " JOIN review_figure ON review_figure.game = id AND review_figure.seat = game_seat.seat"
        " WHERE person = ? ORDER BY ended_ms DESC, id LIMIT ?",
        (person, limit),
    )
    return [
        GameFigures(game, seat, ended_ms, accuracy, luck, _read(weaknesses))
        for game, seat, ended_ms, accuracy, luck, weaknesses in rows
    ]


def _written(weaknesses: GameWeaknesses | None) -> str | None:
    return None if weaknesses is None else msgspec.json.encode(weaknesses).decode()


def _read(written: str | None) -> GameWeaknesses | None:
    """Read what was kept; nothing if a newer version sees more in it than we know."""
    try:
        return None if written is None else msgspec.json.decode(written, type=GameWeaknesses)
    except msgspec.ValidationError:
        return None
