"""What the server itself does at tables: bots act, at a pace that people can follow, and clocks run out.

A player with nothing to add passes after a moment. Bots take such a moment over an extra tile, too, so that nobody
learns from the time what a hand lacks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from doublesix.actions import PASS
from doublesix.errors import DoublesixError
from doublesix.rng import SplitMix
from doublesix.room.entries import Acted, AnyEntry, By, ClockResumed
from doublesix.room.room import Room
from doublesix.server.cluster.leases import Leases
from doublesix.server.hall.bots import Bots
from doublesix.server.hall.clocks import how_far, seconds_left, when_time_is_up
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.log import ServerLog, mistake
from doublesix.server.settings import Pace

SECONDS_TO_TRY_AGAIN: Final = 5.0
"""How long to wait when something could not be kept, because the disk is full or busy."""

LONGEST_WATCH: Final = 600.0
"""By correspondence, a table with more time than this may leave memory; housekeeping comes when time is up."""

FARTHEST_AHEAD_MS: Final = 60 * 60 * 1000
"""The clocks of several computers never agree quite."""

Enter = Callable[[LiveRoom, int, AnyEntry], Awaitable[object]]
"""Lets something happen at a table, if the table is still at this version."""

_log = ServerLog(__name__)


class Driver:
    """Makes sure that tables go on that wait for nobody, or must not wait forever."""

    def __init__(
        self,
        bots: Bots,
        enter: Enter,
        clock: Callable[[], int],
        pace: Pace,
        leases: Leases,
        unlived_since: Callable[[int], int],
    ) -> None:
        self._bots = bots
        self._enter = enter
        self._clock = clock
        self._pace = pace
        self._leases = leases
        self._unlived_since = unlived_since

    def look_at(self, live: LiveRoom) -> None:
        """Begin the next thing to do at a table, in place of the present one."""
        room = live.room
        if live.doing is not None:
            live.doing.cancel()
            live.doing = None
        if live.needs_leader:
            live.doing = asyncio.create_task(self._drive(live, room), name=f"table {room.code}")

    async def _drive(self, live: LiveRoom, room: Room) -> None:
        while True:
            try:
                if not await self._leases.take(live.lease):
                    live.doing = None  # another process does it
                    return
                entry = await self._next(live, room)
                if entry is None:
                    live.doing = None
                else:
                    await self._enter(live, room.version, entry)
                return
            except DoublesixError as error:
                _log.warning("table-stuck", "table {table} cannot go on: {code}", table=room.code, code=error.code)
            except Exception as error:  # noqa: BLE001  a table must go on; the message may tell of hidden tiles
                _log.error(
                    "table-stuck", "table {table} cannot go on: {kind} at {place}", table=room.code, **mistake(error)
                )
            await asyncio.sleep(SECONDS_TO_TRY_AGAIN)

    async def _next(self, live: LiveRoom, room: Room) -> AnyEntry | None:
        """Wait until there is something to do, and return it; nothing if nobody is there to hurry.

        Otherwise, a table that everybody has left would play on by itself, forever if its target is far away. A clock
        of days runs on, since people are not there all the time; it rests when nobody has come for several turns.
        """
        if room.bots_turn is not None:
            return await self._let_bot_act(live, room, room.bots_turn)
        if room.nothing_to_add and (passed := await self._pass_in_a_moment(live, room)):
            return passed
        if self._was_ahead(room):
            return ClockResumed()
        left = seconds_left(room, self._clock())
        if left is None or (left > LONGEST_WATCH and not room.clock_stops_alone):
            return None
        await asyncio.sleep(left)
        if room.clock_stops_alone:
            return None if live.is_deserted else when_time_is_up(room)
        return ClockResumed() if self._unlived_since(room.since) else when_time_is_up(room)

    def _was_ahead(self, room: Room) -> bool:
        """Whether a clock of days seems to begin in the future, because the computer's was ahead then."""
        return room.due is not None and room.since > self._clock() + FARTHEST_AHEAD_MS

    async def _pass_in_a_moment(self, live: LiveRoom, room: Room) -> AnyEntry | None:
        """Pass for somebody who can only pass; if they are away, wait, as for somebody who could add a tile."""
        assert room.turn is not None, "something is added in a round"
        left = seconds_left(room, self._clock())
        moment = self._moment(room)
        await asyncio.sleep(moment if left is None else min(moment, left))
        if room.turn in live.away:
            return None
        return Acted(seat=room.turn, action=str(PASS), by=By.MOMENT)

    def _moment(self, room: Room) -> float:
        """Return how long it takes to add a tile or none here; it does not depend on what anybody holds."""
        return self._pace.moment(SplitMix.seeded(*room.chance("moment", *how_far(room))))

    async def _let_bot_act(self, live: LiveRoom, room: Room, bot: str) -> AnyEntry:
        assert room.table is not None
        assert room.turn is not None, "a bot acts in a round"
        loop = asyncio.get_running_loop()
        is_offered_more = room.table.round.extra is not None
        usual = self._pace.bot_seconds * live.bot_pace.share
        no_sooner = loop.time() + (self._moment(room) if is_offered_more else usual)
        chance = SplitMix.seeded(*room.chance("bot", *how_far(room)))
        action = await self._bots.choose(bot, room.table.view(room.turn), chance.state)
        await asyncio.sleep(no_sooner - loop.time())
        return Acted(seat=room.turn, action=str(action), by=By.BOT)
