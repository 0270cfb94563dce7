"""Everybody comes back at once: how long it takes until the last one sees the table again.

People at tables lose their connections at the same moment and connect again, as pages do: at once, and if that fails,
after a time by chance that doubles with each failure.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import uvloop

from doublesix.room.offer import Offer
from soak.interruption import is_asked_to_stop
from soak.link import Link, LinkRefused, allow_many_files, open_link, source_of
from soak.load import SEATS, centiles, running_servers
from soak.place import Place
from soak.preparation import set_tables
from soak.report import Result
from soak.servers import cpu_of

MOST_SECONDS: Final = 10.0
PATIENCE: Final = 10.0
"""Pages give a connection up that takes longer than this, and try again."""
LONGEST_PAUSE: Final = 30.0


@dataclass(frozen=True)
class StormPlan:
    """How many come back, and how often."""

    sockets: int = 5000
    times: int = 3


@dataclass
class Crowd:
    """People who come at the same moment."""

    port: int
    seats: Sequence[tuple[str, str]]
    """The code of a table and a token for each of them."""
    tries: int = 0
    took: list[float] = field(default_factory=list)
    """How many seconds it took each of them until they saw the table."""

    links: list[Link] = field(default_factory=list)
    """The sockets of those who are back."""

    async def come(self) -> None:
        """Let everybody come at once, until all are back or somebody stops us."""
        coming = [asyncio.create_task(self._come_back(number)) for number in range(len(self.seats))]
        while len(self.took) < len(coming) and not is_asked_to_stop():
            await asyncio.sleep(0.05)
        for task in coming:
            task.cancel()

    async def _come_back(self, number: int) -> None:
        began, failures = time.perf_counter(), 0
        while True:
            self.tries += 1
            try:
                async with asyncio.timeout(PATIENCE):
                    link = await self._see_table(number)
            except (TimeoutError, OSError, LinkRefused):
                failures += 1
                await asyncio.sleep(random.uniform(0, min(LONGEST_PAUSE, 2.0 ** (failures - 1))))
            else:
                self.took.append(time.perf_counter() - began)
                self.links.append(link)
                return

    async def _see_table(self, number: int) -> Link:
        code, token = self.seats[number]
        seen = asyncio.get_running_loop().create_future()

        def hear(message: bytes) -> None:
            if not seen.done():
                seen.set_result(None) if b'"table":{' in message else seen.set_exception(LinkRefused("no table"))

        def end() -> None:
            if not seen.done():
                seen.set_exception(LinkRefused("hung up"))
                seen.exception()  # nobody need ask for it

        link = await open_link(self.port, f"/api/tables/{code}/live", token, hear, end, source_of(number))
        try:
            await seen
        except BaseException:
            link.abort()
            raise
        return link


def come_back(name: str, plan: StormPlan) -> Result:
    """Let everybody come, cut all connections, and measure until everybody is back; again and again."""
    allow_many_files()
    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder))
        offers = [Offer(sheet="international", players=SEATS)] * -(-plan.sockets // SEATS)
        laid = asyncio.run(set_tables(place, offers, begun=True))
        seats = [(table.code, guest.token) for table in laid for guest in table.guests][: plan.sockets]
        with running_servers(place) as (server,):
            began = time.perf_counter()
            told = uvloop.run(_storms(plan, server.port, server.pid, seats))
            seconds = time.perf_counter() - began
    slowest, stopped = max((one["seconds"] for one in told), default=0.0), is_asked_to_stop()
    return Result(
        name=name,
        passed=slowest <= MOST_SECONDS and not stopped,
        stopped=stopped,
        seconds=seconds,
        verdict=f"{len(seats):,} sockets came at once {len(told)} times; the last saw its table after {slowest:.1f} s",
        figures={"storms": told},
    )


async def _storms(plan: StormPlan, port: int, pid: int, seats: Sequence[tuple[str, str]]) -> list[dict[str, float]]:
    told: list[dict[str, float]] = []
    while len(told) < plan.times and not is_asked_to_stop():
        crowd, before = Crowd(port, seats), cpu_of(pid)
        await crowd.come()
        took = centiles(crowd.took)
        told.append(
            {
                "back": len(crowd.took),
                "seconds": round(max(crowd.took, default=0.0), 2),
                "median, seconds": round(took.get("p50", 0.0) / 1000, 2),
                "p99, seconds": round(took.get("p99", 0.0) / 1000, 2),
                "tries": crowd.tries,
                "server, ms a socket": round(1000 * (cpu_of(pid) - before) / len(seats), 2),
            }
        )
        print(f"  {told[-1]}", flush=True)
        for link in crowd.links:
            link.abort()
        await asyncio.sleep(1)
    return told
