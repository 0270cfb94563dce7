"""Guesses at passwords, counted for each account wherever they come from, and the browsers that are known there.

A stranger who guesses makes other strangers wait longer and longer, and nobody who has signed in there before.
"""

from __future__ import annotations

from typing import Final

from doublesix.server.store.store import Connection
from doublesix.server.store.tokens import fresh_token, token_hash

FREE_GUESSES: Final = 20
"""So many guesses at an account need no wait, from wherever they come."""
LONGEST_WAIT_MS: Final = 15 * 60 * 1000
FORGOTTEN_MS: Final = 24 * 60 * 60 * 1000
"""Guesses are forgotten so long after the last one might have been followed by another."""


def claim_guess(connection: Connection, account: str, now_ms: int) -> int:
    """Count a guess at an account; return zero, or in how many milliseconds one may guess there again."""
    row = connection.execute("SELECT tries, next_ms FROM guess WHERE account = ?", (account,)).fetchone()
    tries, next_ms = (row[0], row[1]) if row and row[1] + FORGOTTEN_MS > now_ms else (0, 0)
    if now_ms < next_ms:
        return int(next_ms - now_ms)
    tries += 1
    connection.execute(
        "INSERT INTO guess (account, tries, next_ms) VALUES (?, ?, ?)"
        " ON CONFLICT (account) DO UPDATE SET tries = excluded.tries, next_ms = excluded.next_ms",
        (account, tries, now_ms + wait_after(tries)),
    )
    return 0


def wait_after(tries: int) -> int:
    """Return how long to wait after so many guesses, in milliseconds: twice as long each time."""
    if tries < FREE_GUESSES:
        return 0
    return min(LONGEST_WAIT_MS, 1000 << min(tries - FREE_GUESSES, 20))


def forget_guesses(connection: Connection, account: str) -> None:
    """Count from zero again: its owner was there."""
    connection.execute("DELETE FROM guess WHERE account = ?", (account,))


def forget_old_guesses(connection: Connection, now_ms: int) -> None:
    """Forget guesses that count no longer."""
    connection.execute("DELETE FROM guess WHERE next_ms < ?", (now_ms - FORGOTTEN_MS,))


def add_device(connection: Connection, person: str, at_ms: int) -> str:
    """Know a browser from now on, in which somebody has signed in; return the token that it shows."""
    token = fresh_token()
    connection.execute(
        "INSERT INTO device (token_hash, person, used_ms) VALUES (?, ?, ?)", (token_hash(token), person, at_ms)
    )
    return token


def is_device_of(connection: Connection, token: str, person: str) -> bool:
    """Whether this person has signed in before in the browser that shows this token."""
    found = connection.execute(
        "SELECT 1 FROM device WHERE token_hash = ? AND person = ?", (token_hash(token), person)
    ).fetchone()
    return found is not None


def use_device(connection: Connection, token: str, at_ms: int) -> None:
    """Note that a browser was seen."""
    connection.execute("UPDATE device SET used_ms = ? WHERE token_hash = ?", (at_ms, token_hash(token)))


def forget_devices(connection: Connection, person: str) -> None:
    """Know none of somebody's browsers any more."""
    connection.execute("DELETE FROM device WHERE person = ?", (person,))


def forget_unused_devices(connection: Connection, before_ms: int) -> None:
    """Forget the browsers that were not seen since."""
    connection.execute("DELETE FROM device WHERE used_ms < ?", (before_ms,))
