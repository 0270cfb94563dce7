"""The games of a person, as their pages list them: all of them, one page, and what reviews say."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

from doublesix.history import GameResult, History, PastGame
from doublesix.review.weaknesses import Weaknesses, weaknesses_of
from doublesix.server.store import games, reviews
from doublesix.server.store.games import EndedGame
from doublesix.server.store.people import Person
from doublesix.server.store.reviews import GameFigures
from doublesix.server.store.store import Connection

GAMES_A_PAGE: Final = 25
MOST_FIGURES: Final = 60
"""How many reviewed games the picture over time has."""


@dataclass(frozen=True, slots=True)
class GamesPage:
    """A page of games, the latest first, and where those before and after them begin."""

    games: tuple[PastGame, ...] = ()
    newer: int | None = None
    older: int | None = None


@dataclass(frozen=True, slots=True)
class OwnHistory:
    """All games of a person, and what reviews say of the latest that were reviewed, the oldest first."""

    history: History
    figures: tuple[GameFigures, ...] = ()

    @property
    def weaknesses(self) -> Weaknesses:
        """Where their points go, by the same reviews."""
        return weaknesses_of(one.weaknesses for one in self.figures if one.weaknesses is not None)


def history_of(connection: Connection, person: Person) -> OwnHistory:
    """Return the games of a person."""
    found = reversed(games.of_person(connection, person.id))
    figures = reversed(reviews.figures_of(connection, person.id, MOST_FIGURES))
    return OwnHistory(History(tuple(past_game(game, person.id) for game in found)), tuple(figures))


def page_of(history: History, skip: int) -> GamesPage:
    """Return some of the games, the latest first, without so many."""
    newest_first = history.games[::-1]
    return _page(newest_first[skip : skip + GAMES_A_PAGE + 1], skip)


def shown_games_of(connection: Connection, person: str, skip: int) -> GamesPage:
    """Return the games of a person that strangers may find, the latest first, without so many."""
    found = games.of_person(connection, person, GAMES_A_PAGE + 1, skip, shown=True)
    return _page(tuple(past_game(game, person) for game in found), skip)


def past_game(game: EndedGame, person: str) -> PastGame:
    """Tell a game as one of those who played it would."""
    own = next(seat for seat in game.seats if seat.person == person)
    others = [seat for seat in game.seats if seat is not own]
    score_of = {seat.side: seat.score for seat in others} | {own.side: own.score}
    return PastGame(
        id=game.id,
        day=day_of(game.ended_ms),
        sheet=game.sheet,
        partners=tuple(seat.name for seat in others if seat.side == own.side),
        opponents=tuple(seat.name for seat in others if seat.side != own.side),
        result=GameResult.LOST if not own.won else GameResult.DRAWN if game.is_drawn else GameResult.WON,
        scores=tuple(score_of[side] for side in sorted(score_of, key=lambda side: (side != own.side, side))),
    )


def day_of(at_ms: int) -> date:
    """Return the day on which something happened."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).date()


def _page(found: tuple[PastGame, ...], skip: int) -> GamesPage:
    """Return a page of games that were found, one more than it holds if there are older ones."""
    return GamesPage(
        games=found[:GAMES_A_PAGE],
        newer=max(0, skip - GAMES_A_PAGE) if skip else None,
        older=skip + GAMES_A_PAGE if len(found) > GAMES_A_PAGE else None,
    )
