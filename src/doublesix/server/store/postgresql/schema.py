"""The schema of the database, brought up to date when it is opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from doublesix.server.store.migration import Migration, SchemaState, migrations, read_state, refuse_newer, take_steps
from doublesix.server.store.postgresql.connection import PostgresConnection

_LOCK: Final = 6_628_066
"""Who holds this lock in the database changes the schema."""


def bring_up_to_date(connection: PostgresConnection, place: object) -> None:
    """Bring a database to our schema."""
    migrate(connection, place, migrations("postgresql"))


def migrate(connection: PostgresConnection, place: object, steps: Sequence[Migration]) -> None:
    """Take all steps that are new to a database, or none; refuse one that only a newer doublesix can work with."""

    def run(script: str) -> None:
        connection.driver.execute(script)

    state = state_of(connection)
    if state.number < steps[-1].number:
        # Another process may do the same at this moment: the lock comes first, then a second look.
        connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED")
        try:
            connection.execute("SELECT pg_advisory_xact_lock(?)", (_LOCK,))
            connection.execute(
                "CREATE TABLE IF NOT EXISTS migration"
                ' (number BIGINT PRIMARY KEY, name TEXT COLLATE "C" NOT NULL, at_ms BIGINT NOT NULL, least BIGINT)'
            )
            state = read_state(connection)
            refuse_newer(steps, state, place)
            take_steps(connection, steps, state, run)
        except Exception:
            connection.rollback()
            raise
        connection.execute("COMMIT")
    refuse_newer(steps, state, place)


def state_of(connection: PostgresConnection) -> SchemaState:
    """Return how far a database has come; nothing of it is changed."""
    (table,) = connection.execute("SELECT to_regclass('migration')").fetchone()
    return SchemaState(0, 0) if table is None else read_state(connection)
