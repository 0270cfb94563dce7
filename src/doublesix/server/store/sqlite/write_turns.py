"""Turns to write: processes that write to one file do so in turn.

SQLite lets a process write that asks at the right moment, and waits longer and longer between two looks; a process that
writes all the time then starves the others for seconds. So before it asks SQLite, each passes a turnstile of two
locks: who has the gate waits for the turn, and leaves the gate once they have it. Who has just written must pass the
gate again, and finds the next one in it. The kernel frees the locks of a process that dies.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from doublesix.errors import DoublesixError

if sys.platform != "win32":
    import fcntl

PATIENCE_S: Final = 5.0
"""How long a process waits for its turn; one that was stopped in the middle of its own may hold it."""
_SHORTEST_S: Final = 0.0002
_LONGEST_S: Final = 0.002


class WriteTurns:
    """The way of one process to its turns. One thread uses it."""

    def __init__(self, file: Path) -> None:
        self._gate = _opened(file.with_name(f"{file.name}-gate"))
        self._turn = _opened(file.with_name(f"{file.name}-turn"))

    @contextmanager
    def passed(self) -> Iterator[None]:
        """Wait for one's turn, and have it; raise that the store is busy if that takes too long."""
        until = time.monotonic() + PATIENCE_S
        _lock(self._gate, until)
        try:
            _lock(self._turn, until)
        finally:
            _unlock(self._gate)
        try:
            yield
        finally:
            _unlock(self._turn)

    def close(self) -> None:
        """Need no more turns."""
        os.close(self._gate)
        os.close(self._turn)


def _opened(file: Path) -> int:
    return os.open(file, os.O_CREAT | os.O_RDWR, 0o600)


def _lock(descriptor: int, until: float) -> None:
    """Take a lock; there is no way to wait for one and to stop waiting, so look again and again."""
    if sys.platform == "win32":
        return  # only SQLite's own lock remains
    pause = _SHORTEST_S
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= until:
                raise DoublesixError("busy") from None
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_S)
        else:
            return


def _unlock(descriptor: int) -> None:
    if sys.platform != "win32":
        fcntl.flock(descriptor, fcntl.LOCK_UN)
