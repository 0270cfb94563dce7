"""Housekeeping: rooms go on after a start, idle ones leave memory, abandoned ones are forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.server.hall.card import RoomState
from doublesix.server.hall.expiry import forget_left
from doublesix.server.hall.register import RoomRegister
from doublesix.server.hall.tasks import Tasks
from doublesix.server.log import ServerLog, mistake
from doublesix.server.settings import Pace
from doublesix.server.store import rooms
from doublesix.server.store.store import Store

MOST_WOKEN: Final = 1000
"""How many rooms go on by themselves after a start; others do when somebody comes."""
SECONDS_BETWEEN_ROUNDS: Final = 60.0
"""How often to look for idle rooms, and for clocks of days that have run out."""
SECONDS_OF_A_DAY: Final = 24 * 60 * 60

_log = ServerLog(__name__)


class Housekeeper:
    """Keeps the register in order while the server runs."""

    def __init__(self, store: Store, register: RoomRegister, pace: Pace, clock: Callable[[], int]) -> None:
        self._store = store
        self._register = register
        self._pace = pace
        self._clock = clock
        self._tasks = Tasks()
        self.close = self._tasks.cancel
        """Stop keeping order."""

    def begin(self) -> None:
        """Begin with everything there is to do."""
        for work in (self._wake(), self._put_idle_away(), self._act_where_due(), self._forget_left_every_day()):
            self._tasks.begin(work).add_done_callback(_complain)

    async def _wake(self) -> None:
        """Let rooms go on in which something was about to happen when the server stopped."""
        for code in await self._store.read(partial(rooms.in_state, state=RoomState.RUNNING, limit=MOST_WOKEN)):
            with suppress(DoublesixError):
                await self._register.find(code)

    async def _put_idle_away(self) -> None:
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_ROUNDS)
            self._register.forget_idle(self._pace.idle_seconds)

    async def _act_where_due(self) -> None:
        """Let clocks of days run out, also in rooms that are not in memory."""
        while True:
            due = partial(rooms.due, by_ms=self._clock(), limit=MOST_WOKEN)
            for code in await self._store.read(due):
                with suppress(DoublesixError):
                    await self._register.look_after(code)
            await asyncio.sleep(SECONDS_BETWEEN_ROUNDS)

    async def _forget_left_every_day(self) -> None:
        """Forget for good the rooms that nobody came back to."""
        while True:
            attended = [live.code for live in self._register if live.subscribers]
            with suppress(DoublesixError):
                forget = partial(forget_left, attended=attended, now_ms=self._clock())
                self._register.forget_codes(await self._store.write(forget))
            await asyncio.sleep(SECONDS_OF_A_DAY)


def _complain(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.error("work-ended", "something ended that should go on: {kind} at {place}", **mistake(error))
