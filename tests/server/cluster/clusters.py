"""What the tests of several processes share: processes that are not, over one folder, in one event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from doublesix.server.cluster.cluster import Cluster
from doublesix.server.store.address import open_store


class Watch:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def cluster_in(folder: str | Path, clock: Callable[[], float] | None = None) -> AsyncIterator[Cluster]:
    """Let one more process take part in what a folder keeps."""
    async with open_store(folder) as store, Cluster(store, clock) as cluster:
        yield cluster


async def until_so(is_so: Callable[[], object]) -> None:
    """Wait until something is the case."""
    while not is_so():
        await asyncio.sleep(0.003)
