"""The event loop does the errands of a thread, once each, and a thread never waits for a loop that does not come."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest
from tests import patience

from doublesix.server.store import errand
from doublesix.server.store.errand import Errand


class Work:
    """Work that notes which threads have done it."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.by: list[int] = []
        self._seconds = seconds

    def __call__(self) -> str:
        self.by.append(threading.get_ident())
        time.sleep(self._seconds)
        return "done"


def test_the_loop_does_what_a_thread_asks_for() -> None:
    work = Work()

    async def test() -> str:
        return await asyncio.to_thread(Errand(work).done_by, asyncio.get_running_loop())

    assert asyncio.run(test()) == "done"
    assert work.by == [threading.get_ident()]


def test_what_goes_wrong_is_raised_where_it_was_asked_for() -> None:
    def fail() -> None:
        raise ZeroDivisionError

    async def test() -> None:
        with pytest.raises(ZeroDivisionError):
            await asyncio.to_thread(Errand(fail).done_by, asyncio.get_running_loop())

    asyncio.run(test())


def test_a_thread_does_it_itself_if_the_loop_is_closed() -> None:
    work, loop = Work(), asyncio.new_event_loop()
    loop.close()
    assert Errand(work).done_by(loop) == "done"
    assert work.by == [threading.get_ident()]


def test_a_thread_does_it_itself_if_the_loop_does_not_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errand, "SECONDS_TO_BEGIN", 0.01)
    work, loop = Work(), asyncio.new_event_loop()
    assert Errand(work).done_by(loop) == "done"
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()
    assert work.by == [threading.get_ident()], "once, though the loop comes to it later"


def test_work_that_the_loop_has_begun_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errand, "SECONDS_TO_BEGIN", 0.01)
    work = Work(seconds=0.1)

    async def test() -> str:
        asking = asyncio.to_thread(Errand(work).done_by, asyncio.get_running_loop())
        return await asyncio.wait_for(asking, patience.SECONDS)

    assert asyncio.run(test()) == "done"
    assert len(work.by) == 1
