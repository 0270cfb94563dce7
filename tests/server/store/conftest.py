"""Stores with nothing in them yet, of both kinds: every test that asks for one runs with each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.postgres import fresh_database, need_postgres
from tests.server.store.jobs import connected

from doublesix.server.store.store import Connection


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the address of a PostgreSQL server."""
    return need_postgres(tmp_path_factory)


@pytest.fixture
def postgres_address(postgres: str) -> Iterator[str]:
    """Return the address of a database."""
    with fresh_database(postgres) as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a store."""
    return str(tmp_path) if request.param == "sqlite" else str(request.getfixturevalue("postgres_address"))


@pytest.fixture
def connection(address: str) -> Iterator[Connection]:
    """Return a connection to a store, without the threads around it."""
    with connected(address) as connection:
        yield connection
