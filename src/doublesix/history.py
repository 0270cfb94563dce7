"""What somebody's games come to: how many they won, on which sheets, against whom, and how many in a row.

Nothing is read or written here: a server and a terminal tell their games alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cached_property
from itertools import groupby, takewhile


class GameResult(StrEnum):
    """How a game ended for somebody who played it."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    """No side won it alone, and theirs was among the best."""


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game that somebody played to its end."""

    id: str
    """By which it is found again."""
    day: date
    sheet: str
    partners: tuple[str, ...]
    opponents: tuple[str, ...]
    result: GameResult
    scores: tuple[int, ...]
    """Of each side, their own first."""


@dataclass(frozen=True, slots=True)
class Totals:
    """How many games were won, lost and drawn."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def played(self) -> int:
        """How many games there were."""
        return self.won + self.lost + self.drawn

    @property
    def share(self) -> float | None:
        """Which part of them was won; none if there were none."""
        return self.won / self.played if self.played else None


@dataclass(frozen=True)
class History:
    """The games of one person, the oldest first, and what they come to."""

    games: tuple[PastGame, ...]

    def only(self, *, sheet: str = "", opponent: str = "", result: GameResult | None = None) -> History:
        """Return the games of a sheet, against an opponent and with a result, as far as these are given."""
        return History(
            tuple(
                game
                for game in self.games
                if sheet in ("", game.sheet)
                and (not opponent or opponent in game.opponents)
                and result in (None, game.result)
            )
        )

    @cached_property
    def totals(self) -> Totals:
        """What all of them come to."""
        return _totals(self.games)

    @cached_property
    def by_sheet(self) -> Mapping[str, Totals]:
        """The same for each sheet, the one that was played most first."""
        return self._by(lambda game: (game.sheet,))

    @cached_property
    def by_opponent(self) -> Mapping[str, Totals]:
        """The same for each opponent, the one whom they met most often first. A game may have several opponents."""
        return self._by(lambda game: game.opponents)

    @cached_property
    def streak(self) -> int:
        """How many games they have won in a row up to now."""
        return sum(1 for _ in takewhile(_is_won, reversed(self.games)))

    @cached_property
    def best_streak(self) -> int:
        """The most games that they ever won in a row."""
        rows = (sum(1 for _ in row) for is_won, row in groupby(self.games, key=_is_won) if is_won)
        return max(rows, default=0)

    def _by(self, names_of: Callable[[PastGame], Iterable[str]]) -> Mapping[str, Totals]:
        groups: dict[str, list[PastGame]] = {}
        for game in self.games:
            for name in dict.fromkeys(names_of(game)):
                groups.setdefault(name, []).append(game)
        names = sorted(groups, key=lambda name: (-len(groups[name]), name))
        return {name: _totals(groups[name]) for name in names}


def _totals(games: Iterable[PastGame]) -> Totals:
    results = [game.result for game in games]
    return Totals(*(results.count(result) for result in (GameResult.WON, GameResult.LOST, GameResult.DRAWN)))


def _is_won(game: PastGame) -> bool:
    return game.result is GameResult.WON
