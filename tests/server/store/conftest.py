"""A file with nothing in it yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.store.jobs import connected

from doublesix.server.store.store import Connection


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    with connected(tmp_path) as connection:
        yield connection
