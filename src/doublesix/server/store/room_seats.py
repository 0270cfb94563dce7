"""Who sits at which table, and who was asked to one: what the first page shows somebody who comes back.

A table knows people by the id that they had when they sat down, so these are found by all ids that somebody had.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from doublesix.server.store.store import Connection


@dataclass(frozen=True, slots=True)
class RoomOfPerson:
    """A table at which somebody sits."""

    code: str
    seated_as: str
    """The id by which the table knows them."""
    state: str
    summary: bytes
    opening: bytes
    """What the first entry of its log says."""


@dataclass(frozen=True, slots=True)
class StoredInvitation:
    """A table to which somebody was asked."""

    code: str
    inviter: str
    """Their name."""
    summary: bytes
    opening: bytes


def keep_people(connection: Connection, code: str, people: Iterable[str]) -> None:
    """Note who sits at a table now; an invitation there is taken up."""
    seated = tuple(people)
    marks = ", ".join("?" * len(seated))
    connection.execute(f"DELETE FROM room_seat WHERE room = ? AND person NOT IN ({marks})", (code, *seated))
    connection.executemany(
        "INSERT INTO room_seat (person, room) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [(person, code) for person in seated],
    )
    connection.execute(f"DELETE FROM invitation WHERE room = ? AND person IN ({marks})", (code, *seated))


def count_rooms(connection: Connection, person: str, state: str) -> tuple[int, int]:
    """Return at how many tables in a state somebody sits, and how many of those are listed."""
    row = connection.execute(
        "SELECT count(*), coalesce(sum(listed), 0) FROM room_seat JOIN room ON room.code = room_seat.room"
        " WHERE room_seat.person = ? AND state = ?",
        (person, state),
    ).fetchone()
    return int(row[0]), int(row[1])


def rooms_of(connection: Connection, people: Collection[str], over: str, limit: int) -> list[RoomOfPerson]:
    """Return the tables at which these people sit, the latest first, except those in the state ``over``."""
    rows = connection.execute(
        "SELECT room.code, room_seat.person, state, summary, body FROM room_seat"
        f" JOIN room ON room.code = room_seat.room {_OPENING}"
        f" WHERE room_seat.person IN ({', '.join('?' * len(people))}) AND dropped = 0 AND state != ?"
        " ORDER BY touched_ms DESC, room.code LIMIT ?",
        (*people, over, limit),
    )
    return [RoomOfPerson(*row) for row in rows]


def drop(connection: Connection, code: str, people: Collection[str]) -> None:
    """Show a table no more to people who sit there."""
    marks = ", ".join("?" * len(people))
    connection.execute(f"UPDATE room_seat SET dropped = 1 WHERE room = ? AND person IN ({marks})", (code, *people))


def invite(connection: Connection, code: str, inviter: str, people: Iterable[str]) -> None:
    """Ask people to a table."""
    connection.executemany(
        "INSERT INTO invitation (person, room, inviter) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        [(person, code, inviter) for person in people],
    )


def invitations_to(connection: Connection, person: str, state: str, limit: int) -> list[StoredInvitation]:
    """Return the tables in a state to which somebody was asked, the latest first."""
    rows = connection.execute(
        "SELECT room.code, person.name, summary, body FROM invitation JOIN room ON room.code = invitation.room"
        f" JOIN person ON person.id = invitation.inviter {_OPENING}"
        " WHERE invitation.person = ? AND state = ? ORDER BY touched_ms DESC, room.code LIMIT ?",
        (person, state, limit),
    )
    return [StoredInvitation(*row) for row in rows]


def decline(connection: Connection, code: str, person: str) -> None:
    """Forget that somebody was asked to a table."""
    connection.execute("DELETE FROM invitation WHERE person = ? AND room = ?", (person, code))


def forget_person(connection: Connection, person: str) -> None:
    """Forget where somebody sits, under all ids that they had."""
    connection.execute(
        "DELETE FROM room_seat WHERE person = ?1 OR person IN (SELECT id FROM former_guest WHERE person = ?1)",
        (person,),
    )


_OPENING = "JOIN room_entry AS first ON first.code = room.code AND first.seq = 1"
