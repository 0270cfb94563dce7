"""The logs of rooms. This module does not read entries; it keeps each number for one entry, without a gap.

An entry claims its number. If that is taken, its writer has not seen the last news, and gets a ``Conflict``.
A command that comes a second time gets a ``Repeated`` with the answer to the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import msgspec

from doublesix.server.store.codes import CodeTaken
from doublesix.server.store.store import Connection


class LogEntry(msgspec.Struct, frozen=True):
    """One thing that happened in a room."""

    seq: int
    """Its number in the log, from 1."""
    at_ms: int
    body: bytes
    actor: str | None = None
    """Who asked for it, and under which id; nobody if the server itself did."""
    command_id: str | None = None
    answer: bytes | None = None
    """The answer to the command; a repeated command gets the same again."""


class Card(msgspec.Struct, frozen=True):
    """What lists know of a room."""

    state: str
    listed: bool = False
    summary: bytes = b""
    due_ms: int | None = None
    """When the server must do something there, even if nobody comes: a clock of days runs out."""


class RoomChange(msgspec.Struct, frozen=True):
    """What changes of a room besides its log. Only what differs is written: a column costs its indices, too."""

    touched_ms: int | None = None
    """When somebody did something there; none if that need not be known again so soon."""
    card: Card | None = None
    """What lists know of it from now on; none if that does not change."""
    card_before: Card | None = None
    """What they know of it now; none if nobody can say."""

    @property
    def columns(self) -> dict[str, object]:
        """What to write, by the name of its column."""
        changed: dict[str, object] = {} if self.touched_ms is None else {"touched_ms": self.touched_ms}
        if self.card is not None:
            for column in Card.__struct_fields__:
                value = getattr(self.card, column)
                if self.card_before is None or getattr(self.card_before, column) != value:
                    changed[column] = value
        return changed


@dataclass(frozen=True, slots=True)
class ListedRoom:
    """A room in a list."""

    code: str
    summary: bytes
    opening: bytes
    """What the first entry of its log says."""


@dataclass(frozen=True, slots=True)
class StoredRoom:
    """A room without its log."""

    code: str
    seq: int
    """The number of its last entry."""
    card: Card


class NoSuchRoom(Exception):
    """There is no room with this code, or no longer."""


class Conflict(Exception):
    """The number is taken; ``seq`` is the number of the last entry."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        super().__init__(seq)


class Repeated(Exception):
    """The command has been done before, by ``entry``, which has its answer."""

    def __init__(self, entry: LogEntry) -> None:
        self.entry = entry
        super().__init__(entry.seq)


def open_room(connection: Connection, code: str, card: Card, at_ms: int) -> None:
    """Keep a new room. Its code must not be that of an older one, since people still find its games by it."""
    taken = "SELECT EXISTS (SELECT 1 FROM room WHERE code = ?1) OR EXISTS (SELECT 1 FROM game WHERE room = ?1)"
    if connection.execute(taken, (code,)).fetchone()[0]:
        raise CodeTaken(code)
    connection.execute(
        "INSERT INTO room (code, seq, touched_ms, state, listed, summary, due_ms) VALUES (?, 0, ?, ?, ?, ?, ?)",
        (code, at_ms, card.state, card.listed, card.summary, card.due_ms),
    )


def append(
    connection: Connection,
    code: str,
    entries: Sequence[LogEntry],
    change: RoomChange | None = None,
    person: str | None = None,
) -> None:
    """Add what happened to the end of the log, all of it or nothing, and change what else is kept of the room.

    ``person`` did something there: if they did not want to see the table any more, it is shown to them again.
    """
    first, last = entries[0].seq, entries[-1].seq
    if [entry.seq for entry in entries] != list(range(first, last + 1)):
        raise ValueError("entries must follow each other without a gap")
    columns = {"seq": last, **(change or RoomChange(entries[-1].at_ms)).columns}
    if connection.has_writing_ctes and len(entries) == 1:
        kept = _append_in_one(connection, code, entries[0], columns, person)
    else:
        kept = _move(connection, code, first - 1, columns) and _insert(connection, code, entries)
        if kept and person is not None:
            connection.execute(_TAKE_UP, (code, person))
    if not kept:
        raise _reason(connection, code, entries)


def _reason(connection: Connection, code: str, entries: Sequence[LogEntry]) -> Repeated | Conflict:
    """Return why entries could not be added."""
    for entry in entries:
        if entry.command_id is not None and (done := find_done(connection, code, entry.actor, entry.command_id)):
            return Repeated(done)
    return Conflict(_last_seq(connection, code))


def find_done(connection: Connection, code: str, actor: str | None, command_id: str) -> LogEntry | None:
    """Return what a command of somebody did, if it was done."""
    who, values = ("actor IS NULL", ()) if actor is None else ("actor = ?", (actor,))
    row = connection.execute(f"{_ENTRY} AND {who} AND command_id = ?", (code, *values, command_id)).fetchone()
    return LogEntry(*row) if row else None


def find_done_or_last(
    connection: Connection, code: str, actor: str | None, command_id: str
) -> tuple[LogEntry | None, int]:
    """Return what a command of somebody did, if it was done, and the number of the room's last entry, 0 without one."""
    return find_done(connection, code, actor, command_id), last_seqs(connection, [code]).get(code, 0)


def tail(connection: Connection, code: str, after: int) -> tuple[LogEntry, ...]:
    """Return what happened in a room after the entry of this number."""
    return tuple(LogEntry(*row) for row in connection.execute(f"{_ENTRY} AND seq > ? ORDER BY seq", (code, after)))


def entries_at(connection: Connection, code: str, numbers: Sequence[int]) -> dict[int, LogEntry]:
    """Return what happened in a room as these numbers of its log."""
    marks = ", ".join("?" * len(numbers))
    rows = connection.execute(f"{_ENTRY} AND seq IN ({marks})", (code, *numbers))
    return {row[0]: LogEntry(*row) for row in rows}


def find(connection: Connection, code: str) -> StoredRoom | None:
    """Return a room."""
    row = connection.execute("SELECT seq, state, listed, summary, due_ms FROM room WHERE code = ?", (code,)).fetchone()
    if row is None:
        return None
    seq, state, listed, summary, due_ms = row
    return StoredRoom(code, seq, Card(state, bool(listed), summary, due_ms))


def last_seqs(connection: Connection, codes: Sequence[str]) -> dict[str, int]:
    """Return the numbers of the last entries of these rooms; a room that is forgotten has none."""
    marks = ", ".join("?" * len(codes))
    rows = connection.execute(f"SELECT code, seq FROM room WHERE code IN ({marks})", codes)
    return {code: int(seq) for code, seq in rows}


def opening_of(connection: Connection, code: str) -> bytes | None:
    """Return what the first entry of a room's log says."""
    row = connection.execute(f"{_ENTRY} AND seq = 1", (code,)).fetchone()
    return LogEntry(*row).body if row else None


def listed(connection: Connection, limit: int) -> list[ListedRoom]:
    """Return the rooms that anybody may see, the latest first."""
    rows = connection.execute(
        "SELECT room.code, summary, body FROM room JOIN room_entry AS first ON first.code = room.code AND first.seq = 1"
        " WHERE listed = 1 ORDER BY touched_ms DESC LIMIT ?",
        (limit,),
    )
    return [ListedRoom(*row) for row in rows]


def not_led(connection: Connection, state: str, lease: str, limit: int) -> list[str]:
    """Return the codes of the rooms in a state that no process leads, the latest first."""
    rows = connection.execute(
        "SELECT code FROM room WHERE state = ? AND NOT EXISTS (SELECT 1 FROM lease WHERE name = ? || room.code"
        " AND holder IN (SELECT id FROM process)) ORDER BY touched_ms DESC LIMIT ?",
        (state, lease, limit),
    )
    return [code for (code,) in rows]


def due(connection: Connection, by_ms: int, limit: int) -> list[str]:
    """Return the codes of the rooms in which the server must do something by now, the longest due first."""
    rows = connection.execute("SELECT code FROM room WHERE due_ms <= ? ORDER BY due_ms LIMIT ?", (by_ms, limit))
    return [code for (code,) in rows]


def touch(connection: Connection, code: str, at_ms: int) -> None:
    """Note that somebody is in a room, though nothing happened for its log."""
    connection.execute("UPDATE room SET touched_ms = ?1 WHERE code = ?2 AND touched_ms < ?1", (at_ms, code))


def forget_untouched(connection: Connection, state: str, before_ms: int) -> list[str]:
    """Delete the rooms in a state that nobody has touched since, and return their codes. Ended games stay.

    A room in which a clock of days runs is not deleted: the clock makes the next move there.
    """
    abandoned = "DELETE FROM room WHERE state = ? AND touched_ms < ? AND due_ms IS NULL RETURNING code"
    return [code for (code,) in connection.execute(abandoned, (state, before_ms))]


_ENTRY = "SELECT seq, at_ms, body, actor, command_id, answer FROM room_entry WHERE code = ?"


_COLUMNS = "(code, seq, at_ms, actor, command_id, body, answer)"
_TAKE_UP = "UPDATE room_seat SET dropped = 0 WHERE room = ?1 AND person = ?2 AND dropped = 1"


def _insert(connection: Connection, code: str, entries: Sequence[LogEntry]) -> bool:
    """Put entries into the log; false if a command is there already."""
    rows = [(code, one.seq, one.at_ms, one.actor, one.command_id, one.body, one.answer) for one in entries]
    added = connection.executemany(
        f"INSERT INTO room_entry {_COLUMNS} VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", rows
    )
    return added.rowcount == len(entries)


def _append_in_one(
    connection: Connection, code: str, one: LogEntry, columns: Mapping[str, object], person: str | None
) -> bool:
    """Do all that a step changes in one statement; false if it does not follow the last one, or was done before."""
    values = (code, one.seq, one.at_ms, one.actor, one.command_id, one.body, one.answer)
    seated = () if person is None else (person,)
    statement = _step_statement(tuple(columns), with_person=person is not None)
    return connection.execute(statement, (*values, *columns.values(), *seated)).rowcount == 1


@cache
def _step_statement(columns: tuple[str, ...], *, with_person: bool) -> str:
    changes = ", ".join(f"{column} = ?{number}" for number, column in enumerate(columns, 8))
    seated = _TAKE_UP.replace("?2", f"?{8 + len(columns)}") + " AND EXISTS (SELECT 1 FROM added)"
    # The entry comes first: if its command is there already, nothing at all may change.
    return (
        f"WITH added AS (INSERT INTO room_entry {_COLUMNS} SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7"
        " WHERE EXISTS (SELECT 1 FROM room WHERE code = ?1 AND seq = ?2 - 1) ON CONFLICT DO NOTHING RETURNING code)"
        f"{f', taken_up AS ({seated})' if with_person else ''}"
        f" UPDATE room SET {changes} WHERE code = ?1 AND EXISTS (SELECT 1 FROM added)"
    )


def _move(connection: Connection, code: str, seq: int, columns: Mapping[str, object]) -> bool:
    """Let a log end with another entry, and change the card; false if it does not end where its writer thinks."""
    changes = ", ".join(f"{column} = ?" for column in columns)
    moved = connection.execute(f"UPDATE room SET {changes} WHERE code = ? AND seq = ?", (*columns.values(), code, seq))
    return moved.rowcount == 1


def _last_seq(connection: Connection, code: str) -> int:
    row = connection.execute("SELECT seq FROM room WHERE code = ?", (code,)).fetchone()
    if row is None:
        raise NoSuchRoom(code)
    return int(row[0])
