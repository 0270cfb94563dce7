"""Ratings: how well somebody plays, from games that they won and lost against other people.

What is rated, and how:

- Ratings belong to accounts, one for each sheet and number of players.
- A side counts when all who sit on it have accounts. Sides with a bot or a guest on them are left out, as if they had
  not been there, and so are sides on which somebody took the seat of a bot during the game. A seat counts for its
  player even if a bot finished the game for them.
- A table is casual, unless it was made to be rated. There, a game is rated when at least two sides count and no two of
  their seats are the same person. Those that won are ranked before those that did not, and equal among themselves. If
  only a side that does not count has won, that says nothing about the others, and the game is not rated; if nobody has
  won at all, it is a draw.
- The model is Plackett and Luce's, for teams, as Weng and Lin have it, with the usual numbers of openskill.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Final

from doublesix.room.game_ratings import GameRatings, Unrated
from doublesix.server.store import games, people, ratings
from doublesix.server.store.games import EndedGame, EndedSeat
from doublesix.server.store.ratings import StoredRating
from doublesix.server.store.store import Connection

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

_POINTS: Final = 60
"""A new player has 25 in the model, and 1,500 on the scale that people know."""


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating for people: so many points, give or take."""

    sheet: str
    players: int
    points: int
    give_or_take: int
    """Two standard deviations: of twenty such ranges, nineteen hold the truth."""
    games: int


def shown_ratings(connection: Connection, person: str) -> list[ShownRating]:
    """Return the ratings of a person, ready to show."""
    return [shown_rating(one) for one in ratings.of_person(connection, person)]


def shown_rating(one: StoredRating) -> ShownRating:
    """Return a rating on the scale that people know."""
    return ShownRating(one.sheet, one.players, rating_points(one.mu), round(2 * one.sigma * _POINTS), one.games)


def rating_points(mu: float) -> int:
    """Return a strength on the scale that people know."""
    return round(mu * _POINTS)


def rate_game(connection: Connection, game: str, late: Collection[int] = ()) -> bool:
    """Rate a game that has ended and is kept, but only once; return whether it was rated now.

    ``late`` are the seats of those who took them from a bot during the game.
    """
    ended = games.load(connection, game)
    if ended is None:
        return False
    sides = _sides_that_count(connection, ended, late)
    if (reason := _why_not(ended, sides)) is not None:
        ratings.keep_reason(connection, game, reason)
        return False
    if not ratings.mark_rated(connection, game):
        return False
    model = rating_model()
    before = [[_rating(connection, ended, seat.person or "") for seat in side] for side in sides]
    teams = [[model.rating(mu=one.mu, sigma=one.sigma) for one in side] for side in before]
    ranks = [0.0 if side[0].won else 1.0 for side in sides]
    for seats, side, rated in zip(sides, before, model.rate(teams, ranks=ranks), strict=True):
        for seat, old, new in zip(seats, side, rated, strict=True):
            ratings.keep(
                connection, [StoredRating(old.person, old.sheet, old.players, new.mu, new.sigma, old.games + 1)]
            )
            ratings.keep_change(connection, game, seat.seat, rating_points(old.mu), rating_points(new.mu))
    return True


def ratings_after(connection: Connection, game: str) -> GameRatings:
    """Return what a game changed, or why it was not rated."""
    reason = ratings.reason_of(connection, game)
    return GameRatings(ratings.changes_of(connection, game), Unrated(reason) if reason else None)


def _sides_that_count(connection: Connection, game: EndedGame, late: Collection[int]) -> list[tuple[EndedSeat, ...]]:
    by_side = sorted(game.seats, key=lambda seat: (seat.side, seat.seat))
    sides = [tuple(seats) for _, seats in groupby(by_side, key=lambda seat: seat.side)]
    return [
        side for side in sides if all(seat.seat not in late and _has_account(connection, seat.person) for seat in side)
    ]


def _has_account(connection: Connection, person: str | None) -> bool:
    return person is not None and people.account_of(connection, person) is not None


def _why_not(game: EndedGame, sides: Sequence[tuple[EndedSeat, ...]]) -> Unrated | None:
    """Say why a game tells nothing about its players; none if it does."""
    persons = [seat.person for side in sides for seat in side]
    is_draw = not any(seat.won for seat in game.seats)
    if len(sides) < 2:
        return Unrated.TOO_FEW
    if len(set(persons)) != len(persons):
        return Unrated.SAME_PERSON
    return None if is_draw or any(side[0].won for side in sides) else Unrated.NO_WINNER


def _rating(connection: Connection, game: EndedGame, person: str) -> StoredRating:
    found = ratings.find(connection, person, game.sheet, game.players)
    if found:
        return found
    new = rating_model().rating()
    return StoredRating(person, game.sheet, game.players, new.mu, new.sigma, 0)


@cache
def rating_model() -> PlackettLuce:
    """Return the model by which everything is rated."""
    from openskill.models import PlackettLuce  # here, so that a server starts without it

    return PlackettLuce()
