"""Games that have ended, with their records and everybody's results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from doublesix.server.store.store import ALL_ROWS, Connection

_LONGEST_ID: Final = 40
_AT_ONCE: Final = 500
"""How many games one question names."""


@dataclass(frozen=True, slots=True)
class EndedSeat:
    """Somebody who played, and their result."""

    seat: int
    name: str
    side: int
    score: int
    won: bool
    person: str | None = None
    """The id of the person whose seat it was; None for a bot, and for somebody who is gone."""
    bot: str | None = None
    """The bot that played: for itself, or for a person who was away at the end."""


@dataclass(frozen=True, slots=True)
class EndedGame:
    """A game that has ended, without its record."""

    id: str
    room: str
    """The code of the room where it was played."""
    number: int
    """Which game there, from 1."""
    sheet: str
    edition: str
    players: int
    partners: bool
    ended_ms: int
    seats: tuple[EndedSeat, ...]

    @property
    def is_drawn(self) -> bool:
        """Whether no side won it alone."""
        return len({seat.side for seat in self.seats if seat.won}) != 1


def game_id(text: str) -> str:
    """Return the id of a game that somebody wrote, in any case; if it is too long, the rest is cut off."""
    return text.upper()[:_LONGEST_ID]


def keep(connection: Connection, game: EndedGame, record: str, *, shown: bool = False) -> None:
    """Keep a game that has ended; call this in the job that keeps its last entry. ``shown``: strangers may find it.

    A guest who has signed in meanwhile is kept as the person that they are now, somebody who is gone as nobody.
    """
    connection.execute(
        "INSERT INTO game (id, room, number, sheet, edition, players, partners, ended_ms, record, shown)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            game.id,
            game.room,
            game.number,
            game.sheet,
            game.edition,
            game.players,
            game.partners,
            game.ended_ms,
            record,
            shown,
        ),
    )
    connection.executemany(
        "INSERT INTO game_seat (game, seat, person, name, bot, side, score, won) VALUES (?1, ?2,"
        " coalesce((SELECT person FROM former_guest WHERE id = ?3), (SELECT id FROM person WHERE id = ?3)),"
        " ?4, ?5, ?6, ?7, ?8)",
        [(game.id, one.seat, one.person, one.name, one.bot, one.side, one.score, one.won) for one in game.seats],
    )


def load(connection: Connection, game: str) -> EndedGame | None:
    """Return a game."""
    return next(iter(_games(connection, "WHERE id = ?", (game,))), None)


def record_of(connection: Connection, game: str) -> str | None:
    """Return the record of a game as text."""
    row = connection.execute("SELECT record FROM game WHERE id = ?", (game,)).fetchone()
    return str(row[0]) if row else None


def of_person(
    connection: Connection, person: str, limit: int = ALL_ROWS, skip: int = 0, *, shown: bool = False
) -> list[EndedGame]:
    """Return the games of a person, the latest first, or only those that strangers may find; all without a limit."""
    theirs = "WHERE id IN (SELECT game FROM game_seat WHERE person = ?) AND shown >= ?"
    return _games(connection, f"{theirs} ORDER BY ended_ms DESC, id LIMIT ? OFFSET ?", (person, shown, limit, skip))


def last_of_both(connection: Connection, one: str, other: str) -> EndedGame | None:
    """Return the latest game that two people played together."""
    theirs = "WHERE id IN (SELECT game FROM game_seat WHERE person = ?)"
    both = f"{theirs} AND id IN (SELECT game FROM game_seat WHERE person = ?) ORDER BY ended_ms DESC, id LIMIT 1"
    return next(iter(_games(connection, both, (one, other))), None)


def count_of_person(connection: Connection, person: str) -> int:
    """Return how many games a person has finished."""
    counted = connection.execute("SELECT count(DISTINCT game) FROM game_seat WHERE person = ?", (person,))
    return int(counted.fetchone()[0])


def rename_in_record(connection: Connection, game: str, seat: int, name: str, record: str) -> None:
    """Give somebody another name in a game, and in its record."""
    connection.execute("UPDATE game SET record = ? WHERE id = ?", (record, game))
    connection.execute("UPDATE game_seat SET name = ? WHERE game = ? AND seat = ?", (name, game, seat))


_GAME = "SELECT id, room, number, sheet, edition, players, partners, ended_ms FROM game"


def _games(connection: Connection, which: str, arguments: tuple[Any, ...]) -> list[EndedGame]:
    found = connection.execute(f"{_GAME} {which}", arguments).fetchall()
    seats = _seats(connection, [row[0] for row in found])
    return [
        EndedGame(id_, room, number, sheet, edition, players, bool(partners), ended_ms, seats.get(id_, ()))
        for id_, room, number, sheet, edition, players, partners, ended_ms in found
    ]


def _seats(connection: Connection, games: Sequence[str]) -> dict[str, tuple[EndedSeat, ...]]:
    """Return the seats of many games at once."""
    found: dict[str, tuple[EndedSeat, ...]] = {}
    for first in range(0, len(games), _AT_ONCE):
        some = games[first : first + _AT_ONCE]
        rows = connection.execute(
            "SELECT game, seat, name, side, score, won, person, bot FROM game_seat"
            f" WHERE game IN ({', '.join('?' * len(some))}) ORDER BY game, seat",
            some,
        )
        for game, seats in groupby(rows, key=lambda row: str(row[0])):
            found[game] = tuple(
                EndedSeat(seat, name, side, score, bool(won), person, bot)
                for _, seat, name, side, score, won, person, bot in seats
            )
    return found
