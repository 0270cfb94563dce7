"""Whether what is kept is sound: logs without gaps that can be loaded, and references that lead somewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from doublesix.server.hall.room_log import StoredLog, UnreadableTable
from doublesix.server.store import rooms
from doublesix.server.store.store import Connection, Store
from doublesix.server.store.tables import TABLES, KeptTable

_COUNTED: Final = {"rooms": "room", "entries": "room_entry", "games": "game", "people": "person"}

Watch = Callable[[int, int], None]


class StoreFault(NamedTuple):
    """Something that is wrong: the code of the sentence, and what goes into it."""

    code: str
    details: Mapping[str, Any]


class Soundness(NamedTuple):
    """What a look at a store has found."""

    counts: Mapping[str, int]
    faults: list[StoreFault]


async def examine(store: Store, watch: Watch | None = None) -> Soundness:
    """Look at everything in a store; a server may run meanwhile."""
    counts = await store.read(_counts)
    faults = await store.read(_orphans)
    last, done = "", 0
    while room := await store.read(partial(_next_room, after=last)):
        (last,) = room
        log = await store.read(partial(_log, code=last))
        if (fault := _fault_in(log)) is not None:
            faults.append(fault)
        done += 1
        if watch is not None:
            watch(done, max(done, counts["rooms"]))
    return Soundness(counts, faults)


def _counts(connection: Connection) -> dict[str, int]:
    return {
        name: int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]) for name, table in _COUNTED.items()
    }


def _orphans(connection: Connection) -> list[StoreFault]:
    return [fault for table in TABLES for fault in _orphans_in(connection, table)]


def _orphans_in(connection: Connection, table: KeptTable) -> Iterator[StoreFault]:
    for column, other, key in table.references:
        (count,) = connection.execute(
            f"SELECT count(*) FROM {table.name} AS one WHERE one.{column} IS NOT NULL"
            f" AND NOT EXISTS (SELECT 1 FROM {other} AS other WHERE other.{key} = one.{column})"
        ).fetchone()
        if count:
            yield StoreFault("store.orphans", {"table": f"{table.name}.{column}", "count": count})


def _next_room(connection: Connection, after: str) -> Any:
    return connection.execute("SELECT code FROM room WHERE code > ? ORDER BY code LIMIT 1", (after,)).fetchone()


def _log(connection: Connection, code: str) -> StoredLog | None:
    stored = rooms.find(connection, code)
    return None if stored is None else StoredLog(code, stored.seq, rooms.tail(connection, code, 0))


def _fault_in(log: StoredLog | None) -> StoreFault | None:
    """Return what is wrong with a log; nothing if the room is gone by now."""
    if log is None:
        return None
    if [entry.seq for entry in log.entries] != list(range(1, log.seq + 1)):
        return StoreFault("store.gap", {"room": log.code, "count": len(log.entries), "seq": log.seq})
    try:
        log.folded()
    except UnreadableTable as error:
        return StoreFault("store.unreadable", {"room": log.code, "reason": error.code})
    return None
