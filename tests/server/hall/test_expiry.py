"""Tables to which nobody comes back are forgotten in time, and no others."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest
from tests.server.hall.halls import ENGLISH, PATIENT, begun, gathered, hall_in
from tests.server.store.jobs import run

from doublesix.server.cluster.cluster import Cluster
from doublesix.server.hall.bots import Bots
from doublesix.server.hall.card import RoomState
from doublesix.server.hall.expiry import DAYS_KEPT, forget_left
from doublesix.server.hall.hall import Hall
from doublesix.server.server_clock import now_ms
from doublesix.server.store import rooms
from doublesix.server.store.sqlite.sqlite_store import SqliteStore

DAY_MS = 24 * 60 * 60 * 1000


def test_a_table_is_kept_for_longer_when_a_game_has_begun(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall, SqliteStore(tmp_path) as store:
            gathering, playing = await gathered(hall), await begun(hall)

            async def forgotten(days: float) -> list[str]:
                now = now_ms() + int(days * DAY_MS)
                return await store.write(partial(forget_left, now_ms=now))

            assert await forgotten(DAYS_KEPT[RoomState.GATHERING] - 0.1) == []
            assert await forgotten(DAYS_KEPT[RoomState.GATHERING] + 0.1) == [gathering.code]
            assert await forgotten(DAYS_KEPT[RoomState.WAITING] - 0.1) == []
            assert await forgotten(DAYS_KEPT[RoomState.WAITING] + 0.1) == [playing.code]

    run(test())


@pytest.mark.parametrize("attended", [True, False])
def test_a_table_at_which_somebody_is_stays(tmp_path: Path, attended: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doublesix.server.hall.housekeeping.SECONDS_OF_A_DAY", 0.05)
    later = 0

    async def is_kept(store: SqliteStore, code: str) -> bool:
        return bool(await store.read(partial(rooms.tail, code=code, after=0)))

    async def test() -> None:
        nonlocal later
        async with (
            SqliteStore(tmp_path) as store,
            Bots(1) as bots,
            Cluster(store) as cluster,
            Hall(store, cluster, bots, PATIENT, lambda: now_ms() + later) as hall,
        ):
            live = await gathered(hall)
            if attended:
                with hall.attending(live, "anna", ENGLISH):
                    later = 100 * DAY_MS
                    await asyncio.sleep(0.3)
                    assert await is_kept(store, live.code)
                return
            later = 100 * DAY_MS
            while await is_kept(store, live.code):
                await asyncio.sleep(0.01)

    run(test())
