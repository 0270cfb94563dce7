"""What PostgreSQL's errors mean for those who asked."""

from __future__ import annotations

import random
import time
from typing import Final

import psycopg
from psycopg import errors

from doublesix.errors import DoublesixError
from doublesix.server.store.postgresql.address import PostgresAddress

_AGAIN: Final = (errors.SerializationFailure, errors.DeadlockDetected, errors.LockNotAvailable)
_FULL: Final = ("53100", "58030")
"""The disk is full, or cannot be read or written."""
_READ_ONLY: Final = "25006"
_AWAY: Final = ("08", "53", "57", "58", "25P03", _READ_ONLY)
"""How codes begin that say that the database is gone, stops, starts, has no more room for us, or may not be written."""

_FIRST_WAIT_S: Final = 0.1
_LONGEST_WAIT_S: Final = 2.0


def may_be_done_again(error: BaseException) -> bool:
    """Whether others were in the way, so that the same works if it is tried again."""
    return isinstance(error, _AGAIN)


def trouble(error: Exception, address: PostgresAddress, code: str = "cannot-write") -> Exception:
    """Return the error for those who asked: busy if the database is away for a while; a mistake of ours as it is."""
    if not isinstance(error, psycopg.Error):
        return error
    state = error.sqlstate
    if state in _FULL or (state == _READ_ONLY and code == "cannot-read"):
        return DoublesixError(code, file=str(address), reason=address.reason(error))
    if may_be_done_again(error) or (state or "").startswith(_AWAY):
        return DoublesixError("busy")
    if state is None and isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError)):
        return DoublesixError("busy")  # the connection broke
    return error


class Backoff:
    """Says when to try to connect again: at once, then less and less often."""

    def __init__(self) -> None:
        self._wait = 0.0
        self._not_before = 0.0

    @property
    def seconds_left(self) -> float:
        """How long not to try yet."""
        return max(0.0, self._not_before - time.monotonic())

    def failed(self) -> None:
        """Wait longer."""
        self._wait = min(max(_FIRST_WAIT_S, 2 * self._wait), _LONGEST_WAIT_S)
        self._not_before = time.monotonic() + self._wait * random.uniform(0.5, 1.0)

    def succeeded(self) -> None:
        """Try at once the next time."""
        self._wait = self._not_before = 0.0
