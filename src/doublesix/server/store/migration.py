"""Migrations: numbered files of SQL that lead from any older schema to ours.

A step that only adds something may say in its first line ``-- works with NUMBER``: a process that knows the schema up
to that number works with the new one as well, so an older process may go on beside a newer one. Any other step
needs processes that know it.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.server.store.store import Connection

FOLDER: Final = Path(__file__).parent / "migrations"

_WORKS_WITH: Final = re.compile(r"-- works with (\d+)\s")


@dataclass(frozen=True, slots=True)
class Migration:
    """One step to a schema."""

    number: int
    name: str
    script: str
    least: int = 0
    """The lowest number that a process must know to work with the schema after it; its own if nothing is said."""

    @property
    def needs(self) -> int:
        """What a process must know, once this step was taken."""
        return self.least or self.number


def migrations(database: str) -> tuple[Migration, ...]:
    """Read all migrations of a kind of database, in order."""
    steps = []
    for path in sorted((FOLDER / database).glob("*.sql")):
        number, _, name = path.stem.partition("_")
        script = path.read_text("utf-8")
        least = _WORKS_WITH.match(script)
        steps.append(Migration(int(number), name, script, int(least[1]) if least else 0))
    return tuple(steps)


@dataclass(frozen=True, slots=True)
class SchemaState:
    """What a store has come to."""

    number: int
    """The last step that was taken."""
    needs: int
    """The lowest number that a process must know to work with it."""


def take_steps(
    connection: Connection, steps: Sequence[Migration], state: SchemaState, run: Callable[[str], None]
) -> None:
    """Take the steps that are new to a store, in a transaction that the caller holds."""
    for step in steps:
        if step.number > state.number:
            run(step.script)
            now = time.time_ns() // 1_000_000
            connection.execute(
                "INSERT INTO migration (number, name, at_ms, least) VALUES (?, ?, ?, ?)",
                (step.number, step.name, now, step.needs),
            )


def refuse_newer(steps: Sequence[Migration], state: SchemaState, place: object) -> None:
    """Refuse a store that only a newer doublesix can work with."""
    if state.needs > steps[-1].number:
        raise DoublesixError("store-newer", file=place, version=state.number, known=steps[-1].number)


def read_state(connection: Connection) -> SchemaState:
    """Return what a store has come to, by its table of migrations."""
    row = connection.execute("SELECT coalesce(max(number), 0), coalesce(max(least), 0) FROM migration").fetchone()
    return SchemaState(*row)
