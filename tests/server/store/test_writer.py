"""The thread that writes: it waits for company only if it has just written."""

from __future__ import annotations

import asyncio
from time import perf_counter, sleep

import pytest
from tests.server.store.jobs import run

from doublesix.server.store import writer as writer_module
from doublesix.server.store.store import Connection
from doublesix.server.store.writer import WaitingJob, Writer


class Batches:
    """Notes which jobs were written together, and writes nothing."""

    def __init__(self) -> None:
        self.sizes: list[int] = []
        self.begun: list[float] = []

    def write(self, batch: list[WaitingJob]) -> None:
        """Note it."""
        self.begun.append(perf_counter())
        self.sizes.append(len(batch))

    def close(self) -> None:
        """Do nothing."""


def nothing(_: Connection) -> None:
    """Write nothing."""


def test_commits_begin_some_time_apart_and_take_what_has_come_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "SECONDS_BETWEEN_COMMITS", 0.2)
    batches = Batches()

    async def test() -> None:
        writer = Writer(batches)
        await writer.submit(nothing)
        first = writer.submit(nothing)
        await asyncio.sleep(0.01)
        await asyncio.gather(first, writer.submit(nothing), writer.submit(nothing))
        await asyncio.to_thread(writer.close)

    run(test())
    assert batches.sizes == [1, 3]
    assert batches.begun[1] - batches.begun[0] >= 0.19


def test_who_comes_when_nothing_was_written_lately_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr(writer_module, "sleep", waited.append)
    batches = Batches()

    async def test() -> None:
        writer = Writer(batches)
        await writer.submit(nothing)
        await asyncio.to_thread(sleep, 2 * writer_module.SECONDS_BETWEEN_COMMITS)
        await writer.submit(nothing)
        await asyncio.to_thread(writer.close)

    run(test())
    assert waited[:2] == [0.0, 0.0]
