"""Duplicate deals: the same tiles played again with the seats rotated, so that every bot plays every hand.

Each seat has random numbers of its own, no matter who sits there. A bot that plays itself therefore comes out even
on every deal, to the last point.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, permutations
from math import factorial
from typing import Final, NamedTuple

from doublesix.bots.budget import Budget
from doublesix.bots.own.faults import BotFault
from doublesix.deal import deal_round, seat_players
from doublesix.errors import DoublesixError
from doublesix.lab.kept_rounds import Keeping, KeptGame, keep_round
from doublesix.lab.lost_rounds import LostRound, asked_about, points_over, winner_over
from doublesix.lab.players import Player, name_of, seat_bots, thinks
from doublesix.lab.seated_bots import play_seated
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.rules import Rules
from doublesix.seats import Seating

DEALS_AT_ONCE: Final = 16
"""How many deals a worker takes before it checks whether to go on; one if a bot thinks."""


@dataclass(frozen=True)
class Match:
    """Bots at a table: one for each side, or the first against as many of the second as there is room for."""

    rules: Rules
    players: int
    partners: bool
    bots: tuple[Player, ...]
    budget: Budget | None = None
    """How long bots that think may think about a move; none: as long as they usually do."""

    @classmethod
    def of(
        cls,
        rules: Rules,
        bots: Sequence[Player],
        *,
        players: int = 2,
        partners: bool = False,
        budget: Budget | None = None,
    ) -> Match:
        """Set a table; refuse what the sheet does not allow, and bots that cannot share it evenly."""
        sides = len(seat_players(rules, players, partners).sides)
        if len(bots) not in (2, sides):
            message = "duel-bots-two" if sides == 2 else "duel-bots"
            raise DoublesixError("duel-bots", message, bots=len(bots), sides=sides)
        return cls(rules, players, partners, seat_bots(bots, len(bots)), budget)

    @cached_property
    def seating(self) -> Seating:
        """How they sit."""
        return Seating(self.players, self.partners)

    @property
    def names(self) -> tuple[str, ...]:
        """What the bots are called."""
        return tuple(map(name_of, self.bots))

    @cached_property
    def sides(self) -> int:
        """How many sides there are, and so how often a deal is played."""
        return len(self.seating.sides)

    def sides_of(self, bot: int) -> int:
        """How many sides a bot plays in every round."""
        return 1 + self.sides - len(self.bots) if bot else 1

    def rotations(self, deal: int) -> Iterator[tuple[int, ...]]:
        """Yield which bot plays each side, every bot on every side equally often.

        Who follows whom changes from deal to deal if there are more than two bots.
        """
        others = range(1, len(self.bots))
        order = next(islice(permutations(others), deal % factorial(len(others)), None))
        circle = (0, *order, *[1] * (self.sides - len(self.bots)))
        for shift in range(self.sides):
            yield circle[shift:] + circle[:shift]


class DealPlayed(NamedTuple):
    """What came of one deal, all rotations together: for each bot its points and the rounds that it won."""

    points: tuple[int, ...]
    wins: tuple[int, ...]
    lost: tuple[LostRound, ...] = ()
    """Those of its rounds that were lost because a program failed."""
    kept: tuple[KeptGame, ...] = ()
    """Its other rounds, if they are to be kept."""


class Deals(NamedTuple):
    """A piece of work: some deals of a seed."""

    match: Match
    seed: int
    first: int
    number: int
    contest: int = 0
    """Which of several matches it is."""
    keeping: Keeping | None = None


def cut_deals(
    match: Match, seed: int, number: int, *, contest: int = 0, keeping: Keeping | None = None
) -> Iterator[Deals]:
    """Cut so many deals into pieces."""
    size = 1 if any(map(thinks, match.bots)) else DEALS_AT_ONCE
    for first in range(0, number, size):
        yield Deals(match, seed, first, min(size, number - first), contest, keeping)


def play_deals(deals: Deals) -> list[DealPlayed]:
    """Play a piece of work, in any process."""
    numbers = range(deals.first, deals.first + deals.number)
    return [play_deal(deals.match, deals.seed, number, deals.keeping) for number in numbers]


def play_deal(match: Match, seed: int, number: int, keeping: Keeping | None = None) -> DealPlayed:
    """Play the deal of this number with every rotation of the seats."""
    points, wins = [0] * len(match.bots), [0] * len(match.bots)
    deal = deal_round(match.rules, match.seating, SplitMix.seeded(seed, "deal", number))
    lost, kept = list[LostRound](), list[KeptGame]()
    for turn, by_side in enumerate(match.rotations(number)):
        by_seat = [by_side[match.seating.side_of(seat)] for seat in match.seating.seats]
        sources = [SplitMix.seeded(seed, "deal", number, "seat", seat) for seat in match.seating.seats]
        dealt = Round.start(match.rules, match.seating, deal)
        bots = [match.bots[bot] for bot in by_seat]
        played = play_seated(dealt, bots, sources, match.budget)
        winner: int | None
        if isinstance(played, BotFault):
            winner, scored = winner_over(asked_about(played)), points_over(asked_about(played))
            lost.append(LostRound.of(played, number, turn))
        else:
            assert played.outcome is not None
            winner, scored = played.outcome.winner, played.outcome.points
            if keeping:
                kept.append(keep_round(played, bots, keeping, number, turn))
        if winner is not None:
            points[by_seat[winner]] += scored
            wins[by_seat[winner]] += 1
    return DealPlayed(tuple(points), tuple(wins), tuple(lost), tuple(kept))
