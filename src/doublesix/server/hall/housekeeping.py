"""Housekeeping: rooms go on after a start, idle ones leave memory, abandoned ones are forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.server.cluster.cluster import Cluster
from doublesix.server.cluster.leases import LeaseLost
from doublesix.server.cluster.notes import ForgottenNote
from doublesix.server.hall.card import RoomState
from doublesix.server.hall.expiry import forget_left, touch_attended
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.register import RoomRegister
from doublesix.server.hall.tasks import Tasks
from doublesix.server.log import ServerLog, mistake
from doublesix.server.settings import Pace
from doublesix.server.store import rooms
from doublesix.server.store.store import Connection, Store

MOST_WOKEN: Final = 1000
"""How many rooms go on by themselves after a start; others do when somebody comes."""
SECONDS_BETWEEN_ROUNDS: Final = 60.0
"""How often to look for idle rooms, and for clocks of days that have run out."""
SECONDS_TO_TAKE_OVER: Final = 2.0
"""How long to leave the rooms of a process that is gone to those processes that have them in memory."""
LEASE: Final = "housekeeping"
SECONDS_OF_A_DAY: Final = 24 * 60 * 60

_log = ServerLog(__name__)


class Housekeeper:
    """Keeps the register in order while the server runs."""

    def __init__(
        self, store: Store, cluster: Cluster, register: RoomRegister, pace: Pace, clock: Callable[[], int]
    ) -> None:
        self._store = store
        self._relay, self._leases = cluster.relay, cluster.leases
        self._somebody_gone = asyncio.Event()
        cluster.membership.on_gone(lambda _: self._somebody_gone.set())
        self._register = register
        self._pace = pace
        self._clock = clock
        self._tasks = Tasks()
        self.close = self._tasks.cancel
        """Stop keeping order."""

    def begin(self) -> None:
        """Begin with everything there is to do: some of it at every process, the rest at one of them."""
        for work in (self._put_idle_away(), self._touch_attended_every_day(), self._leases.lead(LEASE, self._lead)):
            self._tasks.begin(work).add_done_callback(_complain)

    async def _lead(self) -> None:
        """Do what only one process does."""
        async with asyncio.TaskGroup() as group:
            for work in (self._wake(), self._act_where_due(), self._forget_left_every_day()):
                group.create_task(work)

    async def _wake(self) -> None:
        """Let rooms go on in which something was about to happen when the server, or one of its processes, stopped."""
        while True:
            self._somebody_gone.clear()
            with suppress(DoublesixError):
                running = partial(rooms.not_led, state=RoomState.RUNNING, lease=LiveRoom.LEASE, limit=MOST_WOKEN)
                for code in await self._store.read(running):
                    with suppress(DoublesixError):
                        await self._register.find(code)
            await self._somebody_gone.wait()
            await asyncio.sleep(SECONDS_TO_TAKE_OVER)

    async def _put_idle_away(self) -> None:
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_ROUNDS)
            self._register.forget_idle(self._pace.idle_seconds)

    async def _act_where_due(self) -> None:
        """Let clocks of days run out, also in rooms that are not in memory."""
        while True:
            due = partial(rooms.due, by_ms=self._clock(), limit=MOST_WOKEN)
            with suppress(DoublesixError):
                for code in await self._store.read(due):
                    with suppress(DoublesixError):
                        await self._register.look_after(code)
            await asyncio.sleep(SECONDS_BETWEEN_ROUNDS)

    async def _touch_attended_every_day(self) -> None:
        """Note which rooms have somebody in them, so that nobody forgets them."""
        while True:
            if attended := self._attended():
                with suppress(DoublesixError):
                    await self._store.write(partial(touch_attended, codes=attended, now_ms=self._clock()))
            await asyncio.sleep(SECONDS_OF_A_DAY)

    def _attended(self) -> list[str]:
        return [live.code for live in self._register if live.subscribers]

    async def _forget_left_every_day(self) -> None:
        """Forget for good the rooms that nobody came back to."""
        while True:
            with suppress(DoublesixError, LeaseLost):
                self._register.forget_codes(await self._store.write(self._forget_left))
            await asyncio.sleep(SECONDS_OF_A_DAY)

    def _forget_left(self, connection: Connection) -> list[str]:
        self._leases.check(connection, LEASE)
        now = self._clock()
        touch_attended(connection, self._attended(), now)
        codes = forget_left(connection, now)
        if codes:
            connection.tell_others(partial(self._relay.written, ForgottenNote(codes=tuple(codes))))
        return codes


def _complain(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.error("work-ended", "something ended that should go on: {kind} at {place}", **mistake(error))
