"""Errands: work that a thread lets the event loop do.

Two threads that both run Python take turns, and each turn costs more than a short statement of SQL. So the thread that
writes leaves such statements to the loop, and itself only waits for the disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock
from typing import Final, Generic, TypeVar

T = TypeVar("T")

SECONDS_TO_BEGIN: Final = 1.0
"""If the loop has not begun by then, it has stopped, or is too busy: the thread does the work itself."""


class Errand(Generic[T]):
    """Work that is done once, by the loop or by the thread that asked for it."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._claim = Lock()
        self._is_done = Event()
        self._result: list[T] = []
        self._error: Exception | None = None

    def done_by(self, loop: asyncio.AbstractEventLoop) -> T:
        """Wait until the loop has done it, and return what came of it; called by another thread."""
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(self._do)
            self._is_done.wait(SECONDS_TO_BEGIN)
        self._do()
        self._is_done.wait()
        if self._error is not None:
            raise self._error
        return self._result[0]

    def _do(self) -> None:
        if not self._claim.acquire(blocking=False):
            return  # somebody has begun
        try:
            self._result.append(self._work())
        except Exception as error:  # noqa: BLE001  the thread that asked raises it
            self._error = error
        finally:
            self._is_done.set()
