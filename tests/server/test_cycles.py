"""Cycles of objects are found: a sample of the new ones soon, all of them if there are many, old ones later."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
import weakref
from collections.abc import Iterator
from contextlib import suppress

import pytest
from tests import patience

from doublesix.server import cycles
from doublesix.server.cycles import MOST_GROWTH_MB, SAMPLE, Looks, look_for_cycles, most_memory


class Link:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


class LookedFor:
    """Cycles are looked for meanwhile. As much memory is used as ``memory`` says; all of a core, unless it is quiet."""

    def __init__(self, *, is_quiet: bool = False) -> None:
        self.memory = 100.0
        self._is_quiet = is_quiet
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> LookedFor:
        used = (lambda: 0.0) if self._is_quiet else time.perf_counter
        self._task = asyncio.create_task(look_for_cycles(0.001, lambda: self.memory, used))
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


def looks_at(memory: float = 100.0) -> Looks:
    return Looks(lambda: memory, lambda: 0.0, 0.0)


@pytest.fixture
def python_does_not_look() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()


@pytest.mark.usefixtures("python_does_not_look")
def test_while_there_are_none_only_a_sample_of_what_is_new_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = 0

    def look_at_new() -> int:
        nonlocal looked
        looked += 1
        return 0

    looks = looks_at()
    monkeypatch.setattr(cycles, "look_at_new", look_at_new)
    for _ in range(5 * SAMPLE):
        looks.take(1.0)
    assert looked == 5


@pytest.mark.usefixtures("python_does_not_look")
def test_once_there_are_some_all_are_found_until_there_are_none() -> None:
    looks = looks_at()
    looks.take(1.0)
    found = []
    for _ in range(4 * SAMPLE):
        found.append(weakref.ref(Link()))
        looks.take(1.0)
    unseen = [number for number, one in enumerate(found) if one() is not None]
    assert unseen == list(range(SAMPLE - 1)), "those that came before the first sample, and no others"


@pytest.mark.usefixtures("python_does_not_look")
def test_what_was_set_aside_is_found_after_an_hour_without_knowing_how_much_memory_is_used() -> None:
    looks = looks_at(memory=0.0)
    looks.take(1.0)
    unseen = weakref.ref(Link())
    looks.take(2.0)
    for seconds in range(3, 3600, 10):
        looks.take(float(seconds))
    assert unseen() is not None
    looks.take(3606.0)
    assert unseen() is None


def test_python_does_not_look_by_itself_meanwhile() -> None:
    async def test() -> None:
        async with LookedFor():
            assert not gc.isenabled(), "we look in Python's stead"

    asyncio.run(test())


@pytest.mark.parametrize(
    ("is_quiet", "little", "enough"),
    [(False, 100.0 + 0.9 * MOST_GROWTH_MB, 100.0 + 1.1 * MOST_GROWTH_MB), (True, 110.0, 130.0)],
    ids=["busy", "quiet"],
)
def test_an_old_cycle_is_found_when_memory_has_grown(
    monkeypatch: pytest.MonkeyPatch, is_quiet: bool, little: float, enough: float
) -> None:
    monkeypatch.setattr(cycles, "SECONDS_OF_QUIET", 0.01)

    async def test() -> None:
        async with LookedFor(is_quiet=is_quiet) as looked:
            old = Link()
            found = weakref.ref(old)
            await asyncio.sleep(0.05)
            del old
            looked.memory = little
            await asyncio.sleep(0.05)
            assert found() is not None, "so little more memory is no reason to look at everything"
            looked.memory = enough
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
    assert (10 < most_memory() < 10_000) == (sys.platform != "win32")
