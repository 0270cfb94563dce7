"""What is told of a soak in which servers are harmed while people play."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Final

from soak.checker import UNDECIDED
from soak.interruption import is_asked_to_stop
from soak.killer import Killer, KillOutcome, KillPlan, run
from soak.party import Tally
from soak.place import Place
from soak.postgres import own_postgres
from soak.report import Result
from soak.trouble import small_disk
from soak.versions import Upgraded, VersionPlan, source_of_version

MOST_SECONDS_TO_MOVE: Final = 3.0
MOST_TOLD: Final = 20


def on_sqlite(name: str, plan: KillPlan, kind: type[Killer] = Killer) -> Result:
    """Harm servers that keep what they know in one file."""
    with tempfile.TemporaryDirectory() as folder:
        return told(name, run(plan, Place(Path(folder)), kind=kind))


def on_postgresql(name: str, plan: KillPlan, kind: type[Killer] = Killer) -> Result:
    """Harm servers on PostgreSQL, and that, too."""
    with tempfile.TemporaryDirectory() as folder, own_postgres() as postgres:
        return told(name, run(plan, Place(Path(folder), postgres.address), postgres, kind))


def on_small_disk(name: str, plan: KillPlan, kind: type[Killer] = Killer) -> Result:
    """Harm servers whose file is on a disk that is soon full."""
    with small_disk() as place:
        return told(name, run(plan, place, kind=kind))


def beside_earlier_version(name: str, plan: VersionPlan, *, postgresql: bool) -> Result:
    """Run servers of two versions on one store."""
    with source_of_version(plan.earlier) as source:
        run_on = on_postgresql if postgresql else on_sqlite
        return run_on(name, replace(plan, source=source), Upgraded)


def told(name: str, outcome: KillOutcome) -> Result:
    """Return what is told of it; it has passed if all was done, nothing is wrong, and people could soon go on."""
    plan, tally, judged = outcome.plan, outcome.tally, outcome.judgement
    slowest = max(tally.first_moves, default=0.0)
    # With several processes people play on elsewhere, so nobody may be there who could move at once.
    in_time = slowest <= MOST_SECONDS_TO_MOVE or plan.processes > 1 or outcome.harm != Killer.harm
    verdict = (
        f"{outcome.kills} {outcome.harm}, {tally.moves:,} moves of {tally.acknowledged:,} commands acknowledged,"
        f" {len(judged.violations)} violations, {refused_as_busy(tally)} times busy"
        f", first move at the latest {slowest:.2f} s after a start"
    )
    return Result(
        name=name,
        passed=outcome.share >= 1 and not judged.violations and outcome.broke_off is None and in_time,
        stopped=is_asked_to_stop(),
        seconds=outcome.seconds,
        verdict=f"{verdict}; broke off: {outcome.broke_off}" if outcome.broke_off else verdict,
        violations=judged.violations[:MOST_TOLD],
        figures={
            outcome.harm: outcome.kills,
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
