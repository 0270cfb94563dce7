"""A connection that only reads."""

from __future__ import annotations

from contextlib import suppress
from typing import Final, TypeVar

import psycopg

from doublesix.errors import DoublesixError
from doublesix.server.store.postgresql.address import PostgresAddress
from doublesix.server.store.postgresql.connection import PostgresConnection
from doublesix.server.store.postgresql.trouble import Backoff, trouble
from doublesix.server.store.store import Job

T = TypeVar("T")

_SETTINGS: Final = (
    "SET default_transaction_isolation = 'repeatable read'; SET default_transaction_read_only = on;"
    " SET statement_timeout = '60s'; SET idle_in_transaction_session_timeout = '10s'"
)


class _ConnectionLost(Exception):
    """The connection broke; another one may do."""


class PostgresReader:
    """Does jobs that read, each with all from one moment. Connects when it must."""

    def __init__(self, address: PostgresAddress, process: str) -> None:
        self._address = address
        self._process = process
        self._connection: PostgresConnection | None = None
        self._backoff = Backoff()

    def read(self, job: Job[T]) -> T:
        """Do a job; if the connection was lost meanwhile, once more on another one."""
        try:
            with suppress(_ConnectionLost):
                return self._try(job)
            return self._try(job)
        except _ConnectionLost:
            raise DoublesixError("busy") from None
        except psycopg.Error as error:
            raise trouble(error, self._address, "cannot-read") from None

    def close(self) -> None:
        """Hang up."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _connect(self) -> PostgresConnection:
        if self._connection is None:
            if self._backoff.seconds_left:
                raise DoublesixError("busy")
            try:
                self._connection = PostgresConnection(self._address, self._process, "reader", _SETTINGS)
            except psycopg.Error:
                self._backoff.failed()
                raise
            self._backoff.succeeded()
        return self._connection

    def _try(self, job: Job[T]) -> T:
        connection = self._connect()
        try:
            connection.begin()
            try:
                return job(connection)
            finally:
                connection.rollback()
        except psycopg.Error as error:
            if connection.was_lost_by(error):
                self.close()
                raise _ConnectionLost from None
            raise
