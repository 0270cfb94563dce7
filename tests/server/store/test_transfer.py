"""Everything moves from one kind of store to the other and back, and goes on where it was interrupted."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.refusals import coded
from tests.server.store.jobs import appending, connected, entry, in_one, opening, run
from tests.server.store.sample_games import a_game, seat

from doublesix.errors import DoublesixError
from doublesix.review.figures import SeatFigures
from doublesix.server import upkeep
from doublesix.server.services import Services
from doublesix.server.settings import Settings
from doublesix.server.store import (
    friends,
    guesses,
    people,
    push,
    puzzles,
    ratings,
    reviews,
    room_seats,
    sessions,
    transfer,
)
from doublesix.server.store import pads as shared_pads
from doublesix.server.store.address import open_store
from doublesix.server.store.push import PushSubscription
from doublesix.server.store.puzzles import StoredAttempt, StoredStrength
from doublesix.server.store.ratings import StoredRating
from doublesix.server.store.sqlite.connection import FILE_NAME, connect
from doublesix.server.store.store import Connection
from doublesix.server.store.tables import OF_RUNNING_PROCESSES, TABLES

ENTRIES = 450
STEPS_UNTIL_KILLED = 14


def fill(connection: Connection) -> None:
    """Keep something in every table."""
    anna, ben = (people.create(connection, name, "de", 1) for name in ("Änna", "Ben 🁫"))
    for person, name in ((anna, "Änna"), (ben, "Ben")):
        people.add_account(connection, person, name, "hash")
    guest = people.create(connection, "guest", None, 1)
    people.merge_guest(connection, guest, anna)
    sessions.begin(connection, anna, 5)
    people.claim_looks(connection, anna, ["as written Änna"])
    guesses.add_device(connection, anna, 5)
    guesses.claim_guess(connection, "änna", 5)
    for code in ("HTRK", "PLMB"):
        opening(code)(connection)
        entries = [entry(seq, bytes([seq % 256, 0, 255])) for seq in range(1, ENTRIES + 1)]
        appending(*entries, code=code)(connection)
    room_seats.keep_people(connection, "HTRK", [anna])
    room_seats.invite(connection, "HTRK", anna, [ben])
    game = a_game(connection, seats=[seat(0, "Änna", person=anna, won=True), seat(1, "Ben", person=ben)]).id
    ratings.keep(connection, [StoredRating(anna, "block", 2, 25.123456789012345, 1 / 3, 7)])
    puzzles.begin(connection, StoredAttempt(anna, "luckies-abc234", True, True, "2026-11-17", 5))
    puzzles.keep_puzzle(connection, "luckies-abc234", StoredStrength(25.123456789012345, 1 / 3, 7))
    puzzles.keep_solver(connection, anna, StoredStrength(1 / 3, 8.0, 1))
    shared_pads.create(connection, "PAD", "token", b"\x00content", 9)
    reviews.keep(connection, game, b"packed")
    reviews.keep_figures(connection, game, [SeatFigures(0, 0.1, None)])
    friends.befriend(connection, anna, ben, most=9)
    friends.make_link(connection, anna)
    push.subscribe(connection, anna, PushSubscription("https://push", "key", "secret", "en"), 1)
    push.claim_turn(connection, "HTRK", 0, 3)
    connection.execute("INSERT INTO room_snapshot (room, entry_mark, body) VALUES ('HTRK', ?, ?)", (b"mark", b"body"))
    connection.execute("INSERT INTO clock_look (id, at_ms) VALUES (1, 5)")
    connection.execute("INSERT INTO clock_gap (from_ms, to_ms) VALUES (5, 6)")


def everything(address: str | Path) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows of a store."""
    found = {}
    with connected(address) as connection:
        for table in TABLES:
            columns = [one[0] for one in connection.execute(f"SELECT * FROM {table.name} LIMIT 0").description]
            rows = connection.execute(f"SELECT {', '.join(sorted(columns))} FROM {table.name}")
            found[table.name] = sorted((tuple(row) for row in rows), key=repr)
    return found


def test_every_table_and_reference_is_known(tmp_path: Path) -> None:
    in_one(tmp_path)
    with closing(connect(tmp_path / FILE_NAME)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        assert {name for (name,) in tables} == {one.name for one in TABLES} | OF_RUNNING_PROCESSES | {"migration"}
        for table in TABLES:
            refers = connection.execute('SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)', (table.name,))
            assert set(refers) == set(table.references)
            keys = connection.execute("SELECT name FROM pragma_table_info(?) WHERE pk ORDER BY pk", (table.name,))
            assert tuple(name for (name,) in keys) == table.key


def test_everything_moves_to_postgresql_and_back(tmp_path: Path, postgres_address: str) -> None:
    here, back = tmp_path / "here", tmp_path / "back"
    in_one(here, fill)
    before = everything(here)
    assert all(before.values()), "every table has something in it"
    rows = run(upkeep.move(here, postgres_address))
    assert rows == sum(map(len, before.values()))
    assert everything(postgres_address) == before
    assert run(upkeep.move(postgres_address, back)) == rows
    assert everything(back) == everything(here) == before
    with pytest.raises(DoublesixError, check=coded("store-not-empty")):
        run(upkeep.move(here, postgres_address))


MOVE = """
import asyncio, sys
from doublesix.server import upkeep
from doublesix.server.services import Services
from doublesix.server.settings import Settings
told = 0
def watch(done, total):
    print(done, flush=True)
    sys.stdin.readline()
asyncio.run(upkeep.move(sys.argv[1], sys.argv[2], watch))
"""


def test_a_move_that_is_killed_goes_on_where_it_was(tmp_path: Path, postgres_address: str) -> None:
    in_one(tmp_path, fill)
    before = everything(tmp_path)
    command = [sys.executable, "-c", MOVE, str(tmp_path), postgres_address]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(STEPS_UNTIL_KILLED):
            assert process.stdout.readline()
            process.stdin.write("\n")
            process.stdin.flush()
        process.kill()
    arrived = everything(postgres_address)
    assert any(arrived.values())
    assert arrived != before
    in_one(tmp_path / "other", fill)
    with pytest.raises(DoublesixError, check=coded("store-not-empty")):
        run(upkeep.move(tmp_path / "other", postgres_address))
    with pytest.raises(DoublesixError, check=coded("unfinished-move")):
        run(Services(Settings(tmp_path, store=postgres_address)).__aenter__())
    run(upkeep.move(tmp_path, postgres_address))
    assert everything(postgres_address) == before


def test_a_difference_is_found_and_mended_by_the_next_move(
    tmp_path: Path, postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_one(tmp_path, fill)

    def forgetful(connection: Connection, table: object, columns: object, rows: list[object]) -> None:
        insert(connection, table, columns, rows[1:])  # type: ignore[arg-type]

    insert = transfer._insert
    with monkeypatch.context() as patched:
        patched.setattr(transfer, "_insert", forgetful)
        patched.setattr(transfer, "TABLES", TABLES[:1])
        with pytest.raises(DoublesixError, check=coded("store-differs")):
            run(upkeep.move(tmp_path, postgres_address))
    run(upkeep.move(tmp_path, postgres_address))
    assert everything(postgres_address) == everything(tmp_path)


def test_a_store_in_use_is_not_moved(address: str, tmp_path: Path) -> None:
    in_one(address, opening())

    async def test() -> None:
        async with open_store(address):
            for source, target in ((address, tmp_path / "new"), (str(tmp_path / "old"), address)):
                with pytest.raises(DoublesixError, check=coded("store-in-use")):
                    await upkeep.move(source, target)

    in_one(tmp_path / "old", opening())
    run(test())


def test_a_sound_store_and_what_is_wrong_with_others(address: str) -> None:
    def spoil(connection: Connection) -> None:
        connection.execute("UPDATE room_entry SET body = ? WHERE code = 'PLMB' AND seq = 2", (b"torn",))
        connection.execute("DELETE FROM room_entry WHERE code = 'HTRK' AND seq = 2")

    in_one(
        address, opening(), appending(entry(1), entry(2)), opening("PLMB"), appending(entry(1), entry(2), code="PLMB")
    )
    in_one(address, spoil)
    found = run(upkeep.check(address))
    assert found.counts == {"rooms": 2, "entries": 3, "games": 0, "people": 0}
    assert [(fault.code, fault.details["room"]) for fault in found.faults] == [
        ("store.gap", "HTRK"),
        ("store.unreadable", "PLMB"),
    ]


def test_references_to_nothing_and_damage_are_found(tmp_path: Path) -> None:
    in_one(tmp_path, opening(), appending(entry(1)))
    with closing(connect(tmp_path / FILE_NAME)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("DELETE FROM room")
    assert [fault.details for fault in run(upkeep.check(tmp_path)).faults] == [{"table": "room_entry.code", "count": 1}]
    with closing(connect(tmp_path / FILE_NAME)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("DELETE FROM sqlite_schema WHERE name = 'room_in_state'")
    assert {fault.code for fault in run(upkeep.check(tmp_path)).faults} == {"store.damaged"}


def test_an_old_store_is_said_to_be_old_and_brought_up_to_date(tmp_path: Path) -> None:
    in_one(tmp_path)
    newest = run(upkeep.upgrade(tmp_path))
    with closing(connect(tmp_path / FILE_NAME)) as connection:
        connection.execute("DELETE FROM migration WHERE number >= 9")
        newer = ("room_snapshot", "clock_look", "clock_gap", "account_look", "guess", "device")
        for table in (*newer, "puzzle_attempt", "puzzle_rating", "solver_rating"):
            connection.execute(f"DROP TABLE {table}")
        connection.execute("ALTER TABLE review_figure DROP COLUMN weaknesses")
    (fault,) = run(upkeep.check(tmp_path)).faults
    assert (fault.code, fault.details) == ("store.outdated", {"version": 8, "known": newest})
    assert run(upkeep.upgrade(tmp_path)) == newest
    assert run(upkeep.check(tmp_path)).faults == []
