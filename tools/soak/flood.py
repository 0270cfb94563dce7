"""One socket floods a server: what that costs people who play at other tables.

They play at a steady rate, with and without the flood in turns, so that whatever else the computer does counts for
both. The server has its usual limits. The flood sends as much as the network takes.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from array import array
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import uvloop

from doublesix.room.offer import Offer
from soak.interruption import is_asked_to_stop
from soak.link import PING, Link, LinkRefused, allow_many_files, framed, open_link, source_of
from soak.load import SEATS, SECONDS_TO_WARM_UP, BusyTable, Figures, Plan, centiles, seat_players
from soak.place import Place
from soak.preparation import SetTable, set_tables
from soak.progress import Progress
from soak.report import Result
from soak.servers import RunningServer

MOST_TIMES: Final = 2.0
"""By how much the others may be slower, 99 of 100 times."""
BURSTS_EACH_SECOND: Final = 50
MOST_WAITING: Final = 256 * 1024
"""In bytes: if so much has not left us, the network takes no more."""
SECONDS_TO_CALM_DOWN: Final = 0.5
_FAR_AWAY: Final = 200_000
"""The one who floods has an address of their own."""
KINDS: Final = {
    "commands": framed(b'{"do":"act","id":"x","action":"6-6"}'),
    "talk": framed(b'{"do":"say","id":"x","text":"x"}'),
    "nonsense": framed(b"{"),
    "signs of life": framed(b'{"do":"ping"}'),
    "pings of the network": framed(b"", PING),
}


@dataclass(frozen=True)
class FloodPlan:
    """How much is sent, and how long we measure."""

    each_second: int = 10_000
    tables: int = 50
    moves_each_second: float = 100
    turns: int = 4
    """How often each kind is measured, with and without the flood."""
    seconds: float = 5
    """How long a turn takes, each time."""


@dataclass
class Measured:
    """How long answers took, in seconds."""

    quiet: array[float] = field(default_factory=lambda: array("d"))
    loud: array[float] = field(default_factory=lambda: array("d"))
    sent: int = 0
    """How many messages the flood has sent."""
    turned_away: int = 0
    """How often it had to connect again."""

    def told(self, seconds: float) -> dict[str, Any]:
        """Return what is told of it."""
        quiet, loud = centiles(self.quiet), centiles(self.loud)
        return {
            "quiet, ms": quiet,
            "flooded, ms": loud,
            "times": round(loud["p99"] / quiet["p99"], 2),
            "sent each second": round(self.sent / seconds),
            "connected again": self.turned_away,
        }


class Flooder:
    """Somebody who sends as much as the network takes, and comes again when the server hangs up."""

    def __init__(self, port: int, laid: SetTable, each_second: int) -> None:
        self._port = port
        self._laid = laid
        self._burst = each_second // BURSTS_EACH_SECOND

    async def flood(self, frame: bytes, measured: Measured) -> None:
        """Go on until it is cancelled."""
        path, token = f"/api/tables/{self._laid.code}/live", self._laid.guests[0].token
        frames = frame * self._burst
        while True:
            ended = asyncio.Event()
            with suppress(OSError, LinkRefused):
                link = await open_link(self._port, path, token, _forget, ended.set, source_of(_FAR_AWAY))
                try:
                    await self._pour(link, frames, ended, measured)
                finally:
                    link.abort()
            measured.turned_away += 1
            await asyncio.sleep(1 / BURSTS_EACH_SECOND)

    async def _pour(self, link: Link, frames: bytes, ended: asyncio.Event, measured: Measured) -> None:
        due = time.perf_counter()
        while not ended.is_set():
            if link.waiting < MOST_WAITING:
                link.send_frames(frames)
                measured.sent += self._burst
            due = max(due + 1 / BURSTS_EACH_SECOND, time.perf_counter())
            await asyncio.sleep(due - time.perf_counter())


def _forget(_: bytes) -> None:
    """Do not care what the server says."""


def flooded(name: str, plan: FloodPlan) -> Result:
    """Measure, and say by how much the flood slows the others down."""
    allow_many_files()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder))
        offer = Offer(sheet="international", players=SEATS)
        laid = asyncio.run(set_tables(place, [offer] * (plan.tables + 1)))
        server = RunningServer(place, place.folder / "log", usual_limits=True)
        try:
            server.begin()
            server.wait()
            found = uvloop.run(_measure(plan, server, laid))
        finally:
            server.stop()
    worst = max((told["times"] for told in found.values()), default=0.0)
    flowed = all(told["sent each second"] >= plan.each_second / 2 for told in found.values())
    stopped = is_asked_to_stop()
    return Result(
        name=name,
        passed=worst < MOST_TIMES and flowed and not stopped,
        stopped=stopped,
        seconds=time.perf_counter() - began,
        verdict=f"others' answers took at most {worst:.2f} times as long (99 %): "
        + ", ".join(f"{kind} {told['times']}" for kind, told in found.items())
        + ("" if flowed else "; but the flood did not flow"),
        figures=dict(found),
    )


async def _measure(plan: FloodPlan, server: RunningServer, laid: Sequence[SetTable]) -> dict[str, dict[str, Any]]:
    *others, own = laid
    figures, progress = Figures(), Progress()
    load = Plan(tables=plan.tables, moves_each_second=plan.moves_each_second)
    players = await seat_players(load, [BusyTable(one, load.interval, figures) for one in others], [server])
    await asyncio.sleep(max(SECONDS_TO_WARM_UP, 1.5 * load.interval))
    flooder = Flooder(server.port, own, plan.each_second)
    found: dict[str, dict[str, Any]] = {}
    for kind, frame in KINDS.items():
        measured = Measured()
        for turn in range(plan.turns):
            if not is_asked_to_stop():
                await _take_turn(plan, flooder, frame, figures, measured)
                progress.tell((len(found) + turn / plan.turns) / len(KINDS), f"a flood of {kind}")
        if measured.loud:
            found[kind] = measured.told(plan.turns * plan.seconds)
            print(f"  {kind}: {found[kind]}", flush=True)
    for player in players:
        player.leave()
    return found


async def _take_turn(plan: FloodPlan, flooder: Flooder, frame: bytes, figures: Figures, measured: Measured) -> None:
    figures.clear()
    await asyncio.sleep(plan.seconds)
    measured.quiet.extend(figures.acknowledged)
    flooding = asyncio.create_task(flooder.flood(frame, measured))
    await asyncio.sleep(SECONDS_TO_CALM_DOWN)
    figures.clear()
    await asyncio.sleep(plan.seconds)
    measured.loud.extend(figures.acknowledged)
    flooding.cancel()
    with suppress(asyncio.CancelledError):
        await flooding
    await asyncio.sleep(SECONDS_TO_CALM_DOWN)
