"""Reviews of games that have ended, each made once."""

from __future__ import annotations

from sqlite3 import Connection


def keep(connection: Connection, game: str, packed: bytes) -> None:
    """Keep the review of a game, in place of any other; do nothing if the game itself is gone."""
    connection.execute(
        "INSERT OR REPLACE INTO review (game, packed) SELECT id, ?2 FROM game WHERE id = ?1", (game, packed)
    )


def load(connection: Connection, game: str) -> bytes | None:
    """Return the review of a game."""
    row = connection.execute("SELECT packed FROM review WHERE game = ?", (game,)).fetchone()
    return bytes(row[0]) if row else None
