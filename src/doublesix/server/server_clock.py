"""The clock of a server: it tells the time, and notices when the clock on the wall leaps.

Somebody sets the clock, a computer wakes up, or it starts before it knows the time. Turns are measured by time that
really passed, so a leap ends none, and takes nothing out of a bank. Nothing is forgotten because of one.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import TracebackType
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.server.log import ServerLog
from doublesix.server.store import clock_gaps
from doublesix.server.store.clock_gaps import Gap
from doublesix.server.store.store import Connection, Store

SMALLEST_LEAP_MS: Final = 2000
"""Clocks are set right by less than this all the time; nobody minds a second."""
SECONDS_BETWEEN_LOOKS: Final = 30.0

_log = ServerLog(__name__)

Leapt = Callable[[int], None]
"""What to do when the clock has leapt by so many milliseconds, ahead or back."""


def now_ms() -> int:
    """Return the time of the clock on the wall, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def steady_ms() -> int:
    """Return a time that only ever passes, from any beginning."""
    return time.monotonic_ns() // 1_000_000


class ServerClock:
    """Tells the time. Open it with ``async with``, after the store and before all that forgets."""

    def __init__(
        self, store: Store, *, wall: Callable[[], int] = now_ms, steady: Callable[[], int] = steady_ms
    ) -> None:
        self._store = store
        self._wall = wall
        self._steady = steady
        self._thread = threading.get_ident()
        self._ahead = wall() - steady()
        self._gaps: tuple[Gap, ...] = ()
        self._leapt: list[Leapt] = []
        self._news = asyncio.Event()
        self._noticed: list[Gap] = []
        self._watching: asyncio.Task[None] | None = None

    def __call__(self) -> int:
        """Return the time, in milliseconds since 1970; if it has leapt, all who asked for it are told first."""
        now = self._wall()
        if threading.get_ident() != self._thread:
            return now  # a job of the store asks; the event loop notices leaps
        before, self._ahead = self._ahead, now - self._steady()
        leap = self._ahead - before
        if abs(leap) >= SMALLEST_LEAP_MS:
            self._notice(now, leap)
        return now

    def when_leapt(self, leapt: Leapt) -> None:
        """Tell of every leap, before anybody gets the new time."""
        self._leapt.append(leapt)

    def unlived_since(self, since_ms: int) -> int:
        """Return how many milliseconds since then were not lived."""
        return clock_gaps.unlived(self._gaps, since_ms, self())

    async def look(self) -> None:
        """Let the store know what time it is."""
        now, noticed = self(), tuple(self._noticed)
        self._gaps = await self._store.write(partial(_look, now_ms=now, noticed=noticed))
        self._noticed = self._noticed[len(noticed) :]

    async def __aenter__(self) -> ServerClock:
        self._thread = threading.get_ident()
        await self.look()
        self._watching = asyncio.create_task(self._watch())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._watching is not None:
            self._watching.cancel()
            with suppress(asyncio.CancelledError):
                await self._watching

    async def _watch(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(SECONDS_BETWEEN_LOOKS):  # ``wait_for`` may lose that it was cancelled
                    await self._news.wait()
            self._news.clear()
            with suppress(DoublesixError):
                await self.look()

    def _notice(self, now: int, leap: int) -> None:
        if leap > 0:
            gap = now - leap, now
            self._noticed.append(gap)
            self._gaps = (*self._gaps, gap)
        self._news.set()
        _log.warning("clock-leapt", "the clock has leapt by about {seconds} seconds", seconds=abs(leap) // 1000)
        for leapt in self._leapt:
            leapt(leap)


def _look(connection: Connection, now_ms: int, noticed: tuple[Gap, ...]) -> tuple[Gap, ...]:
    for gap in noticed:
        clock_gaps.note_gap(connection, *gap)
    return clock_gaps.look(connection, now_ms)
