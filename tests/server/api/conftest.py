"""A server whose bots do not wait."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.live_server import NO_LIMITS
from tests.server.api.players import Person

from doublesix.server.settings import Pace, Settings

LONGEST_TEST = 240
"""Seconds. Where twenty programs share two cores, games take minutes; pytest ends everything after five."""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(folder=tmp_path / "data", limits=NO_LIMITS, pace=Pace(bot_seconds=0, moment=lambda _: 0))


@pytest.fixture(autouse=True)
def bounded() -> Iterator[None]:
    """A test that waits for a message which never comes fails, and does not wait for ever."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def give_up(*_: object) -> None:
        raise TimeoutError("nothing more came")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(LONGEST_TEST)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def anna(client: TestClient) -> Person:
    return Person(client, "Anna")


@pytest.fixture
def ben(client: TestClient) -> Person:
    return Person(client, "Ben")
