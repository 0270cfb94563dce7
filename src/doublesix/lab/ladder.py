"""Bots rated by playing each other: every pair on every table of a mix of sheets; each deal is one match.

A deal is played once each way round; the one that makes more points on it wins the match. The ratings are openskill's
(Plackett and Luce, by Weng and Lin): 25 to begin with; how far two are apart says how often the better one wins.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from itertools import chain, combinations, zip_longest
from typing import Final, NamedTuple

from doublesix.bots.budget import Budget
from doublesix.bots.own.own_bot import OwnBot, is_own
from doublesix.bots.registry import BOTS, find_bot
from doublesix.errors import DoublesixError
from doublesix.extras import need
from doublesix.i18n import Words
from doublesix.lab.duels import hire_for
from doublesix.lab.duplicate_deals import DealPlayed, Deals, Match, cut_deals, play_deals
from doublesix.lab.lost_rounds import LostRounds
from doublesix.lab.players import Player, name_of
from doublesix.lab.runner import run
from doublesix.lab.shown_result import ShownResult
from doublesix.lab.simulation import Watch
from doublesix.lab.workers import Workers
from doublesix.rng import SplitMix, new_seed, shuffle
from doublesix.rules.rules import Partners
from doublesix.rules.sheet_files import SHEETS, choose

DEALS: Final = 50
"""Of each pair on each table."""
ORDERS: Final = 20
"""In how many orders the deals are rated."""


class LadderTable(NamedTuple):
    """A sheet, and how it is played."""

    sheet: str
    players: int
    partners: bool = False


def mix() -> tuple[LadderTable, ...]:
    """Return the tables of a ladder: every sheet for two, and for two pairs if it knows partners."""
    pairs = [sheet for sheet in SHEETS if choose(sheet).rules.partners is Partners.OPTIONAL]
    return (*(LadderTable(sheet, 2) for sheet in SHEETS), *(LadderTable(sheet, 4, partners=True) for sheet in pairs))


@dataclass(frozen=True, slots=True)
class Rung:
    """A bot on the ladder."""

    bot: str
    rating: float
    deviation: float
    """The standard deviation of the rating."""
    won: float
    """The share of its deals on which it made more points than the other; equal points count half."""
    deals: int


@dataclass(frozen=True, repr=False)
class Ladder(ShownResult):
    """The bots, the strongest first."""

    rungs: tuple[Rung, ...]
    tables: tuple[LadderTable, ...]
    budget: Budget | None
    deals: int
    """How many were played, all pairs together."""
    seed: int
    seconds: float
    is_complete: bool = True
    lost: LostRounds = field(default_factory=LostRounds)
    """The rounds that were lost because a program failed."""

    def __repr__(self) -> str:
        return f"<Ladder: {', '.join(rung.bot for rung in self.rungs)}, {self.deals:,} deals, seed {self.seed}>"

    def lines(self, words: Words) -> Iterator[str]:
        """Lay out the bots, the strongest first."""
        from doublesix.lab.tables import lay_out_ladder  # here, because tables are made of results

        return lay_out_ladder(self, words)


class _Result(NamedTuple):
    """What two bots by their number made on a deal."""

    one: int
    other: int
    points: int
    others: int


class _Contest(NamedTuple):
    """Two bots by their number, and where they meet."""

    pair: tuple[int, int]
    match: Match
    label: str
    """Where, and who plays, for people."""


def rate(
    bots: Sequence[str | OwnBot] = tuple(BOTS),
    *,
    deals: int = DEALS,
    budget: Budget | None = None,
    seed: int | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    cluster: str | None = None,
    watch: Watch | None = None,
) -> Ladder:
    """Rate bots by so many deals of each pair on each table; after Ctrl-C, by those played so far."""
    need("lab", "doublesix ladder", "openskill")
    if deals < 1:
        raise DoublesixError("too-few-deals", deals=deals)
    players = tuple(dict.fromkeys(map(_player, bots)))
    if len(players) < 2:
        raise DoublesixError("ladder-bots")
    seed, tables = new_seed() if seed is None else seed, mix()
    names, contests = tuple(map(name_of, players)), list(_contests(players, tables, budget))
    hiring = hire_for([contest.match for contest in contests], workers, executor, cluster)
    start = time.perf_counter()
    played, is_complete = _play(contests, hiring, deals, seed, watch)
    rungs = _rungs(names, contests, played, seed)
    lost = LostRounds()
    for contest, rows in zip(contests, played, strict=True):
        lost.add(one._replace(table=contest.label) for deal in rows.values() for one in deal.lost)
    number = sum(map(len, played))
    return Ladder(rungs, tables, budget, number, seed, time.perf_counter() - start, is_complete, lost)


def _player(bot: str | OwnBot) -> str | OwnBot:
    """Find a bot; one of ours by its name, even if it was asked for by its level."""
    if isinstance(bot, str) and is_own(bot):
        return OwnBot.read(bot)
    return find_bot(bot).name if isinstance(bot, str) else bot


def _contests(players: Sequence[Player], tables: Sequence[LadderTable], budget: Budget | None) -> Iterator[_Contest]:
    for table in tables:
        rules = choose(table.sheet).rules
        for one, other in combinations(range(len(players)), 2):
            bots = players[one], players[other]
            match = Match.of(rules, bots, players=table.players, partners=table.partners, budget=budget)
            yield _Contest((one, other), match, f"{table.sheet}, {table.players}, {' – '.join(match.names)}")


def _play(
    contests: Sequence[_Contest],
    hiring: AbstractContextManager[Workers],
    deals: int,
    seed: int,
    watch: Watch | None,
) -> tuple[list[dict[int, DealPlayed]], bool]:
    """Return what came of the deals of each contest by number, and whether all were played."""
    played: list[dict[int, DealPlayed]] = [{} for _ in contests]
    total = deals * sum(contest.match.sides for contest in contests)
    done = 0

    def count(piece: Deals, rows: list[DealPlayed]) -> None:
        nonlocal done
        played[piece.contest].update(enumerate(rows, piece.first))
        done += piece.number * piece.match.sides
        if watch:
            watch(done, total)

    cuts = [cut_deals(contest.match, seed, deals, contest=number) for number, contest in enumerate(contests)]
    try:
        with hiring as workers:
            run(filter(None, chain.from_iterable(zip_longest(*cuts))), workers, play_deals, count)
    except KeyboardInterrupt:
        return played, False
    return played, True


def _rungs(
    names: Sequence[str], contests: Sequence[_Contest], played: Sequence[dict[int, DealPlayed]], seed: int
) -> tuple[Rung, ...]:
    """Rate the bots by all deals."""
    results = [
        _Result(*contests[contest].pair, *played[contest][number].points)
        for contest, rows in enumerate(played)
        for number in sorted(rows)
    ]
    won, deals = [0.0] * len(names), [0] * len(names)
    for result in results:
        share = 0.5 if result.points == result.others else float(result.points > result.others)
        won[result.one] += share
        won[result.other] += 1 - share
        deals[result.one] += 1
        deals[result.other] += 1
    ratings = _ratings(len(names), results, seed)
    rungs = [
        Rung(name, *ratings[place], won[place] / max(deals[place], 1), deals[place]) for place, name in enumerate(names)
    ]
    return tuple(sorted(rungs, key=lambda rung: -rung.rating))


def _ratings(number: int, results: list[_Result], seed: int) -> list[tuple[float, float]]:
    """Return the rating of each and its deviation, averaged over several orders: the latest deals weigh too much."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # bots neither learn nor tire
    middles, deviations = [0.0] * number, [0.0] * number
    source = SplitMix.seeded(seed, "ladder")
    for _ in range(ORDERS):
        shuffle(source, results)
        ratings = [model.rating() for _ in range(number)]
        for one, other, points, others in results:
            rated = model.rate([[ratings[one]], [ratings[other]]], scores=[float(points), float(others)])
            ratings[one], ratings[other] = rated[0][0], rated[1][0]
        for place, rating in enumerate(ratings):
            middles[place] += rating.mu / ORDERS
            deviations[place] += rating.sigma / ORDERS
    return list(zip(middles, deviations, strict=True))
