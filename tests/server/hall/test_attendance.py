"""Somebody who has gone is noticed, whenever it is that they are taken to be gone."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from tests.server.hall.halls import ANNA, BEN, ENGLISH, PEOPLE, QUICK, ask, be_ready, hall_in, new_id, until
from tests.server.store.jobs import run

from doublesix.room.commands import AnswerRequest, AskForSeat, SeatBot, Sit
from doublesix.room.offer import Offer
from doublesix.server.cluster.relay import Relay
from doublesix.server.hall.attendance import Attendance
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.presence import Presence
from doublesix.server.settings import Pace
from doublesix.server.store.store import Store

GRACE = 0.05


@dataclass
class SlowTable:
    """A table at which it takes longer to tell who is there than it takes to be gone."""

    presence: Presence
    seated: dict[int, str] = field(default_factory=lambda: {0: "ben"})
    regrouping: asyncio.TimerHandle | None = None
    told: list[frozenset[int]] = field(default_factory=list)

    def publish_around(self) -> None:
        """Note who is away, and take a while."""
        self.told.append(self.presence.away(self.seated, asyncio.get_running_loop().time()))
        time.sleep(2 * GRACE)


def test_one_who_is_gone_by_the_time_that_all_were_told_is_noticed() -> None:
    async def leave() -> list[frozenset[int]]:
        table = SlowTable(Presence(asyncio.get_running_loop().time(), GRACE))
        relay = Relay(cast(Store, None))
        attendance = Attendance(Pace(regroup_seconds=0), lambda _live, _person: None, lambda _live: None, relay)
        attendance.regroup(cast(LiveRoom, table))
        await asyncio.sleep(6 * GRACE)
        return table.told

    told = asyncio.run(leave())
    assert told[0] == frozenset()
    assert told[-1] == {0}


def test_a_request_is_settled_when_those_who_have_not_answered_go_away(tmp_path: Path) -> None:
    clara, offer = PEOPLE[2], Offer(sheet="international", players=3)

    async def test() -> None:
        async with hall_in(tmp_path, QUICK) as hall:
            live = await hall.find(await hall.open(offer, ANNA))
            with hall.attending(live, ANNA.person, ENGLISH), hall.attending(live, clara.person, ENGLISH):
                with hall.attending(live, BEN.person, ENGLISH):
                    await ask(hall, live, BEN, Sit(id=new_id(), seat=1, name="Ben"))
                    await ask(hall, live, ANNA, SeatBot(id=new_id(), seat=2, bot="greedy"))
                    await be_ready(hall, live)
                    await ask(hall, live, clara, AskForSeat(id=new_id(), seat=2))
                    await ask(hall, live, ANNA, AnswerRequest(id=new_id(), seat=2, agree=True))
                    assert live.room.seat_of(clara.person) is None
                await until(live, lambda room: room.seat_of(clara.person) == 2)

    run(test())
