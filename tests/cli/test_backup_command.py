"""A server's file is copied from the command line, while the server runs or not."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from doublesix.cli.main import run
from doublesix.server.store.sqlite.sqlite_store import SqliteStore

Output = pytest.CaptureFixture[str]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    async def begin() -> None:
        async with SqliteStore(tmp_path / "data"):
            pass

    asyncio.run(begin())
    return tmp_path / "data"


def test_a_copy_can_be_opened_and_is_for_oneself(data: Path, tmp_path: Path, capsys: Output) -> None:
    copy = tmp_path / "monday.sqlite3"
    assert run(["backup", str(copy), "--data", str(data)]) == 0
    assert str(copy) in capsys.readouterr().err
    assert copy.stat().st_mode & 0o077 == 0
    with sqlite3.connect(copy) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_it_copies_what_a_running_server_has_just_written(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "monday.sqlite3"

    async def test() -> None:
        async with SqliteStore(data) as database:
            await database.write(lambda connection: connection.execute("CREATE TABLE played (what TEXT)"))
            assert await asyncio.to_thread(run, ["backup", str(copy), "--data", str(data)]) == 0

    asyncio.run(test())
    with sqlite3.connect(copy) as opened:
        assert opened.execute("SELECT count(*) FROM played").fetchone() == (0,)


def test_a_copy_is_not_written_over_another_unless_it_may_be(data: Path, tmp_path: Path, capsys: Output) -> None:
    copy = tmp_path / "monday.sqlite3"
    copy.write_bytes(b"last monday")
    assert run(["backup", str(copy), "--data", str(data)]) == 2
    assert "[file-exists]" in capsys.readouterr().err
    assert copy.read_bytes() == b"last monday"
    assert run(["backup", str(copy), "--data", str(data), "--force"]) == 0
    assert copy.read_bytes() != b"last monday"


@pytest.mark.parametrize(
    ("file", "folder", "code"),
    [("copy", "nowhere", "no-server-data"), ("no/copy", "data", "cannot-write"), ("data", "data", "file-exists")],
)
def test_what_cannot_be_is_told(file: str, folder: str, code: str, data: Path, tmp_path: Path, capsys: Output) -> None:
    before = sorted(tmp_path.iterdir())
    assert run(["backup", str(tmp_path / file), "--data", str(tmp_path / folder)]) == 2
    assert capsys.readouterr().err.endswith(f"[{code}]\n")
    assert sorted(tmp_path.iterdir()) == before


def test_a_file_that_is_no_database_is_the_one_that_is_named(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "doublesix.sqlite3").write_text("a shopping list")
    assert run(["backup", str(tmp_path / "copy"), "--data", str(tmp_path)]) == 2
    assert f"{tmp_path / 'doublesix.sqlite3'} cannot be read" in capsys.readouterr().err
    assert not (tmp_path / "copy").exists()
