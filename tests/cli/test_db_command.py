"""A server's file is copied from the command line, while the server runs or not, and put back once it is stopped."""

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
    assert run(["db", "backup", str(copy), "--data", str(data)]) == 0
    assert str(copy) in capsys.readouterr().err
    assert copy.stat().st_mode & 0o077 == 0
    with sqlite3.connect(copy) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_it_copies_what_a_running_server_has_just_written(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "monday.sqlite3"

    async def test() -> None:
        async with SqliteStore(data) as database:
            await database.write(lambda connection: connection.execute("CREATE TABLE played (what TEXT)"))
            assert await asyncio.to_thread(run, ["db", "backup", str(copy), "--data", str(data)]) == 0

    asyncio.run(test())
    with sqlite3.connect(copy) as opened:
        assert opened.execute("SELECT count(*) FROM played").fetchone() == (0,)


def test_a_copy_is_not_written_over_another_unless_it_may_be(data: Path, tmp_path: Path, capsys: Output) -> None:
    copy = tmp_path / "monday.sqlite3"
    copy.write_bytes(b"last monday")
    assert run(["db", "backup", str(copy), "--data", str(data)]) == 2
    assert "[file-exists]" in capsys.readouterr().err
    assert copy.read_bytes() == b"last monday"
    assert run(["db", "backup", str(copy), "--data", str(data), "--force"]) == 0
    assert copy.read_bytes() != b"last monday"


@pytest.mark.parametrize(
    ("file", "folder", "code"),
    [("copy", "nowhere", "no-server-data"), ("no/copy", "data", "cannot-write"), ("data", "data", "file-exists")],
)
def test_what_cannot_be_is_told(file: str, folder: str, code: str, data: Path, tmp_path: Path, capsys: Output) -> None:
    before = sorted(tmp_path.iterdir())
    assert run(["db", "backup", str(tmp_path / file), "--data", str(tmp_path / folder)]) == 2
    assert capsys.readouterr().err.endswith(f"[{code}]\n")
    assert sorted(tmp_path.iterdir()) == before


def test_a_file_that_is_no_database_is_the_one_that_is_named(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "doublesix.sqlite3").write_text("a shopping list")
    assert run(["db", "backup", str(tmp_path / "copy"), "--data", str(tmp_path)]) == 2
    assert f"{tmp_path / 'doublesix.sqlite3'} cannot be read" in capsys.readouterr().err
    assert not (tmp_path / "copy").exists()


@pytest.mark.parametrize("name", ["doublesix.sqlite3", "doublesix.sqlite3-wal", "link", "hard"])
def test_a_copy_is_never_written_over_what_the_server_works_with(
    name: str, data: Path, tmp_path: Path, capsys: Output
) -> None:
    file = data / "doublesix.sqlite3"
    before = file.read_bytes()
    (data / "link").symlink_to(file)
    (data / "hard").hardlink_to(file)
    assert run(["db", "backup", str(data / name), "--data", str(data), "--force"]) == 2
    assert "[bad-usage]" in capsys.readouterr().err
    assert file.read_bytes() == before


def _write(folder: Path, what: str) -> None:
    async def write() -> None:
        async with SqliteStore(folder) as store:
            await store.write(lambda connection: connection.execute(f"CREATE TABLE {what} (it TEXT)"))

    asyncio.run(write())


def _tables(file: Path) -> set[str]:
    with sqlite3.connect(file) as opened:
        return {name for (name,) in opened.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}


def test_a_copy_is_put_back_and_what_was_there_is_kept_aside(data: Path, tmp_path: Path, capsys: Output) -> None:
    copy = tmp_path / "monday.sqlite3"
    _write(data, "monday")
    assert run(["db", "backup", str(copy), "--data", str(data)]) == 0
    _write(data, "tuesday")
    assert run(["db", "restore", str(copy), "--data", str(data)]) == 0
    _write(data, "wednesday")
    assert {"monday", "wednesday"} <= _tables(data / "doublesix.sqlite3")
    assert "tuesday" not in _tables(data / "doublesix.sqlite3")
    (aside,) = data.glob("doublesix.before-*.sqlite3")
    assert {"monday", "tuesday"} <= _tables(aside)
    assert str(aside) in capsys.readouterr().err
    assert (data / "doublesix.sqlite3").stat().st_mode & 0o077 == 0
    assert copy.exists()


def test_a_copy_can_be_put_where_nothing_is_and_in_place_of_what_is_damaged(data: Path, tmp_path: Path) -> None:
    copy, other = tmp_path / "copy", tmp_path / "other"
    assert run(["db", "backup", str(copy), "--data", str(data)]) == 0
    assert run(["db", "restore", str(copy), "--data", str(other)]) == 0
    file = other / "doublesix.sqlite3"
    file.write_bytes(b"damaged" * 1000)
    (other / "doublesix.sqlite3-wal").write_bytes(b"a torn log")
    assert run(["db", "restore", str(copy), "--data", str(other)]) == 0
    _write(other, "played")
    assert "played" in _tables(file)


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_for_postgresql_its_own_tools_are_named(
    command: str, data: Path, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOUBLESIX_STORE", "postgresql:///nowhere")
    assert run(["db", command, str(tmp_path / "copy")]) == 2
    assert "pg_dump and pg_restore" in capsys.readouterr().err
    assert run(["db", "backup", str(tmp_path / "copy"), "--data", str(data)]) == 0


def test_nothing_is_put_back_while_a_server_runs(data: Path, tmp_path: Path, capsys: Output) -> None:
    copy = tmp_path / "copy"
    assert run(["db", "backup", str(copy), "--data", str(data)]) == 0

    async def test() -> None:
        async with SqliteStore(data) as store:
            before = sorted(data.iterdir())
            assert await asyncio.to_thread(run, ["db", "restore", str(copy), "--data", str(data)]) == 2
            assert sorted(data.iterdir()) == before
            await store.write(lambda connection: connection.execute("CREATE TABLE played (it TEXT)"))

    asyncio.run(test())
    assert capsys.readouterr().err.endswith("[store-in-use]\n")
    assert "played" in _tables(data / "doublesix.sqlite3")


def test_a_bad_copy_changes_nothing(data: Path, tmp_path: Path, capsys: Output) -> None:
    torn, other, newer = tmp_path / "torn", tmp_path / "other", tmp_path / "newer"
    assert run(["db", "backup", str(torn), "--data", str(data)]) == 0
    newer.write_bytes(torn.read_bytes())
    torn.write_bytes(torn.read_bytes()[:-4096])
    with sqlite3.connect(other) as opened:
        opened.execute("CREATE TABLE shopping (list TEXT)")
    with sqlite3.connect(newer) as opened:
        opened.execute("INSERT INTO migration (number, name, at_ms, least) VALUES (999, 'later', 0, 999)")
    before = {path: path.read_bytes() for path in data.iterdir()}
    for copy, code in (
        (torn, "cannot-read"),
        (other, "bad-copy"),
        (newer, "store-newer"),
        (tmp_path / "none", "cannot-read"),
        (data / "doublesix.sqlite3", "bad-usage"),
    ):
        assert run(["db", "restore", str(copy), "--data", str(data)]) == 2
        assert capsys.readouterr().err.endswith(f"[{code}]\n"), copy
        assert {path: path.read_bytes() for path in data.iterdir()} == before


def test_a_store_is_brought_up_to_date_examined_and_moved(data: Path, tmp_path: Path, capsys: Output) -> None:
    new = tmp_path / "new"
    assert run(["db", "upgrade", "--data", str(data)]) == 0
    assert run(["db", "check", "--data", str(data)]) == 0
    assert "is sound" in capsys.readouterr().out
    assert run(["db", "move", "--to", str(new), "--data", str(data)]) == 0
    assert str(new) in capsys.readouterr().err
    with sqlite3.connect(new / "doublesix.sqlite3") as opened:
        opened.execute("INSERT INTO room VALUES ('HTRK', 7, 0, 'playing', 0, x'', NULL)")
    opened.close()
    assert run(["db", "check", "--data", str(new)]) == 1
    assert "HTRK" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["check", "--data", "nowhere"], "no-server-data"),
        (["upgrade", "--data", "nowhere"], "no-server-data"),
        (["check", "--store", "mysql://anna:secret@host/doublesix"], "bad-settings"),
        (["check", "--store", "postgresql://anna:secret@host/doublesix", "--data", "data"], "bad-usage"),
        (["check", "--store", "postgresql://anna:secret@localhost:1/doublesix"], "store-unreachable"),
        (["move", "--to", "postgresql://anna:secret@localhost:1/doublesix", "--data", "data"], "store-unreachable"),
    ],
)
def test_what_cannot_be_looked_after_is_said_in_one_line(
    arguments: list[str], code: str, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.chdir(data.parent)
    assert run(["db", *arguments]) == 2
    said = capsys.readouterr().err
    assert code in said
    assert "secret" not in said
    assert said.count("\n") == 1
