"""Connections to PostgreSQL that a job can use like one to SQLite."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

import psycopg
from psycopg import errors
from psycopg.adapt import Dumper
from psycopg.pq import TransactionStatus
from psycopg.types.numeric import Int8BinaryDumper

from doublesix.server.store.postgresql.address import PostgresAddress
from doublesix.server.store.store import Cursor, Note

MOST_PREPARED: Final = 500

_HANGS_UP: Final = ("08", "57P", "25P03")
_NUMBER: Final = "SELECT pg_current_xact_id()::text"
_NUL: Final = "\0"
_NOTHING: Final = "\ufffd"
"""PostgreSQL's texts cannot hold a NUL. Nothing that we keep has one, so who asks for one finds nothing."""
_MARK: Final = re.compile(r"\?(\d*)")


class _Truth(Int8BinaryDumper):
    """Truth is 0 or 1 in both databases."""

    def dump(self, obj: Any) -> Any:
        return super().dump(int(obj))


_DUMPERS: Final[tuple[tuple[type, type[Dumper]], ...]] = ((int, Int8BinaryDumper), (bool, _Truth))
"""All whole numbers are sent alike, so that a statement is prepared once, however large its values are."""


class PostgresConnection:
    """A connection of one process. It begins and ends no transaction by itself. One thread at a time may use it.

    Each time that we wait for the database costs more than what it does then, since somebody else may have the
    processor meanwhile. So a transaction begins together with its first statement, and what it tells goes with its end.
    """

    has_writing_ctes = True

    def __init__(self, address: PostgresAddress, process: str, name: str, settings: str) -> None:
        self.process = process
        self.wrote = False
        """Whether something was changed since somebody set this to false."""
        self.notes: list[bytes] = []
        """What the others are to be told if the transaction is committed."""
        self.transaction = ""
        """The number by which we find out what became of the last transaction; empty if it has none."""
        self._before_next: tuple[str, ...] = ()
        """What to send before the next statement."""
        self.driver = psycopg.connect(
            address.conninfo(f"doublesix {name}"),
            autocommit=True,
            prepare_threshold=1,
            cursor_factory=psycopg.RawCursor,
        )
        self.driver.prepared_max = MOST_PREPARED
        for kind, dumper in _DUMPERS:
            self.driver.adapters.register_dumper(kind, dumper)
        try:
            self.driver.execute(settings)
        except psycopg.Error:
            self.close()
            raise

    def begin(self, *, is_numbered: bool = False) -> None:
        """Begin a transaction with the next statement, with a number of its own if it will change something."""
        self.notes.clear()
        self.transaction = ""
        self._before_next = ("BEGIN", _NUMBER) if is_numbered else ("BEGIN",)

    def commit(self, tellings: Iterable[str] = ()) -> None:
        """Commit, and let the others hear in the same moment what it tells."""
        if self._before_next:
            self.execute("SELECT 1")
        last = self.driver.execute("".join(f"{telling};" for telling in tellings) + "COMMIT", prepare=False)
        while last.nextset():
            pass
        if last.statusmessage != "COMMIT":
            raise errors.InFailedSqlTransaction("a job has hidden that a statement failed")

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Cursor:
        """Do one statement."""
        cursor = self.driver.cursor(binary=True)
        try:
            self._do(lambda: cursor.execute(translated(sql), values or None))
        except psycopg.DataError:
            if not any(_has_nul(value) for value in values):
                raise
            cursor.execute(
                translated(sql), [value.replace(_NUL, _NOTHING) if _has_nul(value) else value for value in values]
            )
        self._look_at(cursor)
        return cursor

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> Cursor:
        """Do one statement with each row of values, in one go."""
        every = list(rows)
        if len(every) == 1:
            return self.execute(sql, every[0])
        cursor = self.driver.cursor(binary=True)
        self._do(lambda: cursor.executemany(translated(sql), every))
        self._look_at(cursor)
        return cursor

    def tell_others(self, note: Note, /) -> None:
        """Let the other processes hear a note with the commit; the database knows whether any listen."""
        self.notes.append(note())

    def rollback(self) -> None:
        """Take back what was done since the transaction began, if one has begun."""
        self.notes.clear()
        self._before_next = ()
        if self.driver.info.transaction_status != TransactionStatus.IDLE:
            self.driver.execute("ROLLBACK")

    def was_lost_by(self, error: psycopg.Error) -> bool:
        """Whether nobody is at the other end any more. Who is shown the door may see that only at the next step."""
        return self.driver.closed or (error.sqlstate or "").startswith(_HANGS_UP)

    @property
    def is_usable(self) -> bool:
        """Whether the transaction can go on: no statement in it has failed."""
        return bool(self._before_next) or self.driver.info.transaction_status == TransactionStatus.INTRANS

    def close(self) -> None:
        """Hang up."""
        self.driver.close()

    def _do(self, statement: Callable[[], object]) -> None:
        """Do a statement, and in the same go what is to be done before it."""
        if not self._before_next:
            statement()
            return
        before, self._before_next = self._before_next, ()
        sent: list[psycopg.Cursor[Any]] = []
        try:
            with self.driver.pipeline():
                sent += [self.driver.execute(one) for one in before]
                statement()
        finally:  # the statement may fail, and the transaction go on
            if _NUMBER in before:
                with suppress(psycopg.Error):
                    (self.transaction,) = sent[-1].fetchone() or ("",)

    def _look_at(self, cursor: psycopg.Cursor[Any]) -> None:
        status = cursor.statusmessage or ""
        if cursor.rowcount > 0 and not status.startswith("SELECT"):
            self.wrote = True


def _has_nul(value: object) -> bool:
    return isinstance(value, str) and _NUL in value


@lru_cache(4096)
def translated(sql: str) -> str:
    """Return a statement with PostgreSQL's marks for values: ``$1`` for ``?1``, and a number for each ``?``."""
    last = 0

    def mark(found: re.Match[str]) -> str:
        nonlocal last
        last = int(found[1]) if found[1] else last + 1
        return f"${last}"

    return _MARK.sub(mark, sql)
