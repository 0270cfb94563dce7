"""Browsers that may be notified, and of which turns their people have been."""

from __future__ import annotations

from typing import Final, NamedTuple

from doublesix.server.store.store import Connection

MOST_BROWSERS: Final = 10
"""How many browsers of one person are notified; the oldest goes if there are more."""


class PushSubscription(NamedTuple):
    """A browser that may be notified: where to send to, the keys to encrypt with, and the language to speak."""

    endpoint: str
    public_key: str
    secret: str
    language: str


def subscribe(connection: Connection, person: str, browser: PushSubscription, at_ms: int) -> None:
    """Keep a browser for a person; it belongs to nobody else any more."""
    connection.execute(
        "INSERT INTO push_subscription (endpoint, person, public_key, secret, language, made_ms)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person,"
        " public_key = excluded.public_key, secret = excluded.secret, language = excluded.language,"
        " made_ms = excluded.made_ms",
        (browser.endpoint, person, browser.public_key, browser.secret, browser.language, at_ms),
    )
    connection.execute(
        "DELETE FROM push_subscription WHERE person = ? AND endpoint NOT IN"
        " (SELECT endpoint FROM push_subscription WHERE person = ? ORDER BY made_ms DESC, endpoint LIMIT ?)",
        (person, person, MOST_BROWSERS),
    )


def unsubscribe(connection: Connection, endpoint: str) -> None:
    """Forget a browser."""
    connection.execute("DELETE FROM push_subscription WHERE endpoint = ?", (endpoint,))


def browsers_of(connection: Connection, person: str) -> tuple[PushSubscription, ...]:
    """Return the browsers of a person, also if a table knows them by the id that they had as a guest."""
    rows = connection.execute(
        "SELECT endpoint, public_key, secret, language FROM push_subscription"
        " WHERE person = coalesce((SELECT person FROM former_guest WHERE id = ?), ?) ORDER BY made_ms, endpoint",
        (person, person),
    )
    return tuple(PushSubscription(*row) for row in rows)


def claim_turn(connection: Connection, room: str, seat: int, turn: int) -> bool:
    """Note that somebody is notified of a turn; return whether that is new, so that nobody else does it again."""
    claimed = connection.execute(
        "INSERT INTO push_notice (room, seat, turn) VALUES (?, ?, ?)"
        " ON CONFLICT (room, seat) DO UPDATE SET turn = excluded.turn WHERE push_notice.turn < excluded.turn",
        (room, seat, turn),
    )
    return claimed.rowcount == 1
