"""Rooms from their snapshots and logs; a log that cannot be read concerns its own room only."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec
import pytest
from tests.server.hall.halls import (
    ANNA,
    PATIENT,
    QUICK,
    begun,
    folded,
    gathered,
    play_on,
    until,
)
from tests.server.store.jobs import run

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.room.entries import Acted, Said, write_entry
from doublesix.room.offer import Offer
from doublesix.room.room import Phase, Room
from doublesix.room.snapshot import write_snapshot
from doublesix.server.cluster.cluster import Cluster
from doublesix.server.hall import housekeeping, room_log
from doublesix.server.hall.bots import Bots
from doublesix.server.hall.hall import Hall
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.lobby import listed_table
from doublesix.server.hall.own_tables import own_tables
from doublesix.server.hall.room_log import ENTRIES_BETWEEN_SNAPSHOTS, FoundRoom, StoredLog, find_room, readable
from doublesix.server.settings import Pace
from doublesix.server.store import people, room_seats, rooms, snapshots
from doublesix.server.store.address import open_store
from doublesix.server.store.people import Person
from doublesix.server.store.store import Connection, Job, Store

GAME = Offer(sheet="luckies", players=2, points=20)


@asynccontextmanager
async def opened(address: str | Path, pace: Pace = PATIENT) -> AsyncIterator[tuple[Store, Hall]]:
    async with (
        open_store(address) as store,
        Cluster(store) as cluster,
        Bots(1) as bots,
        Hall(store, cluster, bots, pace) as hall,
    ):
        yield store, hall


def sql(statement: str, *values: object) -> Job[None]:
    def change(connection: Connection) -> None:
        assert connection.execute(statement, values).rowcount

    return change


async def loaded(store: Store, code: str) -> Room | StoredLog | None:
    found = await store.read(partial(find_room, code=code))
    return found.room if isinstance(found, FoundRoom) else found


async def snapshots_kept(store: Store) -> int:
    counted: int = await store.read(lambda one: one.execute("SELECT count(*) FROM room_snapshot").fetchone()[0])
    return counted


def test_a_room_with_a_snapshot_is_loaded_from_it_and_the_rest_of_its_log(address: str) -> None:
    async def test() -> None:
        async with opened(address) as (store, hall):
            live = await begun(hall, GAME)
            assert await snapshots_kept(store) == 0
            assert await loaded(store, live.code) == live.room, "a short log is folded at once"
            for more in (ENTRIES_BETWEEN_SNAPSHOTS, 1, 2, 9, 11):
                upto = live.room.seq + more
                await play_on(hall, live, lambda room, upto=upto: room.seq >= upto)  # type: ignore[misc]
                assert await loaded(store, live.code) == live.room == await folded(store, live.code)
            await play_on(hall, live, lambda room: room.number == 2)
            assert await loaded(store, live.code) == live.room == await folded(store, live.code)
            assert await snapshots_kept(store) == 1

    run(test())


@pytest.mark.parametrize(
    "spoilt",
    [
        sql("UPDATE room_snapshot SET body = substr(body, 1, 300)"),
        sql("UPDATE room_snapshot SET body = x'00'"),
        sql("UPDATE room_snapshot SET entry_mark = x'00'"),
        sql("DELETE FROM room_snapshot"),
    ],
)
def test_a_snapshot_that_cannot_be_used_is_left_aside_and_replaced(tmp_path: Path, spoilt: Job[None]) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (store, hall):
            live = await begun(hall, GAME)
            await play_on(hall, live, lambda room: room.seq > 2 * ENTRIES_BETWEEN_SNAPSHOTS)
            await store.write(spoilt)
            assert isinstance(await loaded(store, live.code), StoredLog)
        async with opened(tmp_path) as (store, hall):
            again = await hall.find(live.code)
            assert again.room.table == live.room.table
            while not isinstance(await loaded(store, live.code), Room):
                pass
            assert await snapshots_kept(store) == 1

    run(test())


def test_a_snapshot_that_does_not_lead_to_the_room_is_left_aside(tmp_path: Path) -> None:
    """Somebody has put another one in its place, whole and of the same entry."""

    async def test() -> None:
        async with opened(tmp_path) as (store, hall):
            live, other = await begun(hall, GAME), await begun(hall, GAME)
            await play_on(hall, live, lambda room: room.seq > ENTRIES_BETWEEN_SNAPSHOTS)
            await play_on(hall, other, lambda room: room.phase is Phase.OVER and room.seq > live.room.seq)
            data = write_snapshot(other.room)
            assert other.room.seq > live.room.seq
            await store.write(sql("UPDATE room_snapshot SET body = ? WHERE room = ?", data, live.code))
            assert isinstance(await loaded(store, live.code), StoredLog)
            wrong = write_snapshot(replace(other.room, seq=live.room.seq))
            await store.write(partial(_keep_as_last, code=live.code, seq=live.room.seq, data=wrong))
            assert isinstance(await loaded(store, live.code), StoredLog)

    run(test())


def _keep_as_last(connection: Connection, code: str, seq: int, data: bytes) -> None:
    entry = rooms.entries_at(connection, code, (seq,))[seq]
    snapshots.keep(connection, code, entry.body, data)


def break_with(body: bytes, seq: int) -> Job[None]:
    return sql("UPDATE room_entry SET body = ? WHERE seq = ?", body, seq)


BREAKS = {
    "an unknown kind": break_with(b'{"did":"flew"}', 5),
    "a torn tail": sql("UPDATE room_entry SET body = substr(body, 1, 9) WHERE seq = (SELECT max(seq) FROM room_entry)"),
    "garbage": break_with(b"\xff\x00\xfe", 1),
    "something else first": break_with(write_entry(Said(person="anna", name="Anna", text="Hello")), 1),
    "an impossible action": break_with(write_entry(Acted(seat=0, action="6-6@1/9")), 6),
    "a seat that is not there": break_with(b'{"did":"stood-up","seat":77}', 5),
    "a gap": sql("DELETE FROM room_entry WHERE seq = 4"),
    "no last entry": sql("DELETE FROM room_entry WHERE seq = (SELECT max(seq) FROM room_entry)"),
    "no log": sql("DELETE FROM room_entry"),
    "a newer server": break_with(
        b'{"did":"was-ready","seat":0,"contribution":"x","decided":{"engine":99,"revision":2,"values":{}}}', 3
    ),
}


@pytest.mark.parametrize("broken", BREAKS.values(), ids=BREAKS.keys())
def test_an_unreadable_log_is_refused_by_name_complained_of_once_and_left_as_it_is(
    tmp_path: Path, broken: Job[None], caplog: pytest.LogCaptureFixture
) -> None:
    room_log.complain.cache_clear()

    async def test() -> None:
        async with opened(tmp_path) as (store, hall):
            live = await begun(hall)
            await play_on(hall, live, lambda room: room.seq > 7)
            await store.write(broken)
            before = await store.read(partial(rooms.tail, code=live.code, after=0))
        async with opened(tmp_path) as (store, hall):
            for _ in range(3):
                with pytest.raises(DoublesixError) as caught:
                    await hall.find(live.code)
                newer = broken is BREAKS["a newer server"]
                assert caught.value.code == ("newer-table" if newer else "unreadable-table")
            assert await store.read(partial(rooms.tail, code=live.code, after=0)) == before
        # Of what earlier tests have left, asyncio may complain now.
        ours = [one for one in caplog.records if one.name.startswith("doublesix")]
        (complaint,) = [one.getMessage() for one in ours if one.levelno >= logging.ERROR]
        assert live.code in complaint
        assert "entry" in complaint

    run(test())


def test_all_other_rooms_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables of bots are about to go on by themselves when the server starts, and two clocks of days run out."""
    monkeypatch.setattr(housekeeping, "SECONDS_BETWEEN_ROUNDS", 0.02)
    with_bot, days = Offer(sheet="luckies", players=2, points=500), Offer(sheet="luckies", players=2, turn_seconds=7200)

    async def test() -> None:
        codes: list[str] = []
        async with opened(tmp_path, Pace(bot_seconds=60)) as (store, hall):
            for _ in range(2):
                live = await hall.find(await hall.open(with_bot, ANNA, ["greedy"]))
                await play_on(hall, live, lambda room: room.bots_turn is not None)
                codes.append(live.code)
            codes += [(await begun(hall, days)).code for _ in range(2)]
            for code in codes[::2]:
                await store.write(sql("UPDATE room_entry SET body = x'00' WHERE code = ? AND seq = 3", code))
            await store.write(sql("UPDATE room SET due_ms = 1 WHERE due_ms IS NOT NULL"))
            await store.write(sql("UPDATE room_entry SET at_ms = 1 WHERE code = ?", codes[3]))
            await store.write(sql("UPDATE room SET touched_ms = touched_ms + 1 WHERE code = ?", codes[0]))
        async with opened(tmp_path, QUICK) as (store, hall):
            by_bot, by_clock = await _found(hall, codes[1]), await _found(hall, codes[3])
            await until(by_bot, lambda room: room.bots_turn is None)
            await until(by_clock, lambda room: bool(room.timed_out))

    run(test())


async def _found(hall: Hall, code: str) -> LiveRoom:
    """Return a room once the server has found it by itself."""
    while code not in hall._register._rooms:
        await asyncio.sleep(0.005)
    return hall._register._rooms[code]


@pytest.mark.parametrize(
    "broken",
    [
        "UPDATE room SET summary = x'7b' WHERE code = ?",
        "UPDATE room_entry SET body = x'00' WHERE seq = 1 AND code = ?",
    ],
)
def test_lists_leave_out_what_cannot_be_read(tmp_path: Path, broken: str) -> None:
    offer = msgspec.structs.replace(GAME, listed=True)

    async def test() -> None:
        async with opened(tmp_path) as (store, hall):
            person = await store.write(lambda one: people.create(one, "Anna", None, 0))
            first, second = [(await gathered(hall, offer, 1)).code for _ in range(2)]

            def invite(connection: Connection) -> None:
                connection.execute("UPDATE room_seat SET person = ?", (person,))
                inviter = people.create(connection, "Ben", None, 0)
                for code in (first, second):
                    room_seats.invite(connection, code, inviter, [person])

            await store.write(invite)
            await store.write(sql(broken, first))
            words = words_for("en")
            listed = await store.read(partial(rooms.listed, limit=9))
            assert [one.code for one in readable(listed, partial(listed_table, words=words))] == [second]
            anna = await store.read(lambda one: people.load(one, person))
            assert isinstance(anna, Person)
            own = await store.read(partial(own_tables, person=anna, words=words))
            assert [one.code for one in own.tables] == [one.code for one in own.invitations] == [second]

    run(test())
