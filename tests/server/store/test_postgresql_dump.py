"""A dump of PostgreSQL, made and restored by the commands that docs/operations.md tells."""

from __future__ import annotations

import asyncio
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.postgres import fresh_database, need_postgres

from doublesix.i18n import words_for
from doublesix.server.people.people import People
from doublesix.server.store.postgresql.postgres_store import PostgresStore

PAGE = Path(__file__).parents[3] / "docs" / "operations.md"


def told_command(program: str, address: str, file: Path) -> list[str]:
    """Return the command of the page, with another address and file."""
    (line,) = re.findall(rf"^    ({program} .*)$", PAGE.read_text("utf-8"), re.MULTILINE)
    line = line.replace("postgresql://doublesix@db.internal/doublesix", address)
    return shlex.split(line.replace("/var/backups/doublesix/today.dump", str(file)))


@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="pg_dump is not installed")
def test_a_dump_brings_back_what_was_there(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    async def make_guest(address: str) -> str:
        async with PostgresStore(address) as store, People(store) as people:
            return (await people.make_guest(words_for("en"), "Anna"))[1]

    async def knows(address: str, token: str) -> bool:
        async with PostgresStore(address) as store, People(store) as people:
            return await people.find(token) is not None

    file = tmp_path / "today.dump"
    with fresh_database(need_postgres(tmp_path_factory)) as address:
        before = asyncio.run(make_guest(address))
        subprocess.run(told_command("pg_dump", address, file), check=True)
        after = asyncio.run(make_guest(address))
        subprocess.run(told_command("pg_restore", address, file), check=True)
        assert asyncio.run(knows(address, before))
        assert not asyncio.run(knows(address, after))
