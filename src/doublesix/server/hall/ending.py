"""What is kept of a game that has ended."""

from __future__ import annotations

from datetime import UTC, datetime
from sqlite3 import Connection
from typing import Final

from msgspec.structs import replace

from doublesix.record.text_writer import write_played
from doublesix.room.room import Phase, Room
from doublesix.server.people.ratings import rate_game
from doublesix.server.store import games
from doublesix.server.store.games import EndedGame, EndedSeat
from doublesix.table.table import Table

DATE: Final = "date"


def game_id(code: str, number: int) -> str:
    """Return by what a game is found: its table, and which game it was there."""
    return f"{code}-{number}"


def ended_table(before: Room, after: Room) -> Table | None:
    """Return the game that ended in this step; none where none did."""
    return after.table if after.phase is Phase.OVER and before.phase is not Phase.OVER else None


def keep_ended(connection: Connection, room: Room, table: Table, at_ms: int) -> None:
    """Keep a game that has just ended at a table, with its record, and rate those who played."""
    game, ending = table.game, table.game.ending
    assert ending is not None, "only a game that is over is kept"
    seats = tuple(
        EndedSeat(
            seat=seat,
            name=place.name,
            side=(side := game.seating.side_of(seat)),
            score=game.scores[side],
            won=side in ending.winners,
            person=place.person,
            bot=place.player,
        )
        for seat, place in enumerate(room.places)
    )
    ended = EndedGame(
        id=game_id(room.code, room.number),
        table=room.code,
        number=room.number,
        sheet=room.offer.sheet,
        edition=room.offer.edition,
        players=room.offer.players,
        partners=room.offer.partners,
        ended_ms=at_ms,
        seats=seats,
    )
    games.keep(connection, ended, _record(table, at_ms))
    rate_game(connection, ended.id)


def _record(table: Table, at_ms: int) -> str:
    day = datetime.fromtimestamp(at_ms / 1000, UTC)
    record = table.record()
    return write_played(replace(record, tags={DATE: f"{day:%Y-%m-%d}", **record.tags}), table.game)
