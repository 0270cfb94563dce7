"""Cycles of objects are found: new ones soon, old ones later."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from contextlib import suppress

from tests import patience

from doublesix.server.cycles import MOST_GROWTH, look_for_cycles, most_memory


class Link:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


class LookedFor:
    """Cycles are looked for meanwhile; as much memory is used as ``used`` says."""

    def __init__(self) -> None:
        self.used = 100.0
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> LookedFor:
        self._task = asyncio.create_task(look_for_cycles(0.001, lambda: self.used))
        await asyncio.sleep(0.01)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task


async def gone(found: weakref.ref[Link]) -> None:
    async with asyncio.timeout(patience.SECONDS):
        while found() is not None:
            await asyncio.sleep(0.001)


def test_a_new_cycle_is_found_soon() -> None:
    async def test() -> None:
        async with LookedFor():
            assert not gc.isenabled(), "we look in Python's stead"
            await gone(weakref.ref(Link()))

    asyncio.run(test())


def test_an_old_cycle_is_found_when_memory_has_grown() -> None:
    async def test() -> None:
        async with LookedFor() as looked:
            old = Link()
            found = weakref.ref(old)
            await asyncio.sleep(0.05)
            del old
            looked.used *= MOST_GROWTH - 0.1
            await asyncio.sleep(0.05)
            assert found() is not None, "so little more memory is no reason to look at everything"
            looked.used *= 1.1
            await gone(found)

    asyncio.run(test())


def test_python_looks_by_itself_when_the_server_has_stopped() -> None:
    async def test() -> None:
        async with LookedFor():
            await asyncio.sleep(0.01)

    asyncio.run(test())
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_how_much_memory_is_used_is_known_here() -> None:
    assert (most_memory() > 0) == (sys.platform != "win32")
