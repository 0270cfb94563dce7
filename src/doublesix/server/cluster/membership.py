"""Membership: which processes share the store now.

Each process has a row with a beat that it raises every second, but only while there are others: alone, a server
writes nothing while nothing happens. Whose beat stands still is given up, and its row deleted together with what it
held; on the same computer, a process that no longer exists is given up at once. A process that finds its own row
gone was stopped for a while, and joins again as a new one. No clock but one's own counts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.server.cluster.computer import Computer
from doublesix.server.cluster.liveness import Liveness
from doublesix.server.cluster.notes import JoinNote, LeaveNote
from doublesix.server.cluster.relay import Relay
from doublesix.server.log import ServerLog, mistake
from doublesix.server.store import processes
from doublesix.server.store.processes import ProcessRow
from doublesix.server.store.store import Connection, Store

SECONDS_BETWEEN_BEATS: Final = 1.0
SECONDS_TO_SHOW: Final = 5.0
"""A process whose last beat is older should be sent nobody: the others may have given it up."""

_log = ServerLog(__name__)


class Membership:
    """This process among those that share the store."""

    def __init__(self, store: Store, relay: Relay, version: str, clock: Callable[[], float] | None = None) -> None:
        self._store = store
        self._relay = relay
        self._version = version
        self._clock = clock
        self._computer = Computer()
        self._liveness = Liveness()
        self._gone: list[Callable[[str], None]] = []
        self._rejoined: list[Callable[[], None]] = []
        self._woken = asyncio.Event()
        self._beating: asyncio.Task[None] | None = None
        self._beaten = float("-inf")
        self.others: frozenset[str] = frozenset()
        """The other processes that take part."""
        relay.on(JoinNote, self._hear_join)
        relay.on(LeaveNote, self._hear_leave)
        relay.on_missed(self._woken.set)

    @property
    def process(self) -> str:
        """What this process is called."""
        return self._store.process

    def takes_part(self) -> bool:
        """Whether the others know that this process is alive, if there are any."""
        return not self.others or asyncio.get_running_loop().time() < self._beaten + SECONDS_TO_SHOW

    def on_gone(self, handler: Callable[[str], None]) -> None:
        """Let somebody know when another process is gone."""
        self._gone.append(handler)

    def on_rejoined(self, handler: Callable[[], None]) -> None:
        """Let somebody know that the others had given this process up: it holds nothing any more."""
        self._rejoined.append(handler)

    async def join(self) -> None:
        """Take part."""
        self._note_others(await self._store.write(self._enter), self.others)
        self._relay.tell(JoinNote())

    def begin(self) -> None:
        """Look after one's own row, and after the others, from now on."""
        self._beating = asyncio.create_task(self._beat_on(), name="beat")

    async def pause(self) -> None:
        """Look after nothing, as if this process were stopped."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)

    async def leave(self) -> None:
        """Take part no longer: the others hear it at once."""
        await self.pause()
        with suppress(DoublesixError):
            await self._store.write(partial(self._remove, process=self.process))

    async def beat(self) -> None:
        """Show that one is alive, and see who else is."""
        before = self.others
        is_here, rows = await self._store.write(partial(_beat, process=self.process))
        self._beaten = asyncio.get_running_loop().time()
        if not is_here:
            await self._rejoin()
            return
        self._note_others(rows, before)
        others = [row for row in rows if row.id != self.process]
        now = asyncio.get_running_loop().time() if self._clock is None else self._clock()
        silent = self._liveness.look({row.id: row.beat for row in others}, now)
        for row in others:
            if row.id in silent or self._computer.has_lost(row.host, row.pid):
                await self._give_up(row)

    async def _beat_on(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self.beat()
            except Exception as error:  # noqa: BLE001  whatever is wrong, the others must hear of us again
                _log.warning(
                    "no-beat", "this process cannot show that it is alive: {kind} at {place}", **mistake(error)
                )
            if self.others:
                await asyncio.sleep(SECONDS_BETWEEN_BEATS)
            else:
                await self._woken.wait()

    def _enter(self, connection: Connection) -> list[ProcessRow]:
        row = ProcessRow(self.process, self._computer.name, self._computer.pid, 0, self._version)
        processes.join(connection, row)
        return processes.all_of_them(connection)

    def _remove(self, connection: Connection, process: str, beat: int | None = None) -> bool:
        """Remove a process and what it held, unless it has shown that it is alive."""
        if not processes.remove(connection, process, beat):
            return False
        connection.tell_others(partial(self._relay.written, LeaveNote(process=process)))
        return True

    async def _give_up(self, row: ProcessRow) -> None:
        if await self._store.write(partial(self._remove, process=row.id, beat=row.beat)):
            _log.warning("process-gone", "process {process} is gone", process=row.id)
            self._part_from({row.id})

    async def _rejoin(self) -> None:
        _log.warning("joined-again", "the other processes had given this one up; it joins again")
        self._note_others(await self._store.write(self._enter), self.others)
        for handler in self._rejoined:
            handler()
        self._relay.tell(JoinNote())

    def _note_others(self, rows: Iterable[ProcessRow], before: frozenset[str]) -> None:
        """Note who takes part, as the store says; notes that came since we asked know better."""
        joined, left = self.others - before, before - self.others
        now = (frozenset(row.id for row in rows) - {self.process} - left) | joined
        gone = self.others - now
        self._set_others(now)
        self._part_from(gone)

    def _set_others(self, others: frozenset[str]) -> None:
        self.others = others
        self._relay.is_alone = not others

    def _part_from(self, gone: Iterable[str]) -> None:
        for process in gone:
            self._set_others(self.others - {process})
            for handler in self._gone:
                handler(process)

    def _hear_join(self, note: JoinNote) -> None:
        self._set_others(self.others | {note.sender})
        self._woken.set()

    def _hear_leave(self, note: LeaveNote) -> None:
        if note.process == self.process:
            self._woken.set()  # the next beat finds that our row is gone
        elif note.process in self.others:
            self._part_from({note.process})


def _beat(connection: Connection, process: str) -> tuple[bool, list[ProcessRow]]:
    return processes.beat(connection, process), processes.all_of_them(connection)
