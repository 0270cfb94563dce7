"""How rooms are kept: their logs, their cards in the lists, and the games that ended there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Final

from msgspec.structs import replace

from doublesix.errors import DoublesixError
from doublesix.record.text_writer import write_played
from doublesix.room.entries import AnyEntry, ClockResumed, Opened, Returned, SatDown, write_entry
from doublesix.room.room import Phase, Room
from doublesix.room.snapshot import write_snapshot
from doublesix.room.time_outs import time_outs_tag
from doublesix.server.hall.card import people_of
from doublesix.server.hall.room_log import ENTRIES_BETWEEN_SNAPSHOTS, game_at
from doublesix.server.log import ServerLog, reason_of
from doublesix.server.people.ratings import rate_game
from doublesix.server.store import games, room_seats, rooms, snapshots
from doublesix.server.store.games import EndedGame, EndedSeat
from doublesix.server.store.rooms import Card, LogEntry, RoomChange
from doublesix.server.store.store import Connection, Job, Note, Store
from doublesix.table.table import Table

ATTEMPTS: Final = 5
"""How often to try a step again if another process has written first, or a code is taken."""

_DATE: Final = "date"
_log = ServerLog(__name__)


@dataclass(frozen=True, slots=True)
class RoomStep:
    """Something that happens at a table: what it is, the table after it, and who asked for it."""

    before: Room
    after: Room
    entry: AnyEntry
    at_ms: int
    card_before: Card
    """What lists say of the table before it."""
    change: RoomChange = field(default_factory=RoomChange)
    """What else is kept of the table from now on."""
    actor: str | None = None
    command_id: str | None = None
    answer: bytes | None = None
    resumed_ms: int | None = None
    """When the clock began again before it; none if it did not."""
    entries: tuple[LogEntry, ...] = field(init=False)
    """What is added to the log, written once for the store and for the other processes."""

    def __post_init__(self) -> None:
        body = write_entry(self.entry)
        entries = [LogEntry(self.after.seq, self.at_ms, body, self.actor, self.command_id, self.answer)]
        if self.resumed_ms is not None:
            entries.insert(0, LogEntry(self.before.seq, self.resumed_ms, write_entry(ClockResumed())))
        object.__setattr__(self, "entries", tuple(entries))

    @property
    def people(self) -> frozenset[str]:
        """Those who sit at the table, before it or after it."""
        after = people_of(self.after)
        return people_of(self.before) | after if self.changes_seats else after

    @property
    def changes_seats(self) -> bool:
        """Whether somebody sits down or leaves."""
        return self.after.occupants is not self.before.occupants


async def keep(store: Store, job: Job[None], code: str) -> None:
    """Write something about a table to the store. Its people need not know where that is, or what is wrong there."""
    try:
        await store.write(job, is_brief=True, about=code)
    except DoublesixError as error:
        if error.code != "cannot-write":
            raise
        _log.error("not-kept", "nothing can be kept: {reason}", code=error.code, reason=reason_of(error))
        raise DoublesixError("not-kept") from None


def keep_steps(connection: Connection, steps: Sequence[RoomStep], note_of: Callable[[RoomStep], bytes]) -> None:
    """Keep what happened, all of it or nothing; a note of each step tells the other processes."""
    for step in steps:
        _keep_step(connection, step)
        connection.tell_others(partial(note_of, step))


def _keep_step(connection: Connection, step: RoomStep) -> None:
    """Keep one step, and the game that it ended."""
    entries = step.entries
    rooms.append(connection, step.after.code, entries, step.change, _who_is_back(step))
    if _needs_snapshot(step):
        snapshots.keep(connection, step.after.code, entries[-1].body, write_snapshot(step.after))
    if step.changes_seats and (people := people_of(step.after)) != people_of(step.before):
        room_seats.keep_people(connection, step.after.code, people)
    if step.after.phase is Phase.OVER and step.before.phase is not Phase.OVER and step.after.table is not None:
        _keep_ended(connection, step.after, step.after.table, step.at_ms)


def keep_snapshot(connection: Connection, room: Room) -> None:
    """Keep a room as it is, so that it is loaded faster; nothing if it is not there any more."""
    last = rooms.entries_at(connection, room.code, (room.seq,))
    if last:
        snapshots.keep(connection, room.code, last[room.seq].body, write_snapshot(room))


def _needs_snapshot(step: RoomStep) -> bool:
    """Whether it is time for one: a round has ended, or enough has happened since the last."""
    ended = step.before.phase is Phase.PLAYING and step.after.phase is not Phase.PLAYING
    return ended or step.after.seq // ENTRIES_BETWEEN_SNAPSHOTS != (step.before.seq - 1) // ENTRIES_BETWEEN_SNAPSHOTS


def keep_new_room(
    connection: Connection, code: str, entries: Sequence[AnyEntry], card: Card, at_ms: int, note: Note
) -> None:
    """Keep a room that somebody opens, with what has happened there so far."""
    rooms.open_room(connection, code, card, at_ms)
    log = [LogEntry(seq, at_ms, write_entry(entry)) for seq, entry in enumerate(entries, 1)]
    rooms.append(connection, code, log)
    room_seats.keep_people(connection, code, [one.person for one in entries if isinstance(one, SatDown)])
    connection.tell_others(note)


def fold(code: str, log: Sequence[tuple[int, AnyEntry]]) -> Room:
    """Return a table from its log: what happened, and when."""
    (at_ms, opened), *later = log
    assert isinstance(opened, Opened), "a log begins with the opening of its table"
    room = Room.opened(code, opened, at_ms)
    for at_ms, entry in later:
        room = room.after(entry, at_ms)
    return room


def _who_is_back(step: RoomStep) -> str | None:
    """Return who did something, and so wants to see the table again if they had dropped it."""
    return step.after.occupants[step.entry.seat].person if isinstance(step.entry, Returned) else step.actor


def _keep_ended(connection: Connection, room: Room, table: Table, at_ms: int) -> None:
    """Keep a game that has just ended at a table, with its record, and rate its players."""
    game, ending = table.game, table.game.ending
    assert ending is not None, "only a game that is over is kept"
    seats = tuple(
        EndedSeat(
            seat=seat,
            name=occupant.name,
            side=(side := game.seating.side_of(seat)),
            score=game.scores[side],
            won=side in ending.winners,
            person=occupant.person,
            bot=occupant.player,
        )
        for seat, occupant in enumerate(room.occupants)
    )
    ended = EndedGame(
        id=game_at(room),
        room=room.code,
        number=room.number,
        sheet=room.offer.sheet,
        edition=room.offer.edition,
        players=room.offer.players,
        partners=room.offer.partners,
        ended_ms=at_ms,
        seats=seats,
    )
    games.keep(connection, ended, _record(room, table, at_ms), shown=room.offer.listed or room.offer.rated)
    if room.offer.rated:
        rate_game(connection, ended.id, late=_came_late(room))


def _came_late(room: Room) -> frozenset[int]:
    """Return the seats whose players were not there when the game began."""
    begun = enumerate(zip(room.players, room.occupants, strict=True))
    return frozenset(seat for seat, (first, now) in begun if first.person != now.person)


def _record(room: Room, table: Table, at_ms: int) -> str:
    day = datetime.fromtimestamp(at_ms / 1000, UTC)
    record = table.record()
    tags = {_DATE: f"{day:%Y-%m-%d}", **record.tags, **time_outs_tag(room.timed_out)}
    return write_played(replace(record, tags=tags), table.game)
