"""A server whose bots do not wait."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.server.api.talking import Person

from doublesix.server.settings import Limits, Pace, Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    limits = Limits(requests_each_second=10_000, requests_at_once=10_000)
    return Settings(folder=tmp_path / "data", limits=limits, pace=Pace(bot_seconds=0))


@pytest.fixture
def anna(client: TestClient) -> Person:
    return Person(client, "Anna")


@pytest.fixture
def ben(client: TestClient) -> Person:
    return Person(client, "Ben")
