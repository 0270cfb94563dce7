"""Time that nobody lived: the clock was set, or no server ran for days. Nothing grows older in it, and no turn ends.

All times here are those of the clock on the wall, in milliseconds since 1970. Every server looks at it now and then, so
the next one to look can tell that it has leapt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from doublesix.server.store.store import Connection

Gap = tuple[int, int]
"""From when to when."""

DAY_MS: Final = 24 * 60 * 60 * 1000
LONGEST_REST_MS: Final = 3 * DAY_MS
"""A server may rest for so long, and its people count on it; whatever is longer is a gap."""
SMALLEST_STEP_BACK_MS: Final = 60 * 60 * 1000
"""The clocks of several computers never agree quite."""
_KEPT_MS: Final = 1000 * DAY_MS


def look(connection: Connection, now_ms: int) -> tuple[Gap, ...]:
    """Note what time it is, and whether it has leapt since somebody last looked; return all gaps, the latest last."""
    last = _last_look(connection)
    if last is not None and now_ms - last > LONGEST_REST_MS:
        note_gap(connection, last, now_ms)
    elif last is not None and last - now_ms > SMALLEST_STEP_BACK_MS:
        _step_back(connection, last, now_ms)
    _keep_look(connection, now_ms)
    connection.execute("DELETE FROM clock_gap WHERE to_ms < ?", (now_ms - _KEPT_MS,))
    return gaps(connection)


def note_gap(connection: Connection, from_ms: int, to_ms: int) -> None:
    """Note that the time between was not lived. Several processes notice the same leap; the first one notes it."""
    known = "SELECT EXISTS (SELECT 1 FROM clock_gap WHERE from_ms < ? AND to_ms > ?)"
    if connection.execute(known, (to_ms, from_ms)).fetchone()[0]:
        return
    connection.execute("INSERT INTO clock_gap (from_ms, to_ms) VALUES (?, ?)", (from_ms, to_ms))
    _keep_look(connection, to_ms)


def gaps(connection: Connection) -> tuple[Gap, ...]:
    """Return all gaps that are still known, the latest last."""
    return tuple(
        (row[0], row[1]) for row in connection.execute("SELECT from_ms, to_ms FROM clock_gap ORDER BY from_ms")
    )


def lived_back(connection: Connection, now_ms: int, lived_ms: int) -> int:
    """Return the time after which so much was lived until now."""
    back = now_ms - lived_ms
    for from_ms, to_ms in reversed(gaps(connection)):
        if to_ms > back:
            back -= to_ms - from_ms
    return back


def unlived(known: Iterable[Gap], since_ms: int, now_ms: int) -> int:
    """Return how much of the time since then was not lived."""
    return sum(max(0, min(to_ms, now_ms) - max(from_ms, since_ms)) for from_ms, to_ms in known)


def _keep_look(connection: Connection, at_ms: int) -> None:
    connection.execute(
        "INSERT INTO clock_look (id, at_ms) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at_ms = excluded.at_ms",
        (at_ms,),
    )


def _last_look(connection: Connection) -> int | None:
    """Return when somebody last looked; before the first look, when something last happened."""
    times = ("SELECT at_ms FROM clock_look", "SELECT max(touched_ms) FROM room", "SELECT max(used_ms) FROM session")
    return next((row[0] for row in _rows(connection, times) if row is not None and row[0] is not None), None)


def _rows(connection: Connection, queries: Iterable[str]) -> Iterator[tuple[int | None] | None]:
    for query in queries:
        yield connection.execute(query).fetchone()


def _step_back(connection: Connection, last_ms: int, now_ms: int) -> None:
    """The clock was ahead: whatever happened meanwhile happened now, and gaps end now."""
    connection.execute("DELETE FROM clock_gap WHERE from_ms >= ?", (now_ms,))
    connection.execute("UPDATE clock_gap SET to_ms = ? WHERE to_ms > ?", (now_ms, now_ms))
    connection.execute(
        "UPDATE room SET touched_ms = ?, due_ms = due_ms - ? WHERE touched_ms > ?", (now_ms, last_ms - now_ms, now_ms)
    )
    connection.execute("UPDATE session SET used_ms = ? WHERE used_ms > ?", (now_ms, now_ms))
    connection.execute("UPDATE pad SET touched_ms = ? WHERE touched_ms > ?", (now_ms, now_ms))
