"""Sessions: which token shows that somebody is which person. A person may have several, one for each device."""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.server.store.people import Person, load
from doublesix.server.store.store import Connection
from doublesix.server.store.tokens import fresh_token, token_hash


@dataclass(frozen=True, slots=True)
class StoredSession:
    """The person behind a token."""

    person: Person
    used_ms: int
    """When the token was last seen, give or take a day."""


def begin(connection: Connection, person: str, at_ms: int) -> str:
    """Begin a session and return its token; from now on, only its holder knows it."""
    token = fresh_token()
    connection.execute(
        "INSERT INTO session (token_hash, person, used_ms) VALUES (?, ?, ?)", (token_hash(token), person, at_ms)
    )
    return token


def find(connection: Connection, token: str) -> StoredSession | None:
    """Return the session of a token."""
    row = connection.execute(
        "SELECT person, used_ms FROM session WHERE token_hash = ?", (token_hash(token),)
    ).fetchone()
    person = load(connection, row[0]) if row else None
    return StoredSession(person, row[1]) if person else None


def use(connection: Connection, token: str, at_ms: int) -> None:
    """Note that a token was seen."""
    connection.execute("UPDATE session SET used_ms = ? WHERE token_hash = ?", (at_ms, token_hash(token)))


def end(connection: Connection, token: str) -> None:
    """End a session."""
    connection.execute("DELETE FROM session WHERE token_hash = ?", (token_hash(token),))


def end_others(connection: Connection, person: str, token: str) -> None:
    """End all sessions of a person but this one."""
    connection.execute("DELETE FROM session WHERE person = ? AND token_hash != ?", (person, token_hash(token)))


def forget_unused(connection: Connection, before_ms: int) -> None:
    """End the sessions whose token has not been seen since."""
    connection.execute("DELETE FROM session WHERE used_ms < ?", (before_ms,))
