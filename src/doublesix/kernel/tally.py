"""What came of many rounds or games: counts and sums, which can be added to each other in any order."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar, Final, Self

from doublesix.events import BlockedBecause, Ended
from doublesix.tiles import ALL_TILES

MOST_TILES: Final = len(ALL_TILES)
MOST_PLAYERS: Final = MOST_TILES
MOST_ROUNDS: Final = 255
"""Games with more rounds than these are counted as if they had as many."""

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
"""What came of an option."""


@dataclass(frozen=True, slots=True)
class _Tally:
    players: int
    numbers: array[int]
    starts: ClassVar[Mapping[str, int]]
    layout: ClassVar[TallyLayout]

    @classmethod
    def empty(cls, players: int) -> Self:
        """Return the tally of nothing played."""
        return cls(players, array("q", bytes(8 * cls.layout.size)))

    def __add__(self, other: Self) -> Self:
        if self.players != other.players:
            raise ValueError("tallies of different tables cannot be added")
        return type(self)(self.players, array("q", map(int.__add__, self.numbers, other.numbers)))

    def slice(self, name: str, length: int) -> tuple[int, ...]:
        """Return the first numbers of a field."""
        start = self.starts[name]
        return tuple(self.numbers[start : start + length])


class _Field:
    """A field of a tally, found by its name."""

    def __set_name__(self, _: type[_Tally], name: str) -> None:
        self._name = name


class _Number(_Field):
    """One number."""

    def __get__(self, tally: _Tally, _: type[_Tally]) -> int:
        return tally.numbers[tally.starts[self._name]]


class _BySide(_Field):
    """A number for each player, or for each side."""

    def __get__(self, tally: _Tally, _: type[_Tally]) -> tuple[int, ...]:
        return tally.slice(self._name, tally.players)


class _Counts(_Field):
    """How often there were none, one, two and so on."""

    def __get__(self, tally: _Tally, _: type[_Tally]) -> tuple[int, ...]:
        return tally.slice(self._name, tally.layout.lengths[self._name])


class RoundTally(_Tally):
    """What came of so many rounds. Distances are counted from the leader in the order of play."""

    __slots__ = ()
    layout = ROUNDS
    starts = ROUNDS.starts()

    rounds = _Number()
    """How many rounds were played."""
    wins = _BySide()
    """The rounds that each seat won."""
    points = _BySide()
    """What each seat scored in all rounds together."""
    points_squared = _BySide()
    """The same with the points of every round squared, for their spread."""
    leads = _BySide()
    """How often each seat led."""
    wins_by_distance = _BySide()
    """Wins of the leader, of the next in turn, and so on."""
    points_by_distance = _BySide()
    """Points of the leader, of the next in turn, and so on."""
    points_squared_by_distance = _BySide()
    """The same with the points of every round squared."""
    laid = _Counts()
    """In how many rounds 0, 1, … 28 tiles were laid."""
    draws = _Counts()
    """In how many rounds 0, 1, … 28 tiles were drawn."""
    unwon = _Number()
    """Rounds that nobody won."""
    passes = _Number()
    """Turns that ended without a tile; extra tiles that were declined do not count."""
    passes_squared = _Number()
    """The same with the number of every round squared."""
    redeals = _Number()
    """Deals that were thrown in."""
    redeals_squared = _Number()
    """The same with the number of every round squared."""

    @property
    def endings(self) -> dict[str, int]:
        """How many rounds ended in which way."""
        return dict(zip(ENDINGS, self.slice("endings", len(ENDINGS)), strict=True))


class GameTally(_Tally):
    """What came of so many games; ``players`` is the number of sides."""

    __slots__ = ()
    layout = GAMES
    starts = GAMES.starts()

    games = _Number()
    """How many games were played."""
    wins = _BySide()
    """The games that each side won alone."""
    points = _BySide()
    """The final scores of each side, all games together."""
    points_squared = _BySide()
    """The same with every final score squared."""
    shared = _Number()
    """Games that several sides ended with the most points."""
    rounds = _Number()
    """The rounds of all games."""
    rounds_squared = _Number()
    """The same with the number of every game squared."""
    lengths = _Counts()
    """How many games had 0, 1, … rounds; the last number is for 255 and more."""
