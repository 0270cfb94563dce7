"""Where people come to be matched: they are told how many are there, and get a table when there are enough.

All processes know all who wait. One of them, which holds the lease for it, matches them, and notes their table with
each wish in the same transaction that opens it; the process of each person tells them where they play.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, Protocol

from doublesix.bots.registry import USUAL
from doublesix.errors import DoublesixError
from doublesix.room.decisions import Somebody
from doublesix.room.offer import Offer
from doublesix.room.pairing import Paired, PairingGame, PairingWish, Waiting
from doublesix.server.cluster.cluster import Cluster
from doublesix.server.cluster.notes import WishNote
from doublesix.server.hall.pairing import PairingMatch, WaitingList
from doublesix.server.hall.pairing_wishes import OpenWish, PairingWishes, WishGone
from doublesix.server.hall.tasks import Tasks
from doublesix.server.log import ServerLog
from doublesix.server.store.store import Connection, Store

LEASE: Final = "pairing"
SECONDS_TO_TRY_AGAIN: Final = 1.0
"""How long to wait when the store cannot say who waits."""
_A_MOMENT: Final = 0.01
"""Timers may ring a little early."""
_log = ServerLog(__name__)


class OpenPairedRoom(Protocol):
    """Opens a room with these people and bots at it, together with what else is written, and returns its code."""

    def __call__(
        self,
        offer: Offer,
        people: Sequence[Somebody],
        bots: Sequence[str],
        also: Callable[[Connection, str], None],
        /,
    ) -> Awaitable[str]:
        """Open it."""


class _Place:
    """What somebody who waits here is told next."""

    def __init__(self, wish: OpenWish) -> None:
        self.wish = wish
        self.is_kept = False
        """Whether the store knows of them."""
        self.told: deque[Waiting | Paired | DoublesixError] = deque()
        self.something = asyncio.Event()

    def tell(self, news: Waiting | Paired | DoublesixError) -> None:
        if isinstance(news, Waiting) and self.told and isinstance(self.told[-1], Waiting):
            self.told.pop()  # the latest count is enough
        self.told.append(news)
        self.something.set()


class PairingDesk:
    """All who wait to be matched; those who wait at this process are told."""

    def __init__(self, store: Store, cluster: Cluster, open_room: OpenPairedRoom) -> None:
        self._open_room = open_room
        self._leases = cluster.leases
        self._wishes = PairingWishes(store, cluster)
        self._list = WaitingList()
        self._by_person: dict[str, OpenWish] = {}
        self._since: dict[str, float] = {}
        """When this process first heard of a wish."""
        self._places: dict[str, _Place] = {}
        self._left: set[str] = set()
        """Wishes of people who waited here and left, while the store may not know it yet."""
        self._matched: set[str] = set()
        """Wishes for which a table is being opened."""
        self._timer: asyncio.TimerHandle | None = None
        self._is_stale = False
        self._reading: asyncio.Task[None] | None = None
        self._tasks = Tasks()
        self.next_change = asyncio.Event()
        """Set when others wait, or for something else; then there is another one."""
        cluster.relay.on(WishNote, lambda _: self._refresh())
        cluster.relay.on_missed(self._refresh)
        cluster.membership.on_gone(lambda _: self._refresh())
        cluster.membership.on_rejoined(self._put_again)

    def begin(self) -> None:
        """Begin to match people, if no other process does."""
        _ = self._tasks.begin(self._leases.lead(LEASE, self._lead))
        self._refresh()

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
            self._left.add(before.wish.id)
        place = self._places[who.person] = _Place(OpenWish.of(who, wish))
        try:
            await self._wishes.put(place.wish)
            place.is_kept = True
            self._refresh()
            async for news in _heard(place):
                yield news
        finally:
            self._part_from(place)

    async def close(self) -> None:
        """Match nobody any more."""
        if self._timer is not None:
            self._timer.cancel()
        await self._tasks.cancel()

    def _part_from(self, place: _Place) -> None:
        """Let somebody wait no longer, here at once, and elsewhere as soon as the store has it."""
        person = place.wish.person
        if self._places.get(person) is place:
            del self._places[person]
        self._left.add(place.wish.id)
        if self._by_person.get(person) == place.wish:
            self._list.leave(person)
            self._settle()
        _ = self._tasks.begin(self._remove(place.wish))

    async def _remove(self, wish: OpenWish) -> None:
        with suppress(DoublesixError):
            await self._wishes.remove(wish)

    async def _lead(self) -> None:
        """Match people until another process does."""
        self._settle()
        await asyncio.Event().wait()

    def _put_again(self) -> None:
        """This process was given up, and those who wait here with it: let them wait again."""
        for place in self._places.values():
            _ = self._tasks.begin(self._put(place))

    async def _put(self, place: _Place) -> None:
        try:
            await self._wishes.put(place.wish)
        except DoublesixError as error:
            place.tell(error)
        self._refresh()

    def _refresh(self) -> None:
        """Read who waits, once for all changes that come meanwhile."""
        self._is_stale = True
        if self._reading is None or self._reading.done():
            self._reading = self._tasks.begin(self._read())

    async def _read(self) -> None:
        while self._is_stale:
            self._is_stale = False
            # A wish that comes while we read may be missing from what we read, and is not gone.
            here = frozenset(place.wish.id for place in self._places.values() if place.is_kept)
            try:
                wishes = await self._wishes.load()
            except DoublesixError as error:
                _log.warning("no-wishes", "nobody can be paired now: {code}", code=error.code)
                self._is_stale = True
                await asyncio.sleep(SECONDS_TO_TRY_AGAIN)
            else:
                self._take(wishes, here)

    def _take(self, wishes: Sequence[OpenWish], here: frozenset[str]) -> None:
        """Take who waits now, and tell those of this process what follows; ``here`` are the wishes that it had kept."""
        kept = {wish.id: wish for wish in wishes}
        self._left &= kept.keys()
        self._since = {id_: self._since.get(id_, _now()) for id_ in kept}
        self._list, self._by_person = WaitingList(), {}
        for wish in wishes:
            if wish.code is None and wish.id not in self._left | self._matched:
                self._list.join(wish.who, wish.wish, self._since[wish.id])
                self._by_person[wish.person] = wish
        people = {wish.person for wish in wishes}
        for place in list(self._places.values()):
            is_elsewhere = place.wish.id in here and place.wish.person in people
            self._look_at(place, kept.get(place.wish.id), is_elsewhere=is_elsewhere)
        self._settle()

    def _look_at(self, place: _Place, kept: OpenWish | None, *, is_elsewhere: bool) -> None:
        """Tell somebody where they play, or, if their wish is gone, that they now wait elsewhere."""
        if kept is not None and kept.code is not None:
            del self._places[place.wish.person]
            _ = self._tasks.begin(self._remove(kept))
            place.tell(Paired(code=kept.code, url=f"/t/{kept.code}"))
        elif kept is None and is_elsewhere:
            del self._places[place.wish.person]
            place.tell(DoublesixError("pairing-elsewhere"))

    def _settle(self) -> None:
        """Give tables to those who can play now, and tell the others how many are there."""
        if self._leases.has(LEASE):
            for match in self._list.matches(_now() + _A_MOMENT):
                matched = [self._by_person.pop(who.person) for who in match.people]
                self._matched.update(wish.id for wish in matched)
                _ = self._tasks.begin(self._seat(match, matched))
        counts = self._list.counts()
        for person, place in self._places.items():
            if self._by_person.get(person) == place.wish:
                place.tell(self._stand_of(person, counts))
        self._set_timer()
        self.next_change.set()
        self.next_change = asyncio.Event()

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self._list.next_change()
        if due is not None and self._leases.has(LEASE):
            self._timer = asyncio.get_running_loop().call_at(due, self._settle)

    def _stand_of(self, person: str, counts: Mapping[PairingGame, int]) -> Waiting:
        game, bots_at = self._list.game_of(person), self._list.bots_at(person)
        return Waiting(
            here=counts[game], players=game.players, bots_in=None if bots_at is None else max(0.0, bots_at - _now())
        )

    async def _seat(self, match: PairingMatch, wishes: Sequence[OpenWish]) -> None:
        bots = (USUAL.name,) * match.bots
        try:
            await self._open_room(match.game.offer(), match.people, bots, partial(self._claim, wishes))
        except WishGone:
            pass  # somebody has just left: the others wait on
        except DoublesixError as error:
            _log.warning("no-paired-table", "no table for people who were matched: {code}", code=error.code)
            await asyncio.sleep(SECONDS_TO_TRY_AGAIN)
        self._matched.difference_update(wish.id for wish in wishes)
        self._refresh()

    def _claim(self, wishes: Sequence[OpenWish], connection: Connection, code: str) -> None:
        self._wishes.claim(connection, wishes, code)


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
