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
from typing import Final

import msgspec

from doublesix.server.store import rooms
from doublesix.server.store.rooms import LogEntry
from doublesix.server.store.store import Connection
from soak.checker import Verdict, check_table
from soak.history import TableHistory, read_histories
from soak.interruption import leave_it_to_the_parent
from soak.place import Place

TABLES_AT_ONCE: Final = 50
EVIDENCE: Final = Path("soak-evidence")
"""Log and history of each table at which something was wrong, in the folder where it was run."""


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
    lengths: dict[str, int] = field(default_factory=dict)
    """How long the log of each table was when it was judged."""

    def add(self, code: str, verdict: Verdict) -> None:
        """Add what was found at a table."""
        self.tables += 1
        self.entries += verdict.entries
        self.acknowledged += verdict.acknowledged
        self.refused += verdict.refused
        self.undecided += verdict.undecided
        self.games += verdict.games
        self.violations += map(str, verdict.violations)
        self.lengths[code] = verdict.entries


def judge(place: Place, file: Path, judgement: Judgement) -> None:
    """Judge all histories in a file by the logs in the store, on all cores, and add what was found."""
    some = _some(read_histories(file))
    judge_some = partial(_judge_some, place)
    few = list(islice(some, 2))
    with ProcessPoolExecutor(mp_context=get_context("spawn"), initializer=leave_it_to_the_parent) as pool:
        for verdicts in chain(map(judge_some, few), pool.map(judge_some, some)):
            for code, verdict, kept in verdicts:
                judgement.add(code, verdict)
                if kept != verdict.games:
                    judgement.violations.append(f"{code}: {verdict.games} games ended, and {kept} are kept")


async def lost_since(place: Place, judgement: Judgement) -> list[str]:
    """Say which entries are gone that were there when their tables were judged."""
    async with place.open() as store:
        lengths = await store.read(_lengths)
    return [
        f"{code}: lost since: {number - lengths.get(code, 0)} of {number} entries"
        for code, number in judgement.lengths.items()
        if lengths.get(code, 0) < number
    ]


def _lengths(connection: Connection) -> dict[str, int]:
    return {
        code: int(number) for code, number in connection.execute("SELECT code, count(*) FROM room_entry GROUP BY code")
    }


def _some(histories: Iterable[TableHistory]) -> Iterator[list[TableHistory]]:
    together = iter(histories)
    while some := list(islice(together, TABLES_AT_ONCE)):
        yield some


def _judge_some(place: Place, histories: list[TableHistory]) -> list[tuple[str, Verdict, int]]:
    logs = asyncio.run(_logs(place, [history.code for history in histories]))
    judged = []
    for (log, kept), history in zip(logs, histories, strict=True):
        verdict = check_table(log, history)
        if verdict.violations or kept != verdict.games:
            EVIDENCE.mkdir(exist_ok=True)
            (EVIDENCE / f"{history.code}.json").write_bytes(msgspec.json.encode((verdict, log, history)))
        judged.append((history.code, verdict, kept))
    return judged


async def _logs(place: Place, codes: list[str]) -> list[tuple[tuple[LogEntry, ...], int]]:
    async with place.open() as store:
        return [await store.read(partial(_log_and_games, code)) for code in codes]


def _log_and_games(code: str, connection: Connection) -> tuple[tuple[LogEntry, ...], int]:
    games = connection.execute("SELECT count(*) FROM game WHERE room = ?", (code,)).fetchone()[0]
    return rooms.tail(connection, code, after=0), int(games)
