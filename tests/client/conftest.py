"""A server for all tests of clients; a test that stops servers starts its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.live_server import Running, running

from doublesix.client import Server


@pytest.fixture(scope="session")
def running_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def address(running_server: Running) -> str:
    return running_server.address


@pytest.fixture
def anna(address: str) -> Server:
    return Server.as_guest(address, "Anna")


@pytest.fixture
def ben(address: str) -> Server:
    return Server.as_guest(address, "Ben")
