"""What many rounds or games came to: counts and sums, which can be added to each other in any order."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, Self

from doublesix.events import BlockedBecause, Ended
from doublesix.tiles import ALL_TILES

MOST_TILES: Final = len(ALL_TILES)
MOST_PLAYERS: Final = MOST_TILES
MOST_ROUNDS: Final = 255
"""Games with more rounds than these are counted with those that have as many."""

ENDINGS: Final = (str(Ended.DOMINO), *map(str, BlockedBecause))
"""How rounds end; the kernel numbers them from 1, since a round that goes on has 0."""


@dataclass(frozen=True, slots=True)
class TallyLayout:
    """The fields of a tally as they follow each other in memory, and how many numbers each has."""

    lengths: Mapping[str, int]

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return sum(self.lengths.values())

    def starts(self) -> dict[str, int]:
        """Where each field begins."""
        return dict(zip(self.lengths, accumulate(self.lengths.values(), initial=0), strict=False))


ROUNDS: Final = TallyLayout(
    {
        "rounds": 1,
        "wins": MOST_PLAYERS,
        "points": MOST_PLAYERS,
        "points_squared": MOST_PLAYERS,
        "leads": MOST_PLAYERS,
        "wins_by_distance": MOST_PLAYERS,
        "points_by_distance": MOST_PLAYERS,
        "points_squared_by_distance": MOST_PLAYERS,
        "laid": MOST_TILES + 1,
        "draws": MOST_TILES + 1,
        "endings": len(ENDINGS),
        "unwon": 1,
        "passes": 1,
        "passes_squared": 1,
        "redeals": 1,
        "redeals_squared": 1,
    }
)
GAMES: Final = TallyLayout(
    {
        "games": 1,
        "wins": MOST_PLAYERS,
        "points": MOST_PLAYERS,
        "points_squared": MOST_PLAYERS,
        "shared": 1,
        "rounds": 1,
        "rounds_squared": 1,
        "lengths": MOST_ROUNDS + 1,
    }
)
PLAYED_OUT: Final = TallyLayout({"wins": MOST_PLAYERS, "points": MOST_PLAYERS, "points_squared": MOST_PLAYERS})
"""What an option came to."""
_ROUND_STARTS: Final = ROUNDS.starts()
_GAME_STARTS: Final = GAMES.starts()


@dataclass(frozen=True, slots=True)
class _Tally:
    players: int
    numbers: array[int]

    def __add__(self, other: Self) -> Self:
        if self.players != other.players:
            raise ValueError("tallies of different tables cannot be added")
        return type(self)(self.players, array("q", map(int.__add__, self.numbers, other.numbers)))


class RoundTally(_Tally):
    """What so many rounds came to. Distances are counted from the leader in the order of play."""

    __slots__ = ()

    @classmethod
    def empty(cls, players: int) -> RoundTally:
        """Return the tally of no rounds."""
        return cls(players, array("q", bytes(8 * ROUNDS.size)))

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return self._number("rounds")

    @property
    def wins(self) -> tuple[int, ...]:
        """The rounds that each seat won."""
        return self._by_seat("wins")

    @property
    def points(self) -> tuple[int, ...]:
        """What each seat scored in all rounds together."""
        return self._by_seat("points")

    @property
    def points_squared(self) -> tuple[int, ...]:
        """The same with the points of every round squared: what their spread is worked out from."""
        return self._by_seat("points_squared")

    @property
    def leads(self) -> tuple[int, ...]:
        """How often each seat led."""
        return self._by_seat("leads")

    @property
    def wins_by_distance(self) -> tuple[int, ...]:
        """Wins of the leader, of the next in turn, and so on."""
        return self._by_seat("wins_by_distance")

    @property
    def points_by_distance(self) -> tuple[int, ...]:
        """Points of the leader, of the next in turn, and so on."""
        return self._by_seat("points_by_distance")

    @property
    def points_squared_by_distance(self) -> tuple[int, ...]:
        """The same with the points of every round squared."""
        return self._by_seat("points_squared_by_distance")

    @property
    def laid(self) -> tuple[int, ...]:
        """In how many rounds 0, 1, … 28 tiles were laid."""
        return self._numbers("laid", MOST_TILES + 1)

    @property
    def draws(self) -> tuple[int, ...]:
        """In how many rounds 0, 1, … 28 tiles were drawn."""
        return self._numbers("draws", MOST_TILES + 1)

    @property
    def endings(self) -> dict[str, int]:
        """How many rounds ended in which way."""
        return dict(zip(ENDINGS, self._numbers("endings", len(ENDINGS)), strict=True))

    @property
    def unwon(self) -> int:
        """Rounds that nobody won."""
        return self._number("unwon")

    @property
    def passes(self) -> int:
        """Turns that ended without a tile; extra tiles declined are not among them."""
        return self._number("passes")

    @property
    def passes_squared(self) -> int:
        """The same with the number of every round squared."""
        return self._number("passes_squared")

    @property
    def redeals(self) -> int:
        """Deals that were thrown in."""
        return self._number("redeals")

    @property
    def redeals_squared(self) -> int:
        """The same with the number of every round squared."""
        return self._number("redeals_squared")

    def _number(self, name: str) -> int:
        return self.numbers[_ROUND_STARTS[name]]

    def _numbers(self, name: str, length: int) -> tuple[int, ...]:
        return tuple(self.numbers[_ROUND_STARTS[name] : _ROUND_STARTS[name] + length])

    def _by_seat(self, name: str) -> tuple[int, ...]:
        return self._numbers(name, self.players)


class GameTally(_Tally):
    """What so many games came to; ``players`` is the number of sides."""

    __slots__ = ()

    @classmethod
    def empty(cls, sides: int) -> GameTally:
        """Return the tally of no games."""
        return cls(sides, array("q", bytes(8 * GAMES.size)))

    @property
    def games(self) -> int:
        """How many games were played."""
        return self._number("games")

    @property
    def wins(self) -> tuple[int, ...]:
        """The games that each side won alone."""
        return self._by_side("wins")

    @property
    def points(self) -> tuple[int, ...]:
        """The final scores of each side, all games together."""
        return self._by_side("points")

    @property
    def points_squared(self) -> tuple[int, ...]:
        """The same with every final score squared."""
        return self._by_side("points_squared")

    @property
    def shared(self) -> int:
        """Games that several sides ended with the most points."""
        return self._number("shared")

    @property
    def rounds(self) -> int:
        """The rounds of all games."""
        return self._number("rounds")

    @property
    def rounds_squared(self) -> int:
        """The same with the number of every game squared."""
        return self._number("rounds_squared")

    @property
    def lengths(self) -> tuple[int, ...]:
        """How many games had 0, 1, … rounds; the last number is for 255 and more."""
        return tuple(self.numbers[_GAME_STARTS["lengths"] : _GAME_STARTS["lengths"] + MOST_ROUNDS + 1])

    def _number(self, name: str) -> int:
        return self.numbers[_GAME_STARTS[name]]

    def _by_side(self, name: str) -> tuple[int, ...]:
        return tuple(self.numbers[_GAME_STARTS[name] : _GAME_STARTS[name] + self.players])
