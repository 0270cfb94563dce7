"""A game small enough to be written out in full: every deal of a small set, and everything that can be done.

The two hands of a round are dealt in every way; the seat that leads is number 0. What one seat cannot tell apart is one
place where it decides. A strategy is an array: for each place, one after another, how likely each option is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import Any, Final

from doublesix.actions import DRAW, Action
from doublesix.bots.budget import Budget
from doublesix.deal import Deal, find_leader, must_be_thrown_in
from doublesix.errors import DoublesixError
from doublesix.events import Drew
from doublesix.extras import brought_by
from doublesix.lab.players import Player, chooser
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.rules import DrawRule, Hands, Lead, Rules
from doublesix.seats import Seating
from doublesix.tiles import TileSet, double_set
from doublesix.view import View

with brought_by("lab", "doublesix.lab.small_games"):
    import numpy as np

Numbers = np.ndarray[Any, np.dtype[np.float64]]
Places = np.ndarray[Any, np.dtype[np.int64]]

SEATING: Final = Seating(2)


@dataclass(frozen=True)
class SmallGame:
    """All positions of a game, the deals first and then by the number of actions, and where somebody decides."""

    deals: int
    levels: tuple[slice, ...]
    """The positions after so many actions."""
    parent: Places
    """For each position the one before it, and the option that led to it; -1 for a deal."""
    option: Places
    seat: Places
    """Who decides in a position: 0 or 1, and -1 if the round is over."""
    points: Numbers
    """What a round that is over brings the leader."""
    place_of: Places
    """For each option the place that it belongs to; the options of a place stand together."""
    seat_of: Places
    """Who chooses it."""
    first_option: Places
    """For each place its first option, and the first of the positions that look alike there."""
    first_position: Places
    rounds: tuple[Round, ...]
    """That position as a round."""

    @classmethod
    def of(cls, rules: Rules, *, highest: int = 3, tiles: int = 4) -> SmallGame:
        """Write out the game of two players with so many tiles each, of the set with this highest number."""
        if rules.lead is Lead.LOT:
            raise DoublesixError("small-game-lots")
        return _Writing().write(list(every_deal(rules, highest=highest, tiles=tiles)))

    @property
    def options(self) -> int:
        """How many options there are in all places together."""
        return len(self.place_of)

    def strategy_of(self, bot: Player, *, budget: Budget | None = None, samples: int = 1, seed: int = 0) -> Numbers:
        """Ask a bot at every place, so many times if it has a choice, and return how often it chose each option."""
        choose, strategy = chooser(bot, budget), np.zeros(self.options)
        for place, (first, round_) in enumerate(zip(self.first_option.tolist(), self.rounds, strict=True)):
            view = View.of_single_round(round_, round_.turn)
            if len(view.options) == 1:
                strategy[first] = 1
                continue
            for sample in range(samples):
                action = choose(view, SplitMix.seeded(seed, place, sample))
                strategy[first + view.options.index(action)] += 1 / samples
        return strategy

    def uniform(self) -> Numbers:
        """Return the strategy that takes any option, each equally likely."""
        return 1 / np.bincount(self.place_of)[self.place_of]


def every_deal(rules: Rules, *, highest: int, tiles: int) -> Iterator[Round]:
    """Yield every deal that is led by seat 0, with every order of the boneyard if anybody draws."""
    rules, whole = replace(rules, hands=Hands({2: tiles})), double_set(highest)
    for own in combinations(whole, tiles):
        rest = whole - TileSet(own)
        for other in combinations(rest, tiles):
            hands = TileSet(own), TileSet(other)
            if must_be_thrown_in(rules, hands) or find_leader(rules, hands) != 0:
                continue
            left = tuple(rest - hands[1])
            for boneyard in permutations(left) if rules.draw is not DrawRule.NEVER else (left,):
                yield Round.start(rules, SEATING, Deal(hands, boneyard, 0))


Seen = tuple[object, ...]
"""What a seat has seen: its hand, then all that was done and what it drew."""


class _Writing:
    """The game while it is written out."""

    def __init__(self) -> None:
        self.places: dict[Seen, int] = {}
        self.levels: list[slice] = []
        self.positions: list[tuple[int, int, int, int]] = []
        """Parent, option, seat and points of each."""
        self.options: list[tuple[int, int]] = []
        """Place and seat of each."""
        self.firsts: list[tuple[int, int]] = []
        """The first option and the first position of each place."""
        self.rounds: list[Round] = []

    def write(self, rounds: list[Round]) -> SmallGame:
        deals = len(rounds)
        known: list[tuple[Seen, Seen]] = [((0, round_.hands[0]), (1, round_.hands[1])) for round_ in rounds]
        came = [(-1, -1)] * deals
        while rounds:
            start = len(self.positions)
            self.levels.append(slice(start, start + len(rounds)))
            for (parent, option), round_ in zip(came, rounds, strict=True):
                self.positions.append((parent, option, -1 if round_.is_over else round_.turn, _points(round_)))
            rounds, known, came = self._next(start, rounds, known)
        parent, option, seat, points = np.array(self.positions, dtype=np.int64).T.copy()
        place_of, seat_of = np.array(self.options, dtype=np.int64).T.copy()
        first_option, first_position = np.array(self.firsts, dtype=np.int64).T.copy()
        return SmallGame(
            deals,
            tuple(self.levels),
            parent,
            option,
            seat,
            points.astype(np.float64),
            place_of,
            seat_of,
            first_option,
            first_position,
            tuple(self.rounds),
        )

    def _next(
        self, start: int, rounds: list[Round], known: list[tuple[Seen, Seen]]
    ) -> tuple[list[Round], list[tuple[Seen, Seen]], list[tuple[int, int]]]:
        """Return all positions one action on, what was seen on the way, and where they came from."""
        found: list[Round] = []
        found_known: list[tuple[Seen, Seen]] = []
        came: list[tuple[int, int]] = []
        for position, (round_, seen) in enumerate(zip(rounds, known, strict=True), start):
            if round_.is_over:
                continue
            options = round_.options
            first = self._first_option(seen[round_.turn], position, round_, len(options))
            for place, option in enumerate(options):
                after = round_.apply(option)
                found.append(after)
                found_known.append((_saw(0, seen[0], option, after), _saw(1, seen[1], option, after)))
                came.append((position, first + place))
        return found, found_known, came

    def _first_option(self, seen: Seen, position: int, round_: Round, number: int) -> int:
        place = self.places.setdefault(seen, len(self.places))
        if place == len(self.firsts):
            self.firsts.append((len(self.options), position))
            self.options += [(place, round_.turn)] * number
            self.rounds.append(round_)
        return self.firsts[place][0]


def _saw(seat: int, seen: Seen, action: Action, after: Round) -> Seen:
    if action is not DRAW:
        return (*seen, action)
    drawn = next(event for event in reversed(after.events) if isinstance(event, Drew))
    return (*seen, action, drawn.tile if drawn.seat == seat else None)


def _points(round_: Round) -> int:
    outcome = round_.outcome
    if outcome is None or outcome.winner is None:
        return 0
    return -outcome.points if outcome.winner else outcome.points
