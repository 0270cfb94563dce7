"""The thread that writes: it waits for company only if it has just written."""

from __future__ import annotations

import asyncio
from threading import Event
from time import sleep

import pytest
from tests import patience
from tests.server.store.jobs import run

from doublesix.server.store import writer as writer_module
from doublesix.server.store.store import Connection
from doublesix.server.store.writer import WaitingJob, Writer


class Batches:
    """Notes which jobs were written together, and writes nothing."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def write(self, batch: list[WaitingJob]) -> None:
        """Note it."""
        self.sizes.append(len(batch))

    def close(self) -> None:
        """Do nothing."""


def nothing(_: Connection) -> None:
    """Write nothing."""


def test_commits_begin_some_time_apart_and_take_what_has_come_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    is_over, batches = Event(), Batches()

    def wait(seconds: float) -> None:
        assert seconds > 0
        assert is_over.wait(patience.SECONDS)

    monkeypatch.setattr(writer_module, "SECONDS_BETWEEN_COMMITS", 1000.0)
    monkeypatch.setattr(writer_module, "sleep", wait)

    async def test() -> None:
        writer = Writer(batches)
        await writer.submit(nothing)
        waiting = [writer.submit(nothing) for _ in range(3)]
        is_over.set()
        await asyncio.gather(*waiting)
        await asyncio.to_thread(writer.close)

    run(test())
    assert batches.sizes == [1, 3]


def test_who_comes_when_nothing_was_written_lately_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr(writer_module, "sleep", waited.append)
    batches = Batches()

    async def test() -> None:
        writer = Writer(batches)
        await writer.submit(nothing)
        await asyncio.to_thread(sleep, 2 * writer_module.SECONDS_BETWEEN_COMMITS)
        await writer.submit(nothing)
        assert not waited
        await asyncio.to_thread(writer.close)

    run(test())
    assert batches.sizes == [1, 1]
