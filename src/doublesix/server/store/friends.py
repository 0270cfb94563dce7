"""Friends, and the links by which people become friends."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from doublesix.server.store.people import Person, load
from doublesix.server.store.store import Connection

_TOKEN_BYTES: Final = 12


@dataclass(frozen=True, slots=True)
class Friend:
    """A friend, as the one whose friend they are sees them."""

    person: str
    name: str
    """Of their account."""
    shown: bool
    """Whether anybody may see their page."""
    former: tuple[str, ...]
    """Ids that they had as guests: tables may know them by these."""


def link_of(connection: Connection, person: str) -> str | None:
    """Return the token of somebody's link, if they have one."""
    row = connection.execute("SELECT token FROM friend_link WHERE person = ?", (person,)).fetchone()
    return str(row[0]) if row else None


def make_link(connection: Connection, person: str) -> str:
    """Give somebody a new link; the one before leads nowhere from now on."""
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    connection.execute(
        "INSERT INTO friend_link (person, token) VALUES (?, ?)"
        " ON CONFLICT (person) DO UPDATE SET token = excluded.token",
        (person, token),
    )
    return token


def drop_link(connection: Connection, person: str) -> None:
    """Let somebody's link lead nowhere."""
    connection.execute("DELETE FROM friend_link WHERE person = ?", (person,))


def owner_of(connection: Connection, token: str) -> Person | None:
    """Return whose link it is."""
    row = connection.execute("SELECT person FROM friend_link WHERE token = ?", (token,)).fetchone()
    return load(connection, row[0]) if row else None


def befriend(connection: Connection, one: str, other: str, most: int) -> bool:
    """Make two people friends; false if one of them has too many friends already."""
    if any(_count(connection, person) >= most for person in (one, other)):
        return are_friends(connection, one, other)
    connection.executemany(
        "INSERT INTO friend (person, friend) VALUES (?, ?) ON CONFLICT DO NOTHING", [(one, other), (other, one)]
    )
    return True


def part(connection: Connection, one: str, other: str) -> None:
    """Let two people be friends no longer."""
    connection.execute(
        "DELETE FROM friend WHERE person = ?1 AND friend = ?2 OR person = ?2 AND friend = ?1", (one, other)
    )


def are_friends(connection: Connection, one: str, other: str) -> bool:
    """Whether two people are friends."""
    found = connection.execute("SELECT 1 FROM friend WHERE person = ? AND friend = ?", (one, other))
    return found.fetchone() is not None


def friends_of(connection: Connection, person: str, among: Collection[str] | None = None) -> list[Friend]:
    """Return the friends of a person by name, or those of some people who are."""
    some = "" if among is None else f" AND friend IN ({', '.join('?' * len(among))})"
    rows = connection.execute(
        "SELECT friend, account.name, shown, former_guest.id FROM friend"
        " JOIN account ON account.person = friend LEFT JOIN former_guest ON former_guest.person = friend"
        f" WHERE friend.person = ?{some} ORDER BY account.alike",
        (person, *(among or ())),
    )
    return [
        Friend(id_, name, bool(shown), tuple(former for *_, former in theirs if former is not None))
        for (id_, name, shown), theirs in groupby(rows, key=lambda row: tuple(row[:3]))
    ]


def _count(connection: Connection, person: str) -> int:
    return int(connection.execute("SELECT count(*) FROM friend WHERE person = ?", (person,)).fetchone()[0])
