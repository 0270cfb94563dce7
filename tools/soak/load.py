"""Many tables with people who play over real sockets: how long an answer takes, and what the server needs for it."""

from __future__ import annotations

import asyncio
import tempfile
import time
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

import uvloop

from doublesix.room.offer import Offer
from soak.checker import UNDECIDED
from soak.interruption import is_asked_to_stop
from soak.link import Link, LinkRefused, allow_many_files, open_link, source_of
from soak.place import Place
from soak.postgres import own_postgres
from soak.preparation import SetTable, set_tables
from soak.progress import Progress
from soak.servers import RunningServer, cpu_of, memory_of, servers_of
from soak.sight import TableSight, next_command, read_message
from soak.stolen_time import stolen_seconds

SEATS: Final = 4
OPENED_AT_ONCE: Final = 100
"""How many sockets are opened at a time: a storm is another measurement."""
SECONDS_TO_WARM_UP: Final = 3.0
SECONDS_BETWEEN_LOOKS: Final = 2.0
SECONDS_AFTER_BUSY: Final = 0.25
HARDLY_STOLEN: Final = 0.02
"""Of one core: between two looks at which no more was taken away by others, the machine was ours."""
MANNERS: Final = ("shape=wide&language=en", "shape=tall&language=de", "shape=square&language=fr", "shape=terminal")


@dataclass(frozen=True)
class Plan:
    """What to measure."""

    tables: int = 1000
    moves_each_second: float = 0
    """Over all tables; zero means as many as the server takes."""
    seconds: float = 20
    mixed: bool = False
    """Whether the four people at a table see it in different shapes and languages."""
    spectators: int = 0
    """How many watch the first table."""
    processes: int = 1
    """How many processes serve."""
    one_port: bool = False
    """Whether they serve one port, so that the people of a table meet at one; if not, they are at different ones."""
    postgresql: bool = False
    """Whether they are on PostgreSQL, not on SQLite."""

    @property
    def interval(self) -> float:
        """How many seconds lie between two moves at a table; zero if nobody waits."""
        return self.tables / self.moves_each_second if self.moves_each_second else 0.0


@dataclass
class Figures:
    """What was measured."""

    seconds: float = 0
    moves: int = 0
    commands: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    acknowledged: array[float] = field(default_factory=lambda: array("d"))
    """From sending a command to its answer, in seconds."""
    seen: array[float] = field(default_factory=lambda: array("d"))
    """From sending a move to its arrival at each of the others."""
    watched: array[float] = field(default_factory=lambda: array("d"))
    """The same for those who watch."""
    hung_up: int = 0
    turned_away: int = 0
    server_cpu: float = 0
    driver_cpu: float = 0
    memory: list[float] = field(default_factory=list)
    stolen: float = 0
    """How many seconds of the processor others took away."""
    undisturbed: array[float] = field(default_factory=lambda: array("d"))
    """How long answers took while hardly anything was taken away."""

    def note_look(self, since: int, stolen: float, seconds: float) -> None:
        """Note what others took away since a look, before which so many answers had come."""
        self.stolen += stolen
        if stolen <= HARDLY_STOLEN * seconds:
            self.undisturbed.extend(self.acknowledged[since:])

    def clear(self) -> None:
        """Forget what was measured while everything was getting warm."""
        self.moves = self.commands = 0
        for kept in (self.acknowledged, self.seen, self.watched):
            del kept[:]
        self.refused.clear()


class BusyTable:
    """A table with people at it, who move as fast as they may."""

    def __init__(self, laid: SetTable, interval: float, figures: Figures) -> None:
        self.code = laid.code
        self.figures = figures
        self.interval = interval
        self.due = 0.0
        self.sent: dict[int, float] = {}
        """When the move was sent that makes the table be of this version."""
        self.players = [BusyPlayer(self, guest.token, seat) for seat, guest in enumerate(laid.guests)]


class BusyPlayer:
    """Somebody at a busy table."""

    def __init__(self, table: BusyTable, token: str, seat: int) -> None:
        self.table = table
        self.token = token
        self.seat = seat
        self.link: Link | None = None
        self.is_over = False
        self._number = 0
        self._waiting: dict[str, tuple[float, bool]] = {}
        self._version = -1
        self._sight: TableSight | None = None
        """The table, as long as one has not thought about it."""
        self._command: bytes | None = None
        """What was sent last."""
        self._timer: asyncio.TimerHandle | None = None

    async def come(self, port: int, manner: str, source: str) -> None:
        """Take one's place."""
        path = f"/api/tables/{self.table.code}/live?{manner}"
        while self.link is None:
            try:
                self.link = await open_link(port, path, self.token, self.hear, self.end, source)
            except LinkRefused:  # it has too much to do
                self.table.figures.turned_away += 1
                await asyncio.sleep(SECONDS_AFTER_BUSY)
        self._consider(time.perf_counter())  # the table may have come together with the socket

    def leave(self) -> None:
        """Go."""
        self.is_over = True
        if self._timer is not None:
            self._timer.cancel()
        if self.link is not None:
            self.link.abort()

    def end(self) -> None:
        """Note that the server hung up."""
        if not self.is_over:
            self.table.figures.hung_up += 1

    def hear(self, data: bytes) -> None:
        """Take a message, and do what one can."""
        now = time.perf_counter()
        message = read_message(data)
        figures = self.table.figures
        if message.type == "answer":
            sent, is_move = self._waiting.pop(message.id or "", (0.0, False))
            if sent:
                figures.acknowledged.append(now - sent)
                figures.commands += 1
                figures.moves += is_move
        elif message.type == "refused":
            code = message.error.code if message.error else ""
            figures.refused[code] += 1
            _, is_move = self._waiting.get(message.id or "", (0.0, False))
            if code not in UNDECIDED:
                self._waiting.pop(message.id or "", None)
                self._version = -1
            elif self._command is not None:
                again = asyncio.get_running_loop().call_later
                self._timer = again(SECONDS_AFTER_BUSY, self._send, self._command, -1, is_move)
        elif (sight := message.table) is not None and sight.version > self._version:
            self._version = sight.version
            if (sent := self.table.sent.get(sight.version, 0.0)) and sight.turn != self.seat:
                figures.seen.append(now - sent)
            self._sight = sight
        self._consider(now)

    def _consider(self, now: float) -> None:
        """Do what one can at the table as it was last seen, unless one waits for an answer."""
        sight = self._sight
        if sight is None or self._waiting or self.link is None:
            return
        self._sight = None
        self._number += 1
        command = next_command(sight, str(self._number))
        if command is not None:
            self._plan(command, sight.version, bool(sight.actions), now)

    def _plan(self, command: bytes, version: int, is_move: bool, now: float) -> None:
        table = self.table
        if not table.interval or not is_move:
            self._send(command, version, is_move)
            return
        table.due = next_due(table.due, table.interval, now)
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(0.0, table.due - now), self._send, command, version, is_move)

    def _send(self, command: bytes, version: int, is_move: bool) -> None:
        if self.link is None or self.is_over:
            return
        now = time.perf_counter()
        self._command = command
        self._waiting[str(self._number)] = (now, is_move)
        if is_move and version >= 0:
            self.table.sent = {version + 1: now}
        self.link.send(command)


def next_due(last: float, interval: float, now: float) -> float:
    """Return when the next move at a table is due. If that is past, it is made now, and the one after it in time.

    Tables keep their own time. Otherwise those that came at one moment, or waited for the server at one moment, would
    all move together from then on.
    """
    missed = max(0, int((now - last) / interval) - 1)
    return last + interval * (missed + 1)


class Watcher:
    """Somebody who watches a table."""

    def __init__(self, table: BusyTable) -> None:
        self.table = table
        self._version = -1

    def hear(self, data: bytes) -> None:
        """Note when a move arrived."""
        now = time.perf_counter()
        # All watchers see the same: reading each message would measure the driver.
        at = data.find(b'"version":')
        version = int(data[at + 10 : data.index(b",", at)]) if at > 0 else -1
        if version > self._version:
            self._version = version
            if sent := self.table.sent.get(version, 0.0):
                self.table.figures.watched.append(now - sent)


@contextmanager
def running_servers(place: Place, processes: int = 1, *, one_port: bool = False) -> Iterator[list[RunningServer]]:
    """Run servers on one store for as long as they are needed: each a process, or one of so many processes."""
    servers = servers_of(place, place.folder / "log", processes, one_port=one_port)
    try:
        for server in servers:
            server.begin()
            server.wait()
        yield servers
    finally:
        for server in servers:
            server.stop()


def measure(plan: Plan) -> Figures:
    """Run servers, let people play, and return what was measured."""
    allow_many_files()
    with tempfile.TemporaryDirectory() as name, own_postgres() if plan.postgresql else nullcontext() as postgres:
        place = Place(Path(name), postgres.address if postgres else None)
        offer = Offer(sheet="international", players=SEATS)
        laid = asyncio.run(set_tables(place, [offer] * plan.tables))
        with running_servers(place, plan.processes, one_port=plan.one_port) as servers:
            return uvloop.run(_play(plan, laid, servers))


async def _play(plan: Plan, laid: Sequence[SetTable], servers: Sequence[RunningServer]) -> Figures:
    figures, began = Figures(), time.perf_counter()
    tables = [BusyTable(one, plan.interval, figures) for one in laid]
    players = await seat_players(plan, tables, servers)
    watchers = await _watch(plan, tables[0], servers)
    print(f"  {len(players) + len(watchers)} sockets open after {time.perf_counter() - began:.1f} s", flush=True)
    await asyncio.sleep(max(SECONDS_TO_WARM_UP, 1.5 * plan.interval))
    await _look(plan, figures, servers)
    for player in players:
        player.leave()
    for link in watchers:
        link.abort()
    await asyncio.sleep(0.1)
    return figures


async def seat_players(plan: Plan, tables: Sequence[BusyTable], servers: Sequence[RunningServer]) -> list[BusyPlayer]:
    """Let everybody come, some at a time; moves begin at one table after the other."""
    began = time.perf_counter()
    for number, table in enumerate(tables):
        table.due = began + plan.interval * number / len(tables)
    players = [player for table in tables for player in table.players]
    for at in range(0, len(players), OPENED_AT_ONCE):
        coming = []
        for number, player in enumerate(players[at : at + OPENED_AT_ONCE], at):
            server = servers[number % len(servers)]
            manner = MANNERS[player.seat % len(MANNERS)] if plan.mixed else MANNERS[0]
            coming.append(player.come(server.port, manner, source_of(number)))
        await asyncio.gather(*coming)
    return players


async def _watch(plan: Plan, table: BusyTable, servers: Sequence[RunningServer]) -> list[Link]:
    path = f"/api/tables/{table.code}/live"
    links: list[Link] = []
    for at in range(0, plan.spectators, OPENED_AT_ONCE):
        coming = [
            open_link(servers[number % len(servers)].port, path, None, Watcher(table).hear, _nothing, source_of(number))
            for number in range(at, min(at + OPENED_AT_ONCE, plan.spectators))
        ]
        links += await asyncio.gather(*coming)
    return links


def _nothing() -> None:
    """Do nothing."""


async def _look(plan: Plan, figures: Figures, servers: Sequence[RunningServer]) -> None:
    """Let time go by, and look what the servers need."""
    figures.clear()
    server_cpu, driver_cpu = sum(cpu_of(one.pid) for one in servers), time.process_time()
    began = looked = time.perf_counter()
    moves, answers, stolen, progress = 0, 0, stolen_seconds(), Progress()
    while (now := time.perf_counter()) < began + plan.seconds and not is_asked_to_stop():
        await asyncio.sleep(min(SECONDS_BETWEEN_LOOKS, began + plan.seconds - now))
        figures.memory.append(sum(memory_of(one.pid) for one in servers))
        now = time.perf_counter()
        rate = (figures.moves - moves) / (now - looked)
        figures.note_look(answers, stolen_seconds() - stolen, now - looked)
        answers, stolen = len(figures.acknowledged), stolen_seconds()
        progress.tell((now - began) / plan.seconds, f"{rate:.0f} moves a second, {figures.memory[-1]:.0f} MB")
        moves, looked = figures.moves, now
    progress.end()
    figures.seconds = time.perf_counter() - began
    figures.server_cpu = sum(cpu_of(one.pid) for one in servers) - server_cpu
    figures.driver_cpu = time.process_time() - driver_cpu


def centiles(values: Sequence[float]) -> dict[str, float]:
    """Return median, 99th percentile and maximum, in milliseconds."""
    if not values:
        return {}
    ordered = sorted(values)
    last = len(ordered) - 1
    return {
        "p50": round(1000 * ordered[last // 2], 2),
        "p99": round(1000 * ordered[int(last * 0.99)], 2),
        "max": round(1000 * ordered[last], 2),
    }


def summary(plan: Plan, figures: Figures) -> dict[str, object]:
    """Return what was measured, for a report."""
    return {
        "plan": asdict(plan),
        "moves each second": round(figures.moves / figures.seconds, 1),
        "commands each second": round(figures.commands / figures.seconds, 1),
        "acknowledged, ms": centiles(figures.acknowledged),
        "acknowledged while nothing was stolen, ms": centiles(figures.undisturbed),
        "share of answers while nothing was stolen": round(
            len(figures.undisturbed) / max(1, len(figures.acknowledged)), 2
        ),
        "stolen, cores": round(figures.stolen / figures.seconds, 2),
        "seen by the others, ms": centiles(figures.seen),
        "seen by those who watch, ms": centiles(figures.watched),
        "refused": dict(figures.refused),
        "hung up": figures.hung_up,
        "turned away at first": figures.turned_away,
        "server, cores": round(figures.server_cpu / figures.seconds, 2),
        "server, ms a move": round(1000 * figures.server_cpu / max(1, figures.moves), 2),
        "driver, cores": round(figures.driver_cpu / figures.seconds, 2),
        "server, MB every tenth of the time": [
            round(one) for one in figures.memory[:: max(1, len(figures.memory) // 10)]
        ],
    }
