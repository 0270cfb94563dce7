"""Servers that are killed at random moments while people play, and started again: nothing that was said may be lost."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from random import Random
from typing import Final

import uvloop

from soak.evening import OFFERS, Evening
from soak.judgement import Judgement, judge
from soak.party import Mischief, Tally
from soak.place import Place
from soak.postgres import OwnPostgres
from soak.preparation import set_tables
from soak.servers import CLOCK, RunningServer

SECONDS_WITHOUT_ANSWER: Final = 60.0
"""After so long something is wrong with the servers."""


SHARE_OF_DATABASE: Final = 0.4
"""Of all killings, so many are of the database, if it has processes of its own."""


@dataclass(frozen=True)
class KillPlan:
    """How often to kill, and how much to play."""

    kills: int = 200
    """At least so many; none if it is zero."""
    processes: int = 1
    moves: int = 0
    """How many moves must be acknowledged in all; killing goes on as long as it takes."""
    mean_life: int = 3000
    """How many commands are acknowledged on average between two kills."""
    at_once: int = 48
    entries_each: int = 120
    mischief: Mischief = field(default_factory=lambda: Mischief(twice=0.02, talk=0.02))
    seed: int = 6


@dataclass
class KillOutcome:
    """What came of it."""

    plan: KillPlan
    seconds: float
    kills: int
    tally: Tally
    judgement: Judgement


def run(
    plan: KillPlan, place: Place, postgres: OwnPostgres | None = None, kind: type[Killer] | None = None
) -> KillOutcome:
    """Play and kill, or do another kind of harm, then judge."""
    wanted = max(plan.moves, plan.kills * 200)
    number = plan.at_once + 3 * wanted // plan.entries_each
    laid = asyncio.run(set_tables(place, islice(cycle(OFFERS), number)))
    clock = place.folder / "clock"
    clock.write_text("0")
    servers = [RunningServer(place, environment={CLOCK: str(clock)}) for _ in range(plan.processes)]
    file = place.folder / "histories"
    evening = Evening(laid, servers, file, plan.at_once, plan.entries_each, plan.mischief, plan.seed)
    began = time.perf_counter()
    try:
        for server in servers:
            server.begin()
            server.wait()
        killer = (kind or Killer)(servers, plan, evening, postgres)
        uvloop.run(_play_and_kill(evening, killer, plan))
    finally:
        for server in servers:
            server.kill()
    seconds = time.perf_counter() - began
    print(f"  judging {evening.tally.tables} tables", flush=True)
    return KillOutcome(plan, seconds, killer.kills, evening.tally, judge(place, file))


async def _play_and_kill(evening: Evening, killer: Killer, plan: KillPlan) -> None:
    def is_enough(tally: Tally) -> bool:
        return killer.kills >= plan.kills and tally.moves >= plan.moves

    async with asyncio.TaskGroup() as group:
        killing = group.create_task(killer.kill_until_enough())
        await evening.play(is_enough)
        killing.cancel()


class Killer:
    """Kills servers at random moments, and starts them again."""

    def __init__(
        self, servers: Sequence[RunningServer], plan: KillPlan, evening: Evening, postgres: OwnPostgres | None
    ) -> None:
        self.kills = 0
        self._servers = servers
        self._plan = plan
        self._evening = evening
        self._postgres = postgres
        self._chance = Random(plan.seed + 1)

    async def kill_until_enough(self) -> None:
        """Go on for as long as people play."""
        began = time.perf_counter()
        while True:
            await self._let_live()
            if self._plan.kills and not self._has_enough:
                await self._kill()
            if self.kills % 10 == 0 or not self._plan.kills:
                self._tell(time.perf_counter() - began)

    @property
    def _has_enough(self) -> bool:
        return self.kills >= self._plan.kills and self._evening.tally.moves >= self._plan.moves

    async def _kill(self) -> None:
        self.kills += 1
        if self._postgres is not None and self._chance.random() < SHARE_OF_DATABASE:
            await asyncio.to_thread(self._postgres.harm, self._chance)
            return
        server = self._chance.choice(self._servers)
        server.kill()
        server.begin()
        await self._see_it_listen(server)

    async def _let_live(self) -> None:
        """Wait for a random number of commands, so that a slow machine kills as late as a quick one."""
        tally, mean = self._evening.tally, self._plan.mean_life
        last = tally.acknowledged + min(self._chance.expovariate(1 / mean), 4 * mean)
        seen, since = tally.acknowledged, time.perf_counter()
        while tally.acknowledged < last:
            await asyncio.sleep(self._chance.uniform(0.001, 0.02))
            if seen != tally.acknowledged:
                seen, since = tally.acknowledged, time.perf_counter()
            elif time.perf_counter() > since + SECONDS_WITHOUT_ANSWER:
                raise RuntimeError(f"nobody was answered for {SECONDS_WITHOUT_ANSWER:.0f} seconds")

    async def _see_it_listen(self, server: RunningServer) -> None:
        """Wait until it listens; now and then, kill it before that."""
        while self._chance.random() < 0.1:
            await asyncio.sleep(self._chance.uniform(0, 1))
            server.kill()
            self.kills += 1
            server.begin()
        await asyncio.to_thread(server.wait)

    def _tell(self, seconds: float) -> None:
        tally = self._evening.tally
        print(
            f"  {seconds:5.0f} s  {self.kills} kills, {tally.moves} moves and {tally.acknowledged} commands"
            f" acknowledged, {tally.tables} tables, {tally.connections} connections",
            flush=True,
        )
