"""Migrations: numbered files of SQL that lead from any older schema to ours."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from doublesix.errors import DoublesixError

FOLDER: Final = Path(__file__).parent / "migrations"


@dataclass(frozen=True, slots=True)
class Migration:
    """One step: its number, counted from 1, and what it does."""

    number: int
    name: str
    script: str


def migrations(folder: Path = FOLDER) -> tuple[Migration, ...]:
    """Read all migrations in order."""
    steps = []
    for path in sorted(folder.glob("*.sql")):
        number, _, name = path.stem.partition("_")
        steps.append(Migration(int(number), name, path.read_text("utf-8")))
    return tuple(steps)


def migrate(connection: sqlite3.Connection, file: Path, steps: Sequence[Migration]) -> None:
    """Bring a file up to date, each step whole or not at all; refuse a file of a newer doublesix."""
    newest = steps[-1].number
    if (version := _version(connection)) < newest:
        # Another process may do the same at this moment: the lock comes first, then a second look.
        connection.execute("BEGIN IMMEDIATE")
        try:
            version = _version(connection)
            for step in steps:
                if step.number > version:
                    _take(connection, step)
        except Exception:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
    if version > newest:
        raise DoublesixError("store-newer", file=file, version=version, known=newest)


def _version(connection: sqlite3.Connection) -> int:
    if connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'migration'").fetchone() is None:
        return 0
    (version,) = connection.execute("SELECT coalesce(max(number), 0) FROM migration").fetchone()
    return int(version)


def _take(connection: sqlite3.Connection, step: Migration) -> None:
    connection.execute(
        "CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, at_ms INTEGER NOT NULL)"
    )
    # Not executescript(), which would commit what has begun.
    for statement in _statements(step.script):
        connection.execute(statement)
    now = time.time_ns() // 1_000_000
    connection.execute("INSERT INTO migration VALUES (?, ?, ?)", (step.number, step.name, now))


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
