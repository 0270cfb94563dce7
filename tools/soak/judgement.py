"""What came of it: every log in the store, judged by the histories of those who were there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice
from multiprocessing import get_context
from pathlib import Path

from doublesix.server.store import rooms
from doublesix.server.store.rooms import LogEntry
from soak.checker import Verdict, check_table
from soak.history import TableHistory, read_histories
from soak.place import Place

TABLES_AT_ONCE = 50


@dataclass
class Judgement:
    """The sum of all verdicts."""

    tables: int = 0
    entries: int = 0
    acknowledged: int = 0
    refused: int = 0
    undecided: int = 0
    games: int = 0
    violations: list[str] = field(default_factory=list)

    def add(self, verdict: Verdict) -> None:
        """Add what was found at a table."""
        self.tables += 1
        self.entries += verdict.entries
        self.acknowledged += verdict.acknowledged
        self.refused += verdict.refused
        self.undecided += verdict.undecided
        self.games += verdict.games
        self.violations += map(str, verdict.violations)


def judge(place: Place, file: Path) -> Judgement:
    """Judge all histories in a file by the logs in the store, on all cores."""
    judgement = Judgement()
    some = _some(read_histories(file))
    judge_some = partial(_judge_some, place)
    few = list(islice(some, 2))
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for verdicts in chain(map(judge_some, few), pool.map(judge_some, some)):
            for verdict in verdicts:
                judgement.add(verdict)
    kept = asyncio.run(_kept_games(place))
    if kept != judgement.games:
        judgement.violations.append(f"{judgement.games} games ended, and {kept} are kept")
    return judgement


def _some(histories: Iterable[TableHistory]) -> Iterator[list[TableHistory]]:
    some: list[TableHistory] = []
    for history in histories:
        some.append(history)
        if len(some) == TABLES_AT_ONCE:
            yield some
            some = []
    if some:
        yield some


def _judge_some(place: Place, histories: list[TableHistory]) -> list[Verdict]:
    logs = asyncio.run(_logs(place, [history.code for history in histories]))
    return [check_table(log, history) for log, history in zip(logs, histories, strict=True)]


async def _logs(place: Place, codes: list[str]) -> list[tuple[LogEntry, ...]]:
    async with place.open() as store:
        return [await store.read(partial(rooms.tail, code=code, after=0)) for code in codes]


async def _kept_games(place: Place) -> int:
    async with place.open() as store:
        return await store.read(lambda connection: int(connection.execute("SELECT count(*) FROM game").fetchone()[0]))
