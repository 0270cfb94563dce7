"""The games of a person, as their page lists them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from sqlite3 import Connection
from typing import Final

from doublesix.history import GameResult, PastGame
from doublesix.server.store import games
from doublesix.server.store.games import EndedGame
from doublesix.server.store.people import Person

GAMES_A_PAGE: Final = 25


@dataclass(frozen=True, slots=True)
class GamesPage:
    """A page of games, and where those before and after them begin."""

    games: tuple[PastGame, ...]
    newer: int | None
    older: int | None


def history_of(connection: Connection, person: Person, skip: int) -> GamesPage:
    """Return the games of a person, the latest first."""
    found = games.of_person(connection, person.id, GAMES_A_PAGE + 1, skip)
    return GamesPage(
        games=tuple(_past(game, person.id) for game in found[:GAMES_A_PAGE]),
        newer=max(0, skip - GAMES_A_PAGE) if skip else None,
        older=skip + GAMES_A_PAGE if len(found) > GAMES_A_PAGE else None,
    )


def _past(game: EndedGame, person: str) -> PastGame:
    own = next(seat for seat in game.seats if seat.person == person)
    others = [seat for seat in game.seats if seat is not own]
    score_of = {seat.side: seat.score for seat in others} | {own.side: own.score}
    return PastGame(
        id=game.id,
        day=datetime.fromtimestamp(game.ended_ms / 1000, UTC).date(),
        sheet=game.sheet,
        partners=tuple(seat.name for seat in others if seat.side == own.side),
        opponents=tuple(seat.name for seat in others if seat.side != own.side),
        result=GameResult.LOST if not own.won else GameResult.DRAWN if game.is_drawn else GameResult.WON,
        scores=tuple(score_of[side] for side in sorted(score_of, key=lambda side: (side != own.side, side))),
    )
