"""The processes that share a store, and the leases that they hold."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from doublesix.server.store.store import Connection


class ProcessRow(NamedTuple):
    """A process that takes part."""

    id: str
    host: str | None
    """The computer that it runs on."""
    pid: int | None
    beat: int
    version: str


def join(connection: Connection, row: ProcessRow) -> None:
    """Let a process take part, with nothing of what it may have held before."""
    remove(connection, row.id)
    connection.execute("INSERT INTO process (id, host, pid, beat, version) VALUES (?, ?, ?, ?, ?)", row)


def all_of_them(connection: Connection) -> list[ProcessRow]:
    """Return the processes that take part."""
    return [ProcessRow(*row) for row in connection.execute("SELECT id, host, pid, beat, version FROM process")]


def beat(connection: Connection, process: str) -> bool:
    """Let a process show that it is alive; false if it takes part no longer."""
    return connection.execute("UPDATE process SET beat = beat + 1 WHERE id = ?", (process,)).rowcount == 1


def remove(connection: Connection, process: str, beat: int | None = None) -> bool:
    """Let a process take part no longer, and hold nothing; false if it is gone, or its beat has changed."""
    if beat is None:
        removed = connection.execute("DELETE FROM process WHERE id = ?", (process,))
    else:
        removed = connection.execute("DELETE FROM process WHERE id = ? AND beat = ?", (process, beat))
    if removed.rowcount != 1:
        return False
    connection.execute("DELETE FROM lease WHERE holder = ?", (process,))
    connection.execute("DELETE FROM pairing_wish WHERE process = ?", (process,))
    return True


def take_lease(connection: Connection, name: str, process: str) -> tuple[str | None, int]:
    """Take a lease that nobody has who takes part; return who has it now, and for which term."""
    connection.execute(
        "INSERT INTO lease (name, holder, term) SELECT ?1, id, 1 FROM process WHERE id = ?2"
        " ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, term = lease.term + 1"
        " WHERE lease.holder NOT IN (SELECT id FROM process)",
        (name, process),
    )
    return lease_of(connection, name) or (None, 0)


def lease_of(connection: Connection, name: str) -> tuple[str, int] | None:
    """Return who holds a lease, and for which term."""
    row = connection.execute(
        "SELECT holder, term FROM lease WHERE name = ? AND holder IN (SELECT id FROM process)", (name,)
    ).fetchone()
    return None if row is None else (row[0], int(row[1]))


def has_lease(connection: Connection, name: str, process: str, term: int) -> bool:
    """Whether a process still holds a lease for this term."""
    return lease_of(connection, name) == (process, term)


def give_leases(connection: Connection, names: Collection[str], process: str) -> None:
    """Give back leases of a process."""
    marks = ", ".join("?" * len(names))
    connection.execute(f"DELETE FROM lease WHERE holder = ? AND name IN ({marks})", (process, *names))
