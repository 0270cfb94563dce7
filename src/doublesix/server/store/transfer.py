"""Everything from one store to another, whichever databases they are in.

Rows are copied in the order of their keys, so the last key that has arrived says how far it got, and an interrupted
move goes on there. A mark at the target says that a move has begun, and from where; it is gone once both sides were
compared row by row.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from typing import Any, Final

from doublesix.errors import DoublesixError
from doublesix.server.store.store import Connection, Store
from doublesix.server.store.tables import TABLES, KeptTable

Row = tuple[Any, ...]
Watch = Callable[[int, int], None]
"""Told how many rows are done, and of how many."""

_MARK: Final = "unfinished-move"
"""A lease that the store that is moved holds on the target."""
_AT_ONCE: Final = 200
_DIGEST_BYTES: Final = 16


async def move_everything(source: Store, target: Store, origin: str, place: str, watch: Watch | None = None) -> int:
    """Copy all rows and compare them; return how many they are. ``origin`` and ``place`` name the two stores."""
    await target.write(partial(_begin, origin=origin, place=place))
    total = await source.read(_count)
    done = 0

    def note(rows: int) -> None:
        nonlocal done
        done += rows
        if watch is not None and total:
            watch(min(done, 2 * total), 2 * total)

    for table in TABLES:
        note(await target.read(partial(_count_one, table=table)))
        await _copy(source, target, table, note)
    for table in TABLES:
        if await _digest(source, table, note) != await _digest(target, table, lambda _: None):
            await target.write(_clear)
            raise DoublesixError("store-differs", table=table.name)
    await target.write(_finish)
    return total


async def refuse_unfinished(store: Store) -> None:
    """Refuse a store to which a move has not come to its end."""
    if (origin := await store.read(_origin)) is not None:
        raise DoublesixError("unfinished-move", origin=origin)


async def _copy(source: Store, target: Store, table: KeptTable, note: Callable[[int], None]) -> None:
    columns = await source.read(partial(_columns, table=table))
    last = await target.read(partial(_last_key, table=table))
    async for rows in _pages(source, table, columns, last):
        await target.write(partial(_insert, table=table, columns=columns, rows=rows))
        note(len(rows))


async def _digest(store: Store, table: KeptTable, note: Callable[[int], None]) -> tuple[int, bytes]:
    """Return how many rows a table has, and what only the same rows come to."""
    columns = sorted(await store.read(partial(_columns, table=table)))
    count, digest = 0, hashlib.blake2b(digest_size=_DIGEST_BYTES)
    async for rows in _pages(store, table, columns, None):
        for row in rows:
            digest.update(repr(tuple(row)).encode("utf-8", "surrogatepass"))
        count += len(rows)
        note(len(rows))
    return count, digest.digest()


async def _pages(store: Store, table: KeptTable, columns: Sequence[str], last: Row | None) -> AsyncIterator[list[Row]]:
    """Go through the rows after a key, some at a time."""
    places = [list(columns).index(name) for name in table.key]
    while rows := await store.read(partial(_page, table=table, columns=columns, last=last)):
        yield rows
        last = tuple(rows[-1][place] for place in places)


def _page(connection: Connection, table: KeptTable, columns: Sequence[str], last: Row | None) -> list[Row]:
    keys, marks = ", ".join(table.key), ", ".join("?" * len(table.key))
    after = "" if last is None else f" WHERE ({keys}) > ({marks})"
    asked = f"SELECT {', '.join(columns)} FROM {table.name}{after} ORDER BY {keys} LIMIT {_AT_ONCE}"
    return connection.execute(asked, last or ()).fetchall()


def _columns(connection: Connection, table: KeptTable) -> list[str]:
    return [column[0] for column in connection.execute(f"SELECT * FROM {table.name} LIMIT 0").description]


def _last_key(connection: Connection, table: KeptTable) -> Row | None:
    down = ", ".join(f"{name} DESC" for name in table.key)
    row = connection.execute(f"SELECT {', '.join(table.key)} FROM {table.name} ORDER BY {down} LIMIT 1").fetchone()
    return None if row is None else tuple(row)


def _insert(connection: Connection, table: KeptTable, columns: Sequence[str], rows: Sequence[Row]) -> None:
    marks = ", ".join("?" * len(columns))
    connection.executemany(
        f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES ({marks}) ON CONFLICT DO NOTHING", rows
    )


def _count(connection: Connection) -> int:
    return sum(_count_one(connection, table) for table in TABLES)


def _count_one(connection: Connection, table: KeptTable) -> int:
    return int(connection.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0])


def _begin(connection: Connection, origin: str, place: str) -> None:
    """Note at the target that a move from a store has begun; refuse a target that holds anything else."""
    begun = _origin(connection)
    if begun is None and not _count(connection):
        connection.execute("INSERT INTO lease (name, holder, term) VALUES (?, ?, 0)", (_MARK, origin))
    elif begun != origin:
        raise DoublesixError("store-not-empty", store=place)


def _clear(connection: Connection) -> None:
    """Let the next move begin from the beginning."""
    for table in reversed(TABLES):
        connection.execute(f"DELETE FROM {table.name}")


def _finish(connection: Connection) -> None:
    connection.execute("DELETE FROM lease WHERE name = ?", (_MARK,))


def _origin(connection: Connection) -> str | None:
    """Return from where a move to this store has begun and not ended."""
    row = connection.execute("SELECT holder FROM lease WHERE name = ?", (_MARK,)).fetchone()
    return None if row is None else str(row[0])
