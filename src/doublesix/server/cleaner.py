"""The cleaner: what is left is forgotten once a day, by one process for all."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import TracebackType
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.server.cluster.leases import Leases

LEASE: Final = "cleaner"
SECONDS_OF_A_DAY: Final = 24 * 60 * 60

Chore = Callable[[], Awaitable[None]]
"""Forgets what nobody needs any more; it does no harm if it is done twice."""


class Cleaner:
    """Does its chores when a server starts, and then every day. Open it with ``async with``, after the cluster."""

    def __init__(self, leases: Leases, *chores: Chore) -> None:
        self._leases = leases
        self._chores = chores
        self._cleaning: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Cleaner:
        self._cleaning = asyncio.create_task(self._leases.lead(LEASE, self._clean_on), name="cleaner")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._cleaning is not None:
            self._cleaning.cancel()
            await asyncio.gather(self._cleaning, return_exceptions=True)

    async def _clean_on(self) -> None:
        while True:
            for chore in self._chores:
                with suppress(DoublesixError):
                    await chore()
            await asyncio.sleep(SECONDS_OF_A_DAY)
