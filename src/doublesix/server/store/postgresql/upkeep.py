"""What somebody asks of a database who looks after it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Final

import psycopg

from doublesix.errors import DoublesixError
from doublesix.server.store.migration import SchemaState
from doublesix.server.store.postgresql.address import PostgresAddress
from doublesix.server.store.postgresql.connection import PostgresConnection
from doublesix.server.store.postgresql.schema import state_of

_NAME: Final = "upkeep"


def schema_of(address: str) -> SchemaState:
    """Return how far a database has come; nothing of it is changed."""
    with _connected(PostgresAddress(address)) as connection:
        return state_of(connection)


def refuse_if_used(address: str) -> None:
    """Refuse a database that a server writes to."""
    place = PostgresAddress(address)
    with _connected(place) as connection:
        (writers,) = connection.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = 'doublesix writer'"
        ).fetchone()
    if writers:
        raise DoublesixError("store-in-use", file=str(place))


@contextmanager
def _connected(address: PostgresAddress) -> Iterator[PostgresConnection]:
    try:
        connection = PostgresConnection(address, _NAME, _NAME, "SELECT 1")
    except psycopg.Error as error:
        raise DoublesixError("store-unreachable", store=str(address), reason=address.reason(error)) from None
    with closing(connection):
        yield connection
