"""Migrations: an older file is brought up to date, a newer one is left alone."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.refusals import coded
from tests.server.store.jobs import in_one

from doublesix.errors import DoublesixError
from doublesix.server.store import games, migration, people, reviews, rooms
from doublesix.server.store.codes import CodeTaken
from doublesix.server.store.migration import Migration, migrations
from doublesix.server.store.people import Account
from doublesix.server.store.rooms import Card, ListedRoom, LogEntry
from doublesix.server.store.sqlite.connection import FILE_NAME, connect
from doublesix.server.store.sqlite.schema import migrate

FIRST = Migration(1, "first", "CREATE TABLE tile (name TEXT); -- one; two\nINSERT INTO tile VALUES ('6-6');")
SECOND = Migration(2, "second", "INSERT INTO tile VALUES ('5-5');\nINSERT INTO tile VALUES ('4-4');")
BROKEN = Migration(2, "broken", "INSERT INTO tile VALUES ('5-5');\nINSERT INTO nowhere VALUES (1);")


def tiles(connection: sqlite3.Connection) -> list[str]:
    return [name for (name,) in connection.execute("SELECT name FROM tile")]


WITHIN_REACH = Migration(2, "within reach", "ALTER TABLE tile ADD COLUMN pips INTEGER;", least=1)
"""A step that only adds something: processes that know the first still work."""


def test_steps_are_taken_in_order_and_once(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with closing(connect(file)) as connection:
        migrate(connection, file, [FIRST])
        migrate(connection, file, [FIRST, SECOND])
        migrate(connection, file, [FIRST, SECOND])
        assert tiles(connection) == ["6-6", "5-5", "4-4"]


def test_a_step_that_fails_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with closing(connect(file)) as connection:
        migrate(connection, file, [FIRST])
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection, file, [FIRST, BROKEN])
        assert tiles(connection) == ["6-6"]
        migrate(connection, file, [FIRST, SECOND])
        assert len(tiles(connection)) == 3


def test_a_newer_file_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with closing(connect(file)) as connection:
        migrate(connection, file, [FIRST, SECOND])
        with pytest.raises(DoublesixError) as error:
            migrate(connection, file, [FIRST])
    assert error.value.code == "store-newer"
    assert error.value.details == {"file": file, "version": 2, "known": 1}


def test_an_older_process_goes_on_after_a_step_that_only_adds(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with closing(connect(file)) as connection:
        migrate(connection, file, [FIRST, WITHIN_REACH])
        migrate(connection, file, [FIRST])
        assert tiles(connection) == ["6-6"]
        migrate(connection, file, [FIRST, WITHIN_REACH, Migration(3, "third", "DROP TABLE tile;")])
        with pytest.raises(DoublesixError, check=coded("store-newer")):
            migrate(connection, file, [FIRST, WITHIN_REACH])


def test_a_file_from_before_steps_said_what_they_need_is_refused_if_newer(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with closing(connect(file)) as connection:
        connection.execute("CREATE TABLE migration (number INTEGER PRIMARY KEY, name TEXT, at_ms INTEGER)")
        connection.execute("INSERT INTO migration VALUES (1, 'first', 0)")
        connection.execute("CREATE TABLE tile (name TEXT)")
        migrate(connection, file, [FIRST, SECOND])
        assert tiles(connection) == ["5-5", "4-4"]
        with pytest.raises(DoublesixError, check=coded("store-newer")):
            migrate(connection, file, [FIRST])


def test_a_step_says_in_its_first_line_what_it_works_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sqlite").mkdir()
    (tmp_path / "sqlite" / "001_first.sql").write_text("CREATE TABLE tile (name TEXT);")
    (tmp_path / "sqlite" / "002_second.sql").write_text("-- works with 1\nALTER TABLE tile ADD COLUMN pips INTEGER;")
    monkeypatch.setattr(migration, "FOLDER", tmp_path)
    told = [(step.number, step.name, step.needs) for step in migrations("sqlite")]
    assert told == [(1, "first", 1), (2, "second", 1)]


SECOND_SCHEMA = """
INSERT INTO person VALUES ('anna-id', 'Anna', NULL, 1);
INSERT INTO account VALUES ('anna-id', 'Anna', 'anna', 'as argon2 writes it', 2);
INSERT INTO game_table VALUES ('HTRK', CAST('{"sheet": "luckies"}' AS BLOB), 2, 3, 4, 'gathering', 1,
    CAST('{"offer": {"sheet": "luckies", "players": 2}, "names": ["Anna"]}' AS BLOB));
INSERT INTO table_entry VALUES ('HTRK', 1, 3, NULL, NULL, CAST('opened' AS BLOB), NULL);
INSERT INTO table_entry VALUES ('HTRK', 2, 4, 'anna-id', 'c1', CAST('said' AS BLOB), CAST('done' AS BLOB));
INSERT INTO game VALUES ('PLMB-1', 'PLMB', 1, 'block', 'en', 2, 0, 5, 'the record', 1);
INSERT INTO game_seat VALUES ('PLMB-1', 0, 'anna-id', 'Anna', NULL, 0, 100, 1);
INSERT INTO review VALUES ('PLMB-1', CAST('packed' AS BLOB), 6);
"""
"""What a server of the second schema kept."""


def test_a_file_of_the_second_schema_loses_nothing_that_is_read(tmp_path: Path) -> None:
    file = tmp_path / FILE_NAME
    with closing(connect(file)) as connection:
        migrate(connection, file, migrations("sqlite")[:2])
        connection.executescript(SECOND_SCHEMA)
        migrate(connection, file, migrations("sqlite"))
        assert rooms.listed(connection, 9) == [ListedRoom("HTRK", b'{"names":["Anna"]}', b"opened")]
        assert rooms.tail(connection, "HTRK", 1) == (LogEntry(2, 4, b"said", "anna-id", "c1", b"done"),)
        with pytest.raises(CodeTaken):
            rooms.open_room(connection, "PLMB", Card("gathering"), 7)
        assert people.account_named(connection, "ANNA") == Account("anna-id", "as argon2 writes it")
        (game,) = games.of_person(connection, "anna-id", 9)
        assert (game.id, game.room, game.seats[0].won) == ("PLMB-1", "PLMB", True)
        assert reviews.load(connection, "PLMB-1") == b"packed"
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def test_ours_are_numbered_without_a_gap() -> None:
    sqlite, postgresql = migrations("sqlite"), migrations("postgresql")
    assert [step.number for step in sqlite] == list(range(1, len(sqlite) + 1))
    assert postgresql[0].number == 7
    assert [(one.number, one.name, one.needs) for one in postgresql[1:]] == [
        (one.number, one.name, one.needs) for one in sqlite[7:]
    ], "both databases have the same steps since there are two"


def test_everything_that_is_kept_refers_to_something(tmp_path: Path) -> None:
    in_one(tmp_path)
    with closing(connect(tmp_path / FILE_NAME)) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_servers_that_start_at_once_on_an_empty_folder_do_not_trip_over_each_other(tmp_path: Path) -> None:
    program = (
        "import asyncio, sys; from pathlib import Path\n"
        "from doublesix.server.store.sqlite.sqlite_store import SqliteStore\n"
        "async def main():\n    async with SqliteStore(Path(sys.argv[1])): pass\n"
        "asyncio.run(main())"
    )
    children = [subprocess.Popen([sys.executable, "-c", program, str(tmp_path)]) for _ in range(4)]
    assert [child.wait(20) for child in children] == [0] * 4
