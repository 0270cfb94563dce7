"""Servers that are killed at random moments while people play, and started again: nothing that was said may be lost.

It goes in legs. After each one the servers are ended and all that happened is judged, so that nobody but them looks
into the store while they run, little is kept in memory, and what is wrong is known before the next leg.
"""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import ClassVar, Final

import uvloop

from soak.evening import OFFERS, Evening
from soak.interruption import is_asked_to_stop
from soak.judgement import Judgement, judge, lost_since
from soak.party import Mischief, Tally
from soak.place import Place
from soak.postgres import OwnPostgres
from soak.preparation import set_tables
from soak.progress import Progress
from soak.servers import CLOCK, RunningServer, mistakes_in, servers_of

SECONDS_WITHOUT_ANSWER: Final = 60.0
"""After so long something is wrong with the servers."""
SHARE_OF_DATABASE: Final = 0.4
"""Of all killings, so many are of the database, if it has processes of its own."""


@dataclass(frozen=True)
class KillPlan:
    """How often to kill, and how much to play; it goes on until all of it is done."""

    kills: int = 200
    """At least so many; none if it is zero."""
    moves: int = 0
    """How many moves must be acknowledged."""
    commands: int = 0
    """How many commands must be sent, each time counted."""
    processes: int = 1
    one_port: bool = False
    """Whether they serve one port, or each its own."""
    mean_life: int = 3000
    """How many commands are acknowledged on average between two kills."""
    at_once: int = 48
    entries_each: int = 120
    tables_each_leg: int = 400
    mischief: Mischief = field(default_factory=lambda: Mischief(twice=0.02, talk=0.02))
    seed: int = 6


@dataclass
class KillOutcome:
    """What came of it so far."""

    plan: KillPlan
    harm: str = "kills"
    seconds: float = 0
    kills: int = 0
    """How often harm was done."""
    legs: int = 0
    tally: Tally = field(default_factory=Tally)
    judgement: Judgement = field(default_factory=Judgement)
    broke_off: str | None = None
    """Why it could not go on."""

    @property
    def share(self) -> float:
        """How much of the plan is done, 1 if all of it."""
        plan, tally = self.plan, self.tally
        goals = ((plan.kills, self.kills), (plan.moves, tally.moves), (plan.commands, tally.attempts))
        return min((done / wanted for wanted, done in goals if wanted), default=1.0)

    @property
    def is_enough(self) -> bool:
        """Whether to end."""
        return self.share >= 1 or self.broke_off is not None or is_asked_to_stop()


def run(
    plan: KillPlan, place: Place, postgres: OwnPostgres | None = None, kind: type[Killer] | None = None
) -> KillOutcome:
    """Play and kill, or do another kind of harm, and judge; end early if something is wrong."""
    outcome, progress = KillOutcome(plan, (kind or Killer).harm), Progress()
    while not outcome.is_enough and not outcome.judgement.violations:
        with tempfile.TemporaryDirectory() as folder:
            _run_leg(outcome, place, Path(folder), progress, (kind or Killer, postgres))
    outcome.judgement.violations += asyncio.run(lost_since(place, outcome.judgement))
    progress.end()
    return outcome


def _run_leg(
    outcome: KillOutcome,
    place: Place,
    folder: Path,
    progress: Progress,
    harm: tuple[type[Killer], OwnPostgres | None],
) -> None:
    plan, (kind, postgres) = outcome.plan, harm
    laid = asyncio.run(set_tables(place, islice(cycle(OFFERS), plan.tables_each_leg)))
    clock, histories = folder / "clock", folder / "histories"
    clock.write_text("0")
    servers = servers_of(place, folder / "log", plan.processes, one_port=plan.one_port, environment={CLOCK: str(clock)})
    seed = plan.seed + outcome.legs
    evening = Evening(laid, servers, histories, plan.at_once, plan.entries_each, plan.mischief, seed, outcome.tally)
    began = time.perf_counter()
    try:
        for server in servers:
            server.begin()
            server.wait()
        uvloop.run(_play_and_kill(outcome, evening, kind(servers, outcome, evening, postgres), progress))
    except Exception as error:  # noqa: BLE001  what happened up to then is judged nevertheless
        outcome.broke_off = _reason(error)
    finally:
        for server in servers:
            server.kill()
    outcome.seconds += time.perf_counter() - began
    outcome.legs += 1
    judge(place, histories, outcome.judgement)
    outcome.judgement.violations += mistakes_in(folder / "log")


def _reason(error: BaseException) -> str:
    """Return what went wrong in one line."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return f"{type(error).__name__}: {error}"


async def _play_and_kill(outcome: KillOutcome, evening: Evening, killer: Killer, progress: Progress) -> None:
    async with asyncio.TaskGroup() as group:
        telling = group.create_task(_tell(outcome, progress))
        killing = group.create_task(killer.kill_while_people_play())
        await evening.play(lambda: outcome.is_enough)
        await killing
        telling.cancel()


async def _tell(outcome: KillOutcome, progress: Progress) -> None:
    while True:
        await asyncio.sleep(0.5)
        tally, judged = outcome.tally, outcome.judgement
        progress.tell(
            outcome.share,
            f"{tally.moves:,} moves acknowledged, {progress.rate(tally.moves):.0f} a second,"
            f" {tally.attempts:,} commands sent, {outcome.kills} {outcome.harm};"
            f" {len(judged.violations)} violations at {judged.tables:,} tables judged",
        )


class Killer:
    """Kills servers at random moments, and starts them again."""

    harm: ClassVar = "kills"
    """What it does, as it is counted."""

    def __init__(
        self, servers: Sequence[RunningServer], outcome: KillOutcome, evening: Evening, postgres: OwnPostgres | None
    ) -> None:
        self._servers = servers
        self._outcome = outcome
        self._plan = outcome.plan
        self._evening = evening
        self._postgres = postgres
        self._chance = Random(self._plan.seed + outcome.kills + 1)

    async def kill_while_people_play(self) -> None:
        """Do harm again and again; what was begun is done to its end."""
        while True:
            await self._let_live()
            if self._evening.is_over:
                return
            if self._plan.kills:
                await self._kill()
                self._outcome.kills += 1

    async def _kill(self) -> None:
        """Do harm once."""
        if self._postgres is not None and self._chance.random() < SHARE_OF_DATABASE:
            await asyncio.to_thread(self._postgres.harm, self._chance)
            return
        server = self._chance.choice(self._servers)
        if self._plan.one_port:
            self._kill_one_of(server.serving())
            return
        server.kill()
        server.begin()
        await self._see_it_listen(server)

    def _kill_one_of(self, serving: Sequence[int]) -> None:
        """Kill one of the processes that serve a port, if any does now; their parent starts another."""
        with suppress(ProcessLookupError):
            if serving:
                os.kill(self._chance.choice(serving), signal.SIGKILL)

    async def _let_live(self) -> None:
        """Wait for a random number of commands, so that a slow machine kills as late as a quick one."""
        tally, mean = self._evening.tally, self._plan.mean_life
        last = tally.acknowledged + min(self._chance.expovariate(1 / mean), 4 * mean)
        seen, since = tally.acknowledged, time.perf_counter()
        while tally.acknowledged < last and not self._evening.is_over:
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
            self._outcome.kills += 1
            server.begin()
        await asyncio.to_thread(server.wait)
