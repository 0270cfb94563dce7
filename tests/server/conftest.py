"""A server without a network: requests go straight to the application."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from doublesix.server.app import build_app
from doublesix.server.services import Services
from doublesix.server.settings import Settings


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
