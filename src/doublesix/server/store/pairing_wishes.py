"""What people wait for who want to be paired, at whichever process. What a wish says is for others to read."""

from __future__ import annotations

from typing import NamedTuple

from doublesix.server.store.store import Connection


class StoredWish(NamedTuple):
    """A wish, as it is kept."""

    person: str
    process: str
    body: bytes


def put(connection: Connection, wish: StoredWish, at_ms: int) -> None:
    """Keep what somebody waits for, in place of what they waited for before."""
    connection.execute(
        "INSERT INTO pairing_wish (person, process, body, since_ms) VALUES (?, ?, ?, ?) ON CONFLICT (person)"
        " DO UPDATE SET process = excluded.process, body = excluded.body, since_ms = excluded.since_ms",
        (*wish, at_ms),
    )


def all_of_them(connection: Connection) -> list[StoredWish]:
    """Return what everybody waits for, those who came first at the front."""
    rows = connection.execute("SELECT person, process, body FROM pairing_wish ORDER BY since_ms, person")
    return [StoredWish(person, process, bytes(body)) for person, process, body in rows]


def change(connection: Connection, person: str, before: bytes, after: bytes) -> bool:
    """Change what is kept of a wish; false if it is not there any more."""
    changed = connection.execute(
        "UPDATE pairing_wish SET body = ? WHERE person = ? AND body = ?", (after, person, before)
    )
    return changed.rowcount == 1


def remove(connection: Connection, person: str, body: bytes) -> None:
    """Forget a wish, unless another one has taken its place."""
    connection.execute("DELETE FROM pairing_wish WHERE person = ? AND body = ?", (person, body))
