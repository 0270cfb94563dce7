"""Where people come to be matched: they are told how many are there, and get a table when there are enough."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from typing import Final

from doublesix.bots.registry import USUAL
from doublesix.errors import DoublesixError
from doublesix.room.decisions import Somebody
from doublesix.room.offer import Offer
from doublesix.room.pairing import Paired, PairingGame, PairingWish, Waiting
from doublesix.server.hall.pairing import PairingMatch, WaitingList
from doublesix.server.hall.tasks import Tasks
from doublesix.server.log import ServerLog

OpenPairedRoom = Callable[[Offer, Sequence[Somebody], Sequence[str]], Awaitable[str]]
"""Opens a room with these people and bots at it, and returns its code."""

_A_MOMENT: Final = 0.01
"""Timers may ring a little early."""
_log = ServerLog(__name__)


class _Place:
    """What somebody who waits is told next."""

    def __init__(self) -> None:
        self.told: deque[Waiting | Paired | DoublesixError] = deque()
        self.something = asyncio.Event()

    def tell(self, news: Waiting | Paired | DoublesixError) -> None:
        if isinstance(news, Waiting) and self.told and isinstance(self.told[-1], Waiting):
            self.told.pop()  # the latest count is enough
        self.told.append(news)
        self.something.set()


class PairingDesk:
    """All who wait to be matched, on this server."""

    def __init__(self, open_room: OpenPairedRoom) -> None:
        self._open_room = open_room
        self._list = WaitingList()
        self._places: dict[str, _Place] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._tasks = Tasks()
        self.next_change = asyncio.Event()
        """Set when others wait, or for something else; then there is another one."""

    def counts(self) -> Mapping[PairingGame, int]:
        """Return how many wait for each game."""
        return self._list.counts()

    async def waiting(self, who: Somebody, wish: PairingWish) -> AsyncGenerator[Waiting | Paired, None]:
        """Let somebody wait as long as this is read; the last they are told is their table.

        Who comes a second time waits there, and no longer where they were.
        """
        wish.offer()
        if before := self._places.get(who.person):
            before.tell(DoublesixError("pairing-elsewhere"))
        place = self._places[who.person] = _Place()
        self._list.join(who, wish, _now())
        self._settle()
        try:
            async for news in _heard(place):
                yield news
        finally:
            if self._places.get(who.person) is place:
                del self._places[who.person]
                self._list.leave(who.person)
                self._settle()

    async def close(self) -> None:
        """PairingMatch nobody any more."""
        if self._timer is not None:
            self._timer.cancel()
        await self._tasks.cancel()

    def _settle(self) -> None:
        """Give tables to those who can play now, and tell the others how many are there."""
        for match in self._list.matches(_now() + _A_MOMENT):
            places = [self._places.pop(who.person) for who in match.people]
            _ = self._tasks.begin(self._seat(match, places))
        counts = self._list.counts()
        for person, place in self._places.items():
            place.tell(self._stand_of(person, counts))
        if self._timer is not None:
            self._timer.cancel()
        due = self._list.next_change()
        self._timer = None if due is None else asyncio.get_running_loop().call_at(due, self._settle)
        self.next_change.set()
        self.next_change = asyncio.Event()

    def _stand_of(self, person: str, counts: Mapping[PairingGame, int]) -> Waiting:
        game, bots_at = self._list.game_of(person), self._list.bots_at(person)
        return Waiting(
            here=counts[game], players=game.players, bots_in=None if bots_at is None else max(0.0, bots_at - _now())
        )

    async def _seat(self, match: PairingMatch, places: Sequence[_Place]) -> None:
        news: Paired | DoublesixError
        try:
            code = await self._open_room(match.game.offer(), match.people, (USUAL.name,) * match.bots)
            news = Paired(code=code, url=f"/t/{code}")
        except DoublesixError as error:
            _log.warning("not-paired", "no table for people who were matched: {code}", code=error.code)
            news = error
        for place in places:
            place.tell(news)


async def _heard(place: _Place) -> AsyncGenerator[Waiting | Paired, None]:
    while True:
        await place.something.wait()
        place.something.clear()
        while place.told:
            news = place.told.popleft()
            if isinstance(news, DoublesixError):
                raise news
            yield news
            if isinstance(news, Paired):
                return


def _now() -> float:
    return asyncio.get_running_loop().time()
