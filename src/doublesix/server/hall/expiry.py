"""Tables that nobody comes back to are forgotten in time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from doublesix.server.hall.card import RoomState
from doublesix.server.store import rooms
from doublesix.server.store.clock_gaps import DAY_MS, lived_back
from doublesix.server.store.store import Connection

DAYS_KEPT: Final[Mapping[RoomState, int]] = MappingProxyType(
    {RoomState.GATHERING: 14, RoomState.RUNNING: 90, RoomState.WAITING: 90, RoomState.OVER: 90}
)
"""How many days we keep a table without people, by how far it is. Ended games are kept without it."""


def touch_attended(connection: Connection, codes: Iterable[str], now_ms: int) -> None:
    """Note that somebody is at these tables: so they are not left, whichever process forgets those that are."""
    for code in codes:
        rooms.touch(connection, code, now_ms)


def forget_left(connection: Connection, now_ms: int) -> list[str]:
    """Forget the tables that were left too long, and return their codes."""
    return [
        code
        for state, days in DAYS_KEPT.items()
        for code in rooms.forget_untouched(connection, state, lived_back(connection, now_ms, days * DAY_MS))
    ]
