"""All soaks by name, in the order in which they are run: what breaks quickly first."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from pathlib import Path
from typing import Final

from soak.checker import UNDECIDED
from soak.killer import Killer, KillOutcome, KillPlan
from soak.killer import run as play_and_kill
from soak.load import Plan, centiles, measure, summary
from soak.party import Mischief, Tally
from soak.place import Place
from soak.postgres import own_postgres
from soak.report import Result
from soak.trouble import ClockJump, DatabaseAway, Deafened, DiskFull, Paused, TornTail, small_disk

MOST_SECONDS_TO_MOVE: Final = 3.0
MOST_TOLD: Final = 20
MOST_GROWTH: Final = 1.1
LEAST_GAIN: Final = 1.5
MOST_MS_TO_SEE: Final = 100.0
TRICKS: Final = Mischief(links=2, twice=0.15, late=0.1, early=0.05, stale=0.05, talk=0.1, hang_up=0.01)


@dataclass(frozen=True)
class Soak:
    """Something to look for, for minutes."""

    purpose: str
    run: Callable[[str], Result]
    """Given its name."""


def _kill(plan: KillPlan, name: str) -> Result:
    with tempfile.TemporaryDirectory() as folder:
        return _told(name, play_and_kill(plan, Place(Path(folder))))


def _kill_with_postgres(plan: KillPlan, name: str) -> Result:
    with tempfile.TemporaryDirectory() as folder, own_postgres() as postgres:
        return _told(name, play_and_kill(plan, Place(Path(folder), postgres.address), postgres))


def _trouble(plan: KillPlan, kind: type[Killer], name: str) -> Result:
    with tempfile.TemporaryDirectory() as folder:
        return _told(name, play_and_kill(plan, Place(Path(folder)), kind=kind))


def _trouble_with_postgres(plan: KillPlan, kind: type[Killer], name: str) -> Result:
    with tempfile.TemporaryDirectory() as folder, own_postgres() as postgres:
        return _told(name, play_and_kill(plan, Place(Path(folder), postgres.address), postgres, kind))


def _trouble_on_small_disk(plan: KillPlan, kind: type[Killer], name: str) -> Result:
    with small_disk() as place:
        return _told(name, play_and_kill(plan, place, kind=kind))


def _told(name: str, outcome: KillOutcome) -> Result:
    plan = outcome.plan
    tally, judged = outcome.tally, outcome.judgement
    slowest = max(tally.first_moves, default=0.0)
    enough = outcome.kills >= plan.kills and tally.moves >= plan.moves
    # With several processes people play on elsewhere, so nobody may be there who could move at once.
    in_time = slowest <= MOST_SECONDS_TO_MOVE or plan.processes > 1
    verdict = (
        f"{outcome.kills} kills, {tally.moves:,} moves of {tally.acknowledged:,} commands acknowledged,"
        f" {len(judged.violations)} violations, {refused_as_busy(tally)} times busy"
        f", first move at the latest {slowest:.2f} s after a start"
    )
    return Result(
        name=name,
        passed=enough and not judged.violations and in_time,
        seconds=outcome.seconds,
        verdict=verdict,
        violations=judged.violations[:MOST_TOLD],
        figures={
            "kills": outcome.kills,
            "processes": plan.processes,
            "moves acknowledged": tally.moves,
            "commands acknowledged": tally.acknowledged,
            "commands sent": tally.attempts,
            "messages checked": tally.looks,
            "connections": tally.connections,
            "tables": judged.tables,
            "entries": judged.entries,
            "games": judged.games,
            "refusals checked": judged.refused,
            "refused as busy": refused_as_busy(tally),
            "violations": len(judged.violations),
            "first move, seconds": _spread(tally.first_moves),
        },
    )


def refused_as_busy(tally: Tally) -> int:
    """Return how often people were told to try again."""
    return sum(number for code, number in tally.refused.items() if code in UNDECIDED)


def _spread(values: list[float]) -> dict[str, float]:
    ordered = sorted(values)
    if not ordered:
        return {}
    return {"median": round(ordered[len(ordered) // 2], 2), "most": round(ordered[-1], 2)}


def _load(plan: Plan, name: str, least: float = 0, most_ms: float = inf) -> Result:
    """Measure; at least so many moves a second, and 99 of 100 answers within so many milliseconds."""
    measured = measure(plan)
    figures = summary(plan, measured)
    moves, answered = measured.moves / measured.seconds, centiles(measured.acknowledged)
    grown = measured.memory[-1] / measured.memory[0]
    verdict = (
        f"{moves:.0f} moves/s, acknowledged after {answered['p50']} ms (median), {answered['p99']} ms (99 %),"
        f" {figures['server, cores']} cores, {measured.memory[-1]:.0f} MB ({grown:.2f} times what it was at first)"
    )
    passed = moves >= least and answered["p99"] <= most_ms and (most_ms == inf or grown <= MOST_GROWTH)
    return Result(name=name, passed=passed, seconds=measured.seconds, verdict=verdict, figures=figures)


def _scaling(name: str) -> Result:
    """On PostgreSQL, compare what three processes do with what one does, and see how soon others see a move."""
    one, three, steady = (
        measure(plan)
        for plan in (
            Plan(tables=250, seconds=60, postgresql=True),
            Plan(tables=250, seconds=60, postgresql=True, processes=3),
            Plan(tables=250, seconds=60, postgresql=True, processes=3, moves_each_second=200),
        )
    )
    times = (three.moves / three.seconds) / (one.moves / one.seconds)
    seen = centiles(steady.seen)
    return Result(
        name=name,
        passed=times >= LEAST_GAIN and seen["p99"] <= MOST_MS_TO_SEE,
        seconds=one.seconds + three.seconds + steady.seconds,
        verdict=f"three processes do {times:.2f} times what one does; at 200 moves/s others see one after {seen} ms",
        figures={
            "one, moves each second": round(one.moves / one.seconds, 1),
            "three, moves each second": round(three.moves / three.seconds, 1),
            "seen by the others, ms": seen,
        },
    )


_FEW: Final = KillPlan(kills=3, mean_life=2000, mischief=TRICKS)
_FEW_OF_THREE: Final = replace(_FEW, processes=3)

SOAKS: Final = {
    "paused": Soak(
        "one of three processes on SQLite is stopped for 20 seconds, and goes on",
        partial(_trouble, _FEW_OF_THREE, Paused),
    ),
    "paused-postgresql": Soak("the same on PostgreSQL", partial(_trouble_with_postgres, _FEW_OF_THREE, Paused)),
    "deaf": Soak(
        "the connections break over which processes hear of each other",
        partial(_trouble_with_postgres, replace(_FEW_OF_THREE, kills=20), Deafened),
    ),
    "away": Soak(
        "the database is away for a minute",
        partial(_trouble_with_postgres, replace(_FEW_OF_THREE, kills=2), DatabaseAway),
    ),
    "disk-full": Soak(
        "there is no room on the disk for some seconds; needs root",
        partial(_trouble_on_small_disk, replace(_FEW, mean_life=300, entries_each=60, at_once=8), DiskFull),
    ),
    "torn-tail": Soak("half a page ends SQLite's log", partial(_trouble, replace(_FEW, kills=20), TornTail)),
    "clock-jump": Soak(
        "the clock jumps 101 days ahead, and back", partial(_trouble, replace(_FEW, kills=6), ClockJump)
    ),
    "kill": Soak(
        "servers on SQLite are killed at random moments while people play",
        partial(_kill, KillPlan(kills=200, moves=700_000)),
    ),
    "kill-three": Soak(
        "three servers on one file of SQLite are killed at random moments",
        partial(_kill, KillPlan(kills=60, moves=50_000, processes=3)),
    ),
    "kill-postgresql": Soak(
        "three servers on PostgreSQL are killed at random moments, and so are the processes of the database",
        partial(_kill_with_postgres, KillPlan(kills=100, moves=200_000, processes=3)),
    ),
    "linear": Soak(
        "with three servers, commands are sent twice, late, early and for tables that have moved on",
        partial(_kill, KillPlan(kills=0, moves=600_000, processes=3, mischief=TRICKS)),
    ),
    "linear-postgresql": Soak(
        "the same on PostgreSQL",
        partial(_kill_with_postgres, KillPlan(kills=0, moves=200_000, processes=3, mischief=TRICKS)),
    ),
    "load": Soak(
        "1,000 tables with four sockets each, 500 moves a second for ten minutes",
        partial(_load, Plan(moves_each_second=500, seconds=600), least=490, most_ms=50),
    ),
    "saturation": Soak("as many moves as one process takes", partial(_load, Plan(tables=250, seconds=60), least=1000)),
    "manners": Soak(
        "the same where the four people see the table differently",
        partial(_load, Plan(tables=250, seconds=60, mixed=True), least=700),
    ),
    "spectators": Soak(
        "a thousand people watch one table", partial(_load, Plan(tables=1, seconds=30, spectators=1000))
    ),
    "scaling": Soak("three processes on PostgreSQL against one", _scaling),
}
