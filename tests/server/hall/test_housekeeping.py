"""Rooms that nobody uses are put out of memory, and come back when somebody asks for them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.hall.halls import (
    ENGLISH,
    QUICK,
    gathered,
    hall_in,
)
from tests.server.store.jobs import run


def test_an_idle_table_is_put_out_of_memory_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doublesix.server.hall.housekeeping.SECONDS_BETWEEN_ROUNDS", 0.02)

    async def test() -> None:
        async with hall_in(tmp_path, replace(QUICK, idle_seconds=0.05)) as hall:
            live = await gathered(hall)
            with hall.attending(live, "anna", ENGLISH):
                await asyncio.sleep(0.2)
                assert await hall.find(live.code) is live
            await asyncio.sleep(0.3)
            again = await hall.find(live.code)
            assert again is not live
            assert again.room.occupants == live.room.occupants

    run(test())
