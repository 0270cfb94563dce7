"""The schema of the file, brought up to date when it is opened."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

from doublesix.server.store.migration import Migration, SchemaState, migrations, read_state, refuse_newer, take_steps
from doublesix.server.store.sqlite.connection import SqliteConnection


def bring_up_to_date(connection: SqliteConnection, file: Path) -> None:
    """Bring a file to our schema."""
    migrate(connection, file, migrations("sqlite"))


def migrate(connection: SqliteConnection, file: Path, steps: Sequence[Migration]) -> None:
    """Take all steps that are new to a file, or none; refuse a file that only a newer doublesix can work with."""

    def run(script: str) -> None:
        for statement in _statements(script):
            connection.execute(statement)

    state = state_of(connection)
    if state.number < steps[-1].number:
        # Another process may do the same at this moment: the lock comes first, then a second look.
        connection.execute("BEGIN IMMEDIATE")
        try:
            _make_room_for_steps(connection)
            state = read_state(connection)
            refuse_newer(steps, state, file)
            take_steps(connection, steps, state, run)
        except Exception:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
    refuse_newer(steps, state, file)


def state_of(connection: SqliteConnection) -> SchemaState:
    """Return how far a file has come; nothing of it is changed."""
    if not _columns(connection):
        return SchemaState(0, 0)
    if "least" not in _columns(connection):
        (number,) = connection.execute("SELECT coalesce(max(number), 0) FROM migration").fetchone()
        return SchemaState(number, number)
    return read_state(connection)


def _make_room_for_steps(connection: SqliteConnection) -> None:
    """Make the table that tells which steps were taken; before the eighth step it did not say what they need."""
    columns = _columns(connection)
    if not columns:
        connection.execute(
            "CREATE TABLE migration"
            " (number INTEGER PRIMARY KEY, name TEXT NOT NULL, at_ms INTEGER NOT NULL, least INTEGER)"
        )
    elif "least" not in columns:
        connection.execute("ALTER TABLE migration ADD COLUMN least INTEGER")
        connection.execute("UPDATE migration SET least = number")


def _columns(connection: SqliteConnection) -> frozenset[str]:
    return frozenset(name for (name,) in connection.execute("SELECT name FROM pragma_table_info('migration')"))


def _statements(script: str) -> Iterator[str]:
    """Take a script apart. ``executescript`` would commit what has begun."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
