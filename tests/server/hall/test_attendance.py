"""Somebody who has gone is noticed, whenever it is that they are taken to be gone."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import cast

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
        Attendance(Pace(regroup_seconds=0), lambda _live, _person: None, Relay(cast(Store, None))).regroup(
            cast(LiveRoom, table)
        )
        await asyncio.sleep(6 * GRACE)
        return table.told

    told = asyncio.run(leave())
    assert told[0] == frozenset()
    assert told[-1] == {0}
