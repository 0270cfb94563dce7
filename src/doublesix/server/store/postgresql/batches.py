"""How jobs are written to PostgreSQL: all that wait in one transaction, without savepoints.

Nearly all jobs succeed. If one does not, and has changed nothing, the others need not care. If it has, everything is
taken back, and those before it, it alone, and those after it are done again, each group in a transaction of its own.

Transactions are REPEATABLE READ, so a job that changes a row that another process has changed meanwhile fails and is
done again: what a job reads and then changes cannot have changed in between, just as with SQLite's one writer.

All processes do the jobs of a batch in the same order, that of what they are about. Otherwise one could have changed
table A and want to change B while another has changed B and wants A: both would wait until one of them gives up.
"""

from __future__ import annotations

import random
import time
from collections import deque
from typing import Final

import psycopg

from doublesix.errors import DoublesixError
from doublesix.server.log import ServerLog, reason_of
from doublesix.server.store.postgresql.address import PostgresAddress
from doublesix.server.store.postgresql.connection import PostgresConnection
from doublesix.server.store.postgresql.notes import tellings
from doublesix.server.store.postgresql.trouble import Backoff, may_be_done_again, trouble
from doublesix.server.store.writer import WaitingJob

_ATTEMPTS: Final = 8
_LOSSES: Final = 4
"""How often the connection may break under one batch."""
_LOOKS_AT_A_LOST_COMMIT: Final = 20
_BETWEEN_LOOKS_S: Final = 0.05

_SETTINGS: Final = (
    "SET default_transaction_isolation = 'repeatable read'; SET synchronous_commit = on;"
    " SET statement_timeout = '10s'; SET lock_timeout = '500ms'; SET idle_in_transaction_session_timeout = '10s'"
)
"""A process that is stopped in the middle of a transaction must not keep the others waiting for long."""

_log = ServerLog(__name__)


class _Lost(Exception):
    """The connection broke. Nothing of the transaction remains."""


class _Unknown(Exception):
    """The connection broke while we committed, and nobody can say whether that was done."""


class PostgresBatches:
    """Writes jobs in batches. If the database goes away, it comes back by itself."""

    def __init__(self, address: PostgresAddress, process: str) -> None:
        self._address = address
        self._process = process
        self._connection: PostgresConnection | None = None
        self._backoff = Backoff()
        self._serial = 0
        """How many transactions told something: what others put the parts of a long one together by."""

    def connect(self) -> PostgresConnection:
        """Return the connection, a new one if there is none; busy if there is none to be had."""
        if self._connection is None:
            if self._backoff.seconds_left:
                raise DoublesixError("busy")
            try:
                self._connection = PostgresConnection(self._address, self._process, "writer", _SETTINGS)
            except psycopg.Error:
                self._backoff.failed()
                raise
            self._backoff.succeeded()
        return self._connection

    def write(self, batch: list[WaitingJob]) -> None:
        """Do all jobs, together if that works."""
        groups, losses = deque([sorted(batch, key=lambda job: job.about)]), 0
        while groups:
            group = groups.popleft()
            try:
                groups.extendleft(reversed(self._do_together(group) if len(group) > 1 else self._do_alone(group[0])))
            except (_Lost, _Unknown, psycopg.Error, DoublesixError) as error:
                losses += 1
                if isinstance(error, _Lost) and losses < _LOSSES:
                    # Once may be chance. If it happens again, the others need not suffer for one of them.
                    groups.extendleft([group] if losses == 1 else [[job] for job in reversed(group)])
                    continue
                _log.warning("store-away", "the database is away: {reason}", reason=reason_of(error))
                for job in group:
                    job.error = DoublesixError("busy")

    def close(self) -> None:
        """Hang up."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _do_together(self, batch: list[WaitingJob]) -> list[list[WaitingJob]]:
        """Do all jobs in one transaction; if one has spoilt it, return the groups in which to do them again."""
        connection = self.connect()
        at = 0
        try:
            connection.begin(is_numbered=True)
            for at, job in enumerate(batch):
                if not _try(connection, job):
                    connection.rollback()
                    return _around(batch, at)
        except psycopg.Error as error:
            self._recover(connection, error)
            return _around(batch, at)
        try:
            self._commit(connection)
        except psycopg.Error as error:
            self._recover(connection, error)
            return [[job] for job in batch]
        return []

    def _do_alone(self, job: WaitingJob) -> list[list[WaitingJob]]:
        """Do one job in a transaction of its own; again if others were in its way."""
        for attempt in range(_ATTEMPTS):
            time.sleep(attempt * random.uniform(0.0, 0.01))
            connection = self.connect()
            job.error = None
            try:
                connection.begin(is_numbered=True)
                job.result = job.run(connection)
                self._commit(connection)
            except psycopg.Error as error:
                self._recover(connection, error)
                job.error = trouble(error, self._address)
                if not may_be_done_again(error):
                    break
            except (_Lost, _Unknown):
                raise
            except Exception as error:  # noqa: BLE001  those who wait for it get it
                connection.rollback()
                job.error = error
                break
            else:
                break
        return []

    def _commit(self, connection: PostgresConnection) -> None:
        """Commit, and let the others hear of it in the same moment.

        Notes are sent whether or not there are others: one that joins meanwhile is not in the snapshot of the
        transaction, and could otherwise load a room before this commit and never hear of it.
        """
        told = []
        if connection.notes:
            self._serial += 1
            told = tellings(self._process, self._serial, connection.notes)
        try:
            connection.commit(told)
        except psycopg.Error as error:
            if not connection.was_lost_by(error):
                raise
            self._forget(connection, error)
            if not connection.transaction or not self._was_committed(connection.transaction):
                raise _Lost(self._address.reason(error)) from None

    def _was_committed(self, transaction: str) -> bool:
        """Find out what became of a transaction whose commit nobody has answered."""
        for _ in range(_LOOKS_AT_A_LOST_COMMIT):
            try:
                found = self.connect().execute("SELECT pg_xact_status(CAST(? AS xid8))", (transaction,)).fetchone()
            except (psycopg.Error, DoublesixError):
                raise _Unknown from None
            if found[0] != "in progress":
                return bool(found[0] == "committed")
            time.sleep(_BETWEEN_LOOKS_S)
        raise _Unknown

    def _recover(self, connection: PostgresConnection, error: psycopg.Error) -> None:
        """Make ready for the next transaction after an error; if the connection is lost, say so."""
        try:
            if not connection.was_lost_by(error):
                return connection.rollback()
        except psycopg.Error as another:
            error = another
        self._forget(connection, error)
        raise _Lost(self._address.reason(error)) from None

    def _forget(self, connection: PostgresConnection, error: psycopg.Error) -> None:
        _log.warning("store-lost", "the connection to the database broke: {reason}", reason=reason_of(error))
        connection.close()
        self._connection = None


def _try(connection: PostgresConnection, job: WaitingJob) -> bool:
    """Do a job among others; false if it fails after it has changed something."""
    told = len(connection.notes)
    connection.wrote = False
    job.error = None
    try:
        job.result = job.run(connection)
    except psycopg.Error:
        raise
    except Exception as error:  # noqa: BLE001  those who wait for it get it
        if connection.wrote:
            return False
        del connection.notes[told:]
        job.error = error
    return connection.is_usable


def _around(batch: list[WaitingJob], at: int) -> list[list[WaitingJob]]:
    """Return those before a job, it alone, and those after it, as far as there are any."""
    return [group for group in (batch[:at], [batch[at]], batch[at + 1 :]) if group]
