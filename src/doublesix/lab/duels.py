"""Bots against each other on duplicate deals: how many more points a hand one makes than its opponents, and how sure.

The deals are independent of each other, the rounds of one deal are not, so the intervals come from the deals. Deals
are counted in their order, no matter in which order the pieces come in: neither the results nor the point of an early
stop depend on who played them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final

from doublesix.bots.budget import Budget
from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.lab.duplicate_deals import DealPlayed, Deals, Match, cut_deals, play_deals
from doublesix.lab.estimates import Estimate, paired_difference
from doublesix.lab.kept_rounds import Keeper
from doublesix.lab.lost_rounds import LostRounds
from doublesix.lab.players import Player, is_portable
from doublesix.lab.runner import run
from doublesix.lab.seated_bots import try_out
from doublesix.lab.sequential_test import SequentialTest
from doublesix.lab.shown_result import ShownResult
from doublesix.lab.simulation import Watch
from doublesix.lab.workers import Workers, hire
from doublesix.rng import new_seed
from doublesix.rules.sheet_files import choose
from doublesix.rules.variant import Variant

DEALS: Final = 2_000


@dataclass(frozen=True, slots=True)
class DuelStanding:
    """How a bot fared."""

    bot: str
    points: Estimate
    """Points a hand above the average of its opponents; over all sides of a table they add up to zero."""
    wins: Estimate
    """The share of the hands that it won."""


@dataclass(frozen=True, repr=False)
class Duel(ShownResult):
    """A match and what came of each deal."""

    variant: Variant
    match: Match
    seed: int
    deals: tuple[DealPlayed, ...]
    seconds: float
    test: SequentialTest | None = None
    is_complete: bool = True
    """False if it was stopped before all deals were played or one bot was clearly better."""

    def __repr__(self) -> str:
        bots = " against ".join(self.match.names)
        return f"<Duel: {bots}, {self.variant!r}, {len(self.deals):,} deals, seed {self.seed}>"

    def lines(self, words: Words) -> Iterator[str]:
        """Lay out how the bots fared."""
        from doublesix.lab.tables import lay_out_duel  # here, because tables are made of results

        return lay_out_duel(self, words)

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return len(self.deals) * self.match.sides

    @property
    def lost(self) -> LostRounds:
        """The rounds that were lost because a program failed."""
        lost = LostRounds()
        lost.add(one for deal in self.deals for one in deal.lost)
        return lost

    @property
    def standings(self) -> tuple[DuelStanding, ...]:
        """How the bots fared, in the order in which they were named."""
        return tuple(self._standing(bot) for bot in range(len(self.match.bots)))

    def _standing(self, bot: int) -> DuelStanding:
        hands = self.match.sides * self.match.sides_of(bot)
        leads = [lead_of(self.match, deal, bot) for deal in self.deals]
        points, wins = _average(leads), _average([deal.wins[bot] / hands for deal in self.deals])
        return DuelStanding(
            self.match.names[bot], points, Estimate(wins.value, max(0.0, wins.low), min(1.0, wins.high))
        )


def duel(
    *bots: Player,
    sheet: str | Variant,
    edition: str | None = None,
    house: Mapping[str, object] | None = None,
    players: int = 2,
    partners: bool = False,
    budget: Budget | None = None,
    deals: int = DEALS,
    seed: int | None = None,
    margin: float | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    cluster: str | None = None,
    watch: Watch | None = None,
    keeper: Keeper | None = None,
) -> Duel:
    """Let bots play each other on so many deals; the same seed gives the same deals and the same choices.

    Two bots at a larger table: one of the first against the second on all other seats. With a ``margin`` it stops
    as soon as it is clear that the first is better or worse by so many points a hand. They are played by as many
    ``workers`` here as there are cores, by an ``executor``, or by the Dask ``cluster`` with this address.
    Stopped by Ctrl-C, it returns what there is so far. A ``keeper`` is given every round.
    """
    variant = choose(sheet, edition, house) if isinstance(sheet, str) else sheet.with_house(house or {})
    match = Match.of(variant.rules, bots, players=players, partners=partners, budget=budget)
    if deals < 1:
        raise DoublesixError("too-few-deals", deals=deals)
    seed = new_seed() if seed is None else seed
    test = None if margin is None else SequentialTest(margin)
    played = _InOrder(match, test, keeper)
    keeping = keeper.keeping if keeper else None
    start, done, is_complete = time.perf_counter(), 0, True

    def count(piece: Deals, rows: list[DealPlayed]) -> None:
        nonlocal done
        played.add(piece.first, rows)
        done += piece.number * match.sides
        if watch:
            watch(done, deals * match.sides)

    try:
        with hire_for([match], workers, executor, cluster) as hired:
            pieces = takewhile(lambda _: not played.is_decided, cut_deals(match, seed, deals, keeping=keeping))
            run(pieces, hired, play_deals, count)
    except KeyboardInterrupt:
        is_complete = played.is_decided
    return Duel(variant, match, seed, tuple(played.deals), time.perf_counter() - start, test, is_complete)


def hire_for(
    matches: list[Match], workers: int | None, executor: Executor | None, cluster: str | None
) -> AbstractContextManager[Workers]:
    """See that programs start, and find the workers: processes, unless only this one knows a bot."""
    bots = [bot for match in matches for bot in match.bots]
    try_out(bots)
    return hire(workers, executor, cluster, as_threads=not all(map(is_portable, bots)))


def lead_of(match: Match, deal: DealPlayed, bot: int) -> float:
    """How many points a hand above the average of its opponents a bot made on a deal."""
    sides, own = match.sides, match.sides_of(bot)
    return (sides * deal.points[bot] - own * sum(deal.points)) / ((sides - 1) * sides * own)


@dataclass
class _InOrder:
    """The deals so far, in their order, up to the first still in play or the one that decided it."""

    match: Match
    test: SequentialTest | None
    keeper: Keeper | None = None
    deals: list[DealPlayed] = field(default_factory=list)
    _early: dict[int, list[DealPlayed]] = field(default_factory=dict)

    @property
    def is_decided(self) -> bool:
        return self.test is not None and self.test.decision != 0

    def add(self, first: int, rows: list[DealPlayed]) -> None:
        self._early[first] = rows
        while not self.is_decided and (following := self._early.pop(len(self.deals), None)):
            for deal in following:
                if self.keeper:
                    for kept in deal.kept:
                        self.keeper.add(kept)
                self.deals.append(deal._replace(kept=()))
                if self.test and self.test.add(lead_of(self.match, deal, 0)):
                    return


def _average(values: list[float]) -> Estimate:
    return paired_difference(sum(values) / len(values), values)
