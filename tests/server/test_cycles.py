"""Cycles of objects are found: new ones soon, old ones later."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from collections.abc import Iterator
from contextlib import suppress

import pytest
from tests import patience

from doublesix.server.cycles import NEW_BETWEEN_LOOKS, look_at_all, look_at_new_only, most_memory


class Link:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    look_at_new_only()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)


def test_a_new_cycle_is_found_soon() -> None:
    found = weakref.ref(Link())
    kept: list[object] = []
    for _ in range(2 * NEW_BETWEEN_LOOKS):
        kept.append([kept])
    assert found() is None


def test_what_has_grown_old_is_looked_at_when_memory_has_grown() -> None:
    async def test() -> None:
        old = Link()
        found = weakref.ref(old)
        gc.collect(1)
        del old
        kept: list[object] = []
        for _ in range(100 * NEW_BETWEEN_LOOKS):
            kept.append([kept])
        assert found() is not None, "it is not looked for, however much is new"
        used = 100.0
        looking = asyncio.create_task(look_at_all(0.001, lambda: used))
        await asyncio.sleep(0.05)
        assert found() is not None, "as much memory is used as before"
        used = 130.0
        async with asyncio.timeout(patience.SECONDS):
            while found() is not None:
                await asyncio.sleep(0.01)
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking

    asyncio.run(test())


def test_how_much_memory_is_used_is_known_here() -> None:
    assert (most_memory() > 0) == (sys.platform != "win32")
