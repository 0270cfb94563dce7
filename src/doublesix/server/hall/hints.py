"""Hints for people who play alone: what the strongest bot would do, found where bots think."""

from __future__ import annotations

from math import ceil
from typing import Final

from doublesix.bots.hints import HINT, Hint, hint_chance
from doublesix.bots.registry import STRONGEST
from doublesix.errors import DoublesixError, IllegalAction
from doublesix.room.decisions import RoomError
from doublesix.room.room import Room
from doublesix.server.buckets import Buckets
from doublesix.server.hall.bots import Bots

EACH_SECOND: Final = 0.5
AT_ONCE: Final = 10
PEOPLE_REMEMBERED: Final = 10_000


class Hints:
    """Finds hints, not more often than people can think about them."""

    def __init__(self, bots: Bots) -> None:
        self._bots = bots
        self._buckets = Buckets(each_second=EACH_SECOND, at_once=AT_ONCE, remembered=PEOPLE_REMEMBERED)

    async def find(self, room: Room, person: str | None) -> Hint:
        """Return what the strongest bot would do for a person who plays against bots only and whose turn it is."""
        seat = room.seat_of(person)
        if seat is None or person is None:
            raise RoomError("not-seated")
        if room.people != (seat,):
            raise RoomError("hint-others")
        if room.table is None or room.turn is None:
            raise RoomError("no-hint-now")
        if room.turn != seat:
            raise IllegalAction("not-your-turn", name=room.occupants[room.turn].name)
        if wait := self._buckets.take(person):
            raise DoublesixError("too-many-requests", seconds=ceil(wait))
        view = room.table.view(seat)
        return Hint.to(view, await self._bots.choose(STRONGEST.name, view, hint_chance(view).state, HINT))
