"""What is told of the soak that throws odd requests and frames at the application, and bytes at a server."""

from __future__ import annotations

import asyncio
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.managers import ListProxy
from pathlib import Path
from typing import Final

import fuzz
from soak.interruption import is_asked_to_stop, leave_it_to_the_parent
from soak.progress import Progress
from soak.report import Result

SHARE_OF_BYTES: Final = 0.1
"""How much goes to the port of a real server; that takes ten times as long."""
PARTS: Final = {"application": fuzz.fuzz_app, "port": fuzz.fuzz_port}
MOST_TOLD: Final = 20
_STOP: Final = len(PARTS)
"""Where in the list of counts it says that all is to end."""


@dataclass(frozen=True)
class FuzzPlan:
    """How much to send."""

    requests: int = 1_000_000
    """Requests and frames together."""
    sent: str = "doublesix"
    """The same name sends the same."""


def throw(name: str, plan: FuzzPlan) -> Result:
    """Send everything, to the application and to a port at the same time."""
    shares = {"application": 1 - SHARE_OF_BYTES, "port": SHARE_OF_BYTES}
    progress, began = Progress(), time.monotonic()
    context = get_context("spawn")
    with (
        context.Manager() as manager,
        ProcessPoolExecutor(len(PARTS), context, leave_it_to_the_parent) as pool,
    ):
        counts: ListProxy[int] = manager.list([0] * (_STOP + 1))
        throwing = {
            part: pool.submit(_throw_part, part, round(plan.requests * share), plan.sent, counts)
            for part, share in shares.items()
        }
        while not all(one.done() for one in throwing.values()):
            time.sleep(0.5)
            counts[_STOP] = int(is_asked_to_stop())
            done = sum(counts[:_STOP])
            progress.tell(done / plan.requests, f"{done:,} sent, {progress.rate(done):.0f} a second")
        verdicts = {part: one.result() for part, one in throwing.items()}
    progress.end()
    return _told(name, plan, verdicts, time.monotonic() - began)


def _throw_part(part: str, number: int, seed: str, counts: ListProxy[int]) -> fuzz.Verdict:
    place = list(PARTS).index(part)
    told = 0.0

    def is_enough(sent: int) -> bool:
        nonlocal told
        if time.monotonic() < told + 0.5:
            return False
        told = time.monotonic()
        counts[place] = sent
        return bool(counts[_STOP])

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(PARTS[part](number, seed, Path(folder), is_enough))


def _told(name: str, plan: FuzzPlan, verdicts: dict[str, fuzz.Verdict], seconds: float) -> Result:
    sent = sum(verdict.sent for verdict in verdicts.values())
    wrong = [f"{part}: {one}" for part, verdict in verdicts.items() for one in verdict.wrong]
    return Result(
        name=name,
        passed=not wrong and sent >= plan.requests,
        stopped=is_asked_to_stop(),
        seconds=seconds,
        verdict=f"{sent:,} requests and frames sent, {len(wrong)} wrong",
        violations=wrong[:MOST_TOLD],
        figures={
            part: {
                "sent": verdict.sent,
                "wrong": len(verdict.wrong),
                "statuses": {str(status): times for status, times in sorted(verdict.statuses.items())},
                "megabytes in memory": [round(used / 1e6) for _, used in verdict.memory],
            }
            for part, verdict in verdicts.items()
        },
    )
