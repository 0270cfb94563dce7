"""Rooms from what is kept of them: a snapshot and the rest of the log, or the whole log.

The log is the truth. A snapshot that cannot be read, or does not lead to the room that the lists know, is left aside.
A log that cannot be read stays as it is, and makes its own room unreadable, no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final, Protocol, TypeVar

from doublesix.errors import DoublesixError
from doublesix.room.entries import Opened, Said, read_entry
from doublesix.room.game_ratings import GameRatings
from doublesix.room.room import Phase, Room
from doublesix.room.snapshot import read_snapshot
from doublesix.server.hall.card import card_of, read_summary
from doublesix.server.log import ServerLog
from doublesix.server.people.ratings import ratings_after
from doublesix.server.store import rooms, snapshots
from doublesix.server.store.rooms import Card, LogEntry, StoredRoom
from doublesix.server.store.store import Connection

ENTRIES_BETWEEN_SNAPSHOTS: Final = 32
"""At most so many entries are folded by those who read them: a millisecond or two."""
_COMPLAINTS: Final = 10_000
"""How many complaints are remembered, so that each is made once."""
_log = ServerLog(__name__)


class UnreadableTable(DoublesixError):
    """A table whose log cannot be read. Codes: unreadable-table; newer-table if a newer server has written it."""

    def __init__(self, table: str, entry: int, why: Exception) -> None:
        is_newer = isinstance(why, DoublesixError) and why.code == "newer-table"
        super().__init__("newer-table" if is_newer else "unreadable-table", table=table)
        self.complain: Final = partial(complain, table, f"entry {entry}", str(getattr(why, "code", type(why).__name__)))
        """Log it, once."""


class _EntryMissing(Exception):
    """The numbers of a log have a gap, or end too soon."""


@lru_cache(_COMPLAINTS)
def complain(table: str, place: str, why: str) -> None:
    """Log once what cannot be read, and where; never its content, which may tell of hidden tiles."""
    _log.error(
        "table-unreadable", "table {table} cannot be read, at {place}: {reason}", table=table, place=place, reason=why
    )


class _WithCode(Protocol):
    @property
    def code(self) -> str: ...


_Kept = TypeVar("_Kept", bound=_WithCode)
_Shown = TypeVar("_Shown")


def readable(found: Iterable[_Kept], show: Callable[[_Kept], _Shown]) -> Iterator[_Shown]:
    """Show what is kept of tables for a list, without those that cannot be read."""
    for one in found:
        try:
            shown = show(one)
        except Exception as error:  # noqa: BLE001  nothing in one table may take the others off the list
            complain(one.code, "its card", type(error).__name__)
        else:
            yield shown


def read_opening(body: bytes) -> Opened:
    """Read the first entry of a log."""
    opened = read_entry(body)
    if not isinstance(opened, Opened):
        raise ValueError("a log begins with the opening of its table")
    return opened


@dataclass(frozen=True, slots=True)
class FoundRoom:
    """A room, and what the game that has just ended there changed in the ratings."""

    room: Room
    ratings: GameRatings | None


@dataclass(frozen=True, slots=True)
class StoredLog:
    """The whole log of a room, which takes a while to fold if it is long."""

    code: str
    seq: int
    """The number that its last entry should have."""
    entries: Sequence[LogEntry]

    def folded(self) -> Room:
        """Return the room; raise ``UnreadableTable`` if this is not a whole log."""
        try:
            first, *rest = self.entries
            room = Room.opened(self.code, read_opening(first.body), first.at_ms)
        except Exception as error:  # noqa: BLE001  whatever is wrong with it, only this room is concerned
            raise UnreadableTable(self.code, 1, error) from None
        return fold_on(room, rest, self.seq)


def fold_on(room: Room, entries: Sequence[LogEntry], last: int) -> Room:
    """Return a room after more entries up to this number; raise ``UnreadableTable`` if one is missing or wrong."""
    for entry in entries:
        try:
            if entry.seq != room.seq + 1:
                raise _EntryMissing
            room = room.after(read_entry(entry.body), entry.at_ms)
        except Exception as error:  # noqa: BLE001  as above
            raise UnreadableTable(room.code, room.seq + 1, error) from None
    if room.seq != last:
        raise UnreadableTable(room.code, room.seq + 1, _EntryMissing())
    return room


def catch_up(connection: Connection, room: Room) -> Room:
    """Return a room with what others have written since; raise ``UnreadableTable`` if that cannot be read."""
    entries = rooms.tail(connection, room.code, room.seq)
    return fold_on(room, entries, entries[-1].seq if entries else room.seq)


def find_room(connection: Connection, code: str) -> FoundRoom | StoredLog | None:
    """Return a room, or its whole log if that is long and no snapshot leads to it; nothing if there is none."""
    stored = rooms.find(connection, code)
    if stored is None:
        return None
    room = _from_snapshot(connection, stored)
    if room is None:
        log = StoredLog(code, stored.seq, rooms.tail(connection, code, 0))
        if stored.seq > ENTRIES_BETWEEN_SNAPSHOTS:
            return log
        room = log.folded()
    return FoundRoom(room, ratings_at(connection, room))


def ratings_at(connection: Connection, room: Room) -> GameRatings | None:
    """Return what the game that has just ended at a table changed; none at a casual table, and while one plays."""
    if room.phase is not Phase.OVER or not room.offer.rated:
        return None
    return ratings_after(connection, game_at(room))


def game_at(room: Room) -> str:
    """Return the id of the game at a table."""
    return f"{room.code}-{room.number}"


def _from_snapshot(connection: Connection, stored: StoredRoom) -> Room | None:
    kept = snapshots.load(connection, stored.code)
    snapshot = read_snapshot(kept.body) if kept else None
    if kept is None or snapshot is None:
        return None
    before = rooms.entries_at(connection, stored.code, (1, snapshot.seq, *snapshot.talk))
    tail = rooms.tail(connection, stored.code, snapshot.seq)
    try:
        if snapshots.mark_of(before[snapshot.seq].body) != kept.entry_mark:
            return None
        said = {seq: entry for seq in snapshot.talk if isinstance(entry := read_entry(before[seq].body), Said)}
        room = snapshot.restored(stored.code, read_opening(before[1].body), said)
        room = fold_on(room, tail, stored.seq)
        return room if _is_on_card(room, stored.card) else None
    except Exception:  # noqa: BLE001  whatever is wrong, the whole log says more
        return None


def _is_on_card(room: Room, kept: Card) -> bool:
    """Whether a room is the one that lists know, as far as its card tells; when a wait began may differ."""
    now, before = read_summary(card_of(room).summary), read_summary(kept.summary)
    if not before.seats:
        return True  # an older server wrote it
    return (now.seats, now.scores, now.round, now.turn) == (before.seats, before.scores, before.round, before.turn)
