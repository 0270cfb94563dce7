"""What a store is, whichever database it is in.

Jobs are ordinary functions of a ``Connection``, in SQL that SQLite and PostgreSQL understand alike: values are marked
with ``?`` or ``?1``, truth is 0 or 1, and a row that may be there already is dealt with by ``ON CONFLICT``.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import TracebackType
from typing import Any, Final, Protocol, Self, TypeVar

T = TypeVar("T")

ALL_ROWS: Final = 2**62
"""A limit that leaves nothing out."""
_PROCESS_BYTES: Final = 8


class Cursor(Protocol):
    """What came of a statement."""

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""

    @property
    def description(self) -> Any:
        """What its columns are called, each with its name first."""

    def fetchone(self) -> Any:
        """Return the next row; None after the last."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""

    def __iter__(self) -> Iterator[Any]:
        """Go through the rows that are left."""


class Connection(Protocol):
    """What a job gets: the way to the database, in a transaction that others begin and end."""

    @property
    def has_writing_ctes(self) -> bool:
        """Whether one statement may write to several tables; it must count a row if any of them has changed."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Cursor:
        """Do one statement."""

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> Cursor:
        """Do one statement with each row of values."""

    def tell_others(self, note: Note, /) -> None:
        """Let the other processes that listen hear a note, if this transaction is committed and only then."""


Note = Callable[[], bytes]
"""Writes what other processes are told; not asked if there are none."""

Job = Callable[[Connection], T]
"""What to do with a connection, all of it or nothing.

If the database asks for it, a job is done once more from its beginning, so it changes nothing but the database.
"""


class Store(Protocol):
    """What the server keeps. Open it with ``async with``. Several processes may have the same one open."""

    @property
    def process(self) -> str:
        """What this process is called among those that share the store; another one at each start."""

    async def write(self, job: Job[T], *, is_brief: bool = False, about: str = "") -> T:
        """Do a job that writes, and return its result once that is on the disk.

        A job that raises leaves nothing behind. If its request is given up while it waits, it is done nevertheless.
        One that only writes a few rows is brief: the thread of the event loop may do it. What it is about, the code of
        a table for instance, decides which of several that are written together comes first.
        """

    async def read(self, job: Job[T]) -> T:
        """Do a job that only reads: everything is from one moment, and everything that was acknowledged is there."""

    async def look_up(self, job: Job[T]) -> T:
        """Do the same with a job that reads a few rows by their keys, which takes no time worth waiting for.

        A file does that at once: handing it to a thread and back takes longer than reading.
        """

    async def listen(self, heard: Callable[[bytes], None], missed: Callable[[], None]) -> None:
        """Hear the notes of other processes, on the event loop, in the order of their commits, until the store closes.

        Nothing that is committed after this returns is lost unsaid: if some notes may be, ``missed`` is called.
        """

    async def __aenter__(self) -> Self: ...

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def new_process() -> str:
    """Return a name for a process that no other has had."""
    return secrets.token_hex(_PROCESS_BYTES)
