"""How tables are kept: their logs, their cards in the lists, and the games that ended at them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from sqlite3 import Connection

import msgspec

from doublesix.room.entries import AnyEntry, Opened, read_entry, write_entry
from doublesix.room.room import Room
from doublesix.server.hall.ending import ended_table, keep_ended
from doublesix.server.hall.lobby import card_of
from doublesix.server.store import rooms
from doublesix.server.store.rooms import Card, LogEntry


@dataclass(frozen=True, slots=True)
class RoomStep:
    """Something that happens at a table: what it was, what it makes of the table, and who asked for it."""

    before: Room
    after: Room
    entry: AnyEntry
    at_ms: int
    card: Card | None = None
    """What lists say of it from now on, where that changes."""
    actor: str | None = None
    command_id: str | None = None
    answer: bytes | None = None


def keep_step(connection: Connection, step: RoomStep) -> None:
    """Keep what happened, and with it the game that ended by it."""
    entry = LogEntry(step.after.seq, step.at_ms, write_entry(step.entry), step.actor, step.command_id, step.answer)
    rooms.append(connection, step.after.code, [entry], step.card)
    if (table := ended_table(step.before, step.after)) is not None:
        keep_ended(connection, step.after, table, step.at_ms)


def keep_new_room(connection: Connection, room: Room, entries: Sequence[AnyEntry], at_ms: int) -> None:
    """Keep a table that is being opened, with what has happened there so far."""
    card = card_of(room)
    rooms.open_room(connection, room.code, msgspec.json.encode(room.offer), card, at_ms)
    log = [LogEntry(seq, at_ms, write_entry(entry)) for seq, entry in enumerate(entries, 1)]
    rooms.append(connection, room.code, log)


def load_log(connection: Connection, code: str) -> list[tuple[int, AnyEntry]] | None:
    """Return what happened at a table, and when; none where there is no such table."""
    stored = rooms.load(connection, code)
    if stored is None:
        return None
    return [(entry.at_ms, read_entry(entry.body)) for entry in stored.entries]


def catch_up(connection: Connection, room: Room) -> Room:
    """Return a table with what others have written meanwhile."""
    for entry in rooms.tail(connection, room.code, room.seq):
        room = room.after(read_entry(entry.body), entry.at_ms)
    return room


def fold(code: str, log: Sequence[tuple[int, AnyEntry]]) -> Room:
    """Return a table as its log makes it: what happened, and when."""
    (at_ms, opened), *later = log
    assert isinstance(opened, Opened), "a log begins with the opening of its table"
    room = Room.opened(code, opened, at_ms)
    for at_ms, entry in later:
        room = room.after(entry, at_ms)
    return room
