"""Games that have ended, for tests."""

from __future__ import annotations

from collections.abc import Sequence

from doublesix.server.store import games
from doublesix.server.store.games import EndedGame, EndedSeat
from doublesix.server.store.store import Connection


def seat(number: int, name: str, *, person: str | None = None, won: bool = False, side: int | None = None) -> EndedSeat:
    """Seat somebody who played; without a person it is a bot."""
    bot = None if person else "steady"
    return EndedSeat(number, name, number if side is None else side, 100 if won else 40, won, person, bot)


def a_game(
    connection: Connection,
    *,
    game: str = "g1",
    room: str = "HTRK",
    number: int = 1,
    ended_ms: int = 5_000,
    seats: Sequence[EndedSeat] = (seat(0, "Anna", won=True), seat(1, "Bruno")),
    record: str = "doublesix record 1\n",
) -> EndedGame:
    """Keep a game and return it."""
    partners = len({one.side for one in seats}) < len(seats)
    ended = EndedGame(game, room, number, "block", "2024", len(seats), partners, ended_ms, tuple(seats))
    games.keep(connection, ended, record)
    return ended
