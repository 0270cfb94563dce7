"""Stores of both kinds, and a server without a network: requests go straight to the application."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.postgres import fresh_database, need_postgres
from tests.server.store.jobs import connected

from doublesix.server.app import build_app
from doublesix.server.services import Services
from doublesix.server.settings import Settings
from doublesix.server.store.store import Connection


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Tests that need other settings have a fixture of their own by this name."""
    return Settings(folder=tmp_path / "data")


@pytest.fixture
def services(settings: Settings) -> Services:
    return Services(settings)


@pytest.fixture
def client(services: Services) -> Iterator[TestClient]:
    with TestClient(build_app(services), follow_redirects=False) as talking:
        yield talking


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the address of a PostgreSQL server."""
    return need_postgres(tmp_path_factory)


@pytest.fixture
def postgres_address(postgres: str) -> Iterator[str]:
    """Return the address of a database with nothing in it yet."""
    with fresh_database(postgres) as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a store with nothing in it yet: every test that asks for it runs with both kinds."""
    return str(tmp_path) if request.param == "sqlite" else str(request.getfixturevalue("postgres_address"))


@pytest.fixture
def connection(address: str) -> Iterator[Connection]:
    """Return a connection to a store, without the threads around it."""
    with connected(address) as connection:
        yield connection
