"""The register of rooms: those in memory by their codes, and new ones."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from doublesix.bots.registry import find_bot
from doublesix.errors import DoublesixError
from doublesix.room.decided_rules import decide_rules
from doublesix.room.decisions import RoomError, Somebody
from doublesix.room.entries import AnyEntry, BotSatDown, Opened, SatDown
from doublesix.room.offer import Offer
from doublesix.room.room import Room
from doublesix.rules.variant import REVISION
from doublesix.server.cluster.cluster import Cluster
from doublesix.server.cluster.notes import WhoNote
from doublesix.server.hall.card import RoomState, card_of
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.lobby import Lobby
from doublesix.server.hall.persistence import (
    ATTEMPTS,
    fold,
    keep,
    keep_new_room,
    keep_snapshot,
)
from doublesix.server.hall.presence import Presence
from doublesix.server.hall.room_log import FoundRoom, StoredLog, UnreadableTable, catch_up, find_room, ratings_at
from doublesix.server.hall.step_notes import note_of_new
from doublesix.server.hall.tasks import Tasks
from doublesix.server.settings import Pace
from doublesix.server.store import room_seats
from doublesix.server.store.codes import CodeTaken, new_code
from doublesix.server.store.processes import lease_of
from doublesix.server.store.rooms import Card
from doublesix.server.store.store import Connection, Job, Store

MOST_IN_MEMORY: Final = 4000
"""With more rooms than this, those that nobody has used for a while leave memory early."""
MOST_GATHERING: Final = 20
"""So many tables at which no game has begun may one person have."""
MOST_LISTED_OF_ONE: Final = 3
"""So many of them may be among the open tables."""
SECONDS_OF_USE: Final = 60.0
"""How long a room then stays after its last use."""

_SEAL_BYTES: Final = 32


def new_seal() -> str:
    """Return the source of all chance in a room, unknown to everybody until the game is over."""
    return secrets.token_hex(_SEAL_BYTES)


def _opening(offer: Offer, seal: str, *, paired: bool = False) -> Opened:
    """Return what a log begins with: everything that was agreed, by today's rules."""
    return Opened(offer=offer, seal=seal, revision=REVISION, decided=decide_rules(offer), paired=paired)


class RoomRegister:
    """All rooms in memory. Any other is loaded when somebody asks for it."""

    def __init__(
        self,
        store: Store,
        cluster: Cluster,
        pace: Pace,
        clock: Callable[[], int],
        lobby: Lobby,
        look_after: Callable[[LiveRoom], None],
        seed: int | None = None,
    ) -> None:
        self._seed, self._opened = seed, 0
        self._store = store
        self._pace = pace
        self._clock = clock
        self._lobby = lobby
        self._look_after = look_after
        self._relay, self._leases = cluster.relay, cluster.leases
        self._rooms: dict[str, LiveRoom] = {}
        self._awaited: dict[str, int] = {}
        """Rooms that are being loaded, and up to which entry at least, since another process told of it."""
        self._loading: dict[str, asyncio.Task[LiveRoom]] = {}
        self._tasks = Tasks()

    def __iter__(self) -> Iterator[LiveRoom]:
        return iter(tuple(self._rooms.values()))

    def __len__(self) -> int:
        return len(self._rooms)

    async def open(self, offer: Offer, creator: Somebody, bots: Sequence[str] = ()) -> str:
        """Open a room with its creator at the first seat and bots at the next ones; return its code."""
        offer.begin()
        if len(bots) >= offer.players:
            raise RoomError("table-full", "too-many-bots", bots=len(bots), seats=offer.players)
        await self._check_quota(creator.person, offer)
        return await self._open(_opening(offer, self._next_seal()), [creator], bots)

    def _next_seal(self) -> str:
        """Return the seal of the next room: one that nobody can guess, or with a seed the same in every run."""
        if self._seed is None:
            return new_seal()
        self._opened += 1
        return hashlib.sha256(f"doublesix room {self._seed} {self._opened}".encode()).hexdigest()

    async def _check_quota(self, person: str, offer: Offer) -> None:
        """Refuse a table to somebody who has many at which no game has begun."""
        counted = partial(room_seats.count_rooms, person=person, state=RoomState.GATHERING)
        gathering, listed = await self._store.read(counted)
        if gathering >= MOST_GATHERING:
            raise RoomError("too-many-tables", count=MOST_GATHERING)
        if offer.listed and listed >= MOST_LISTED_OF_ONE:
            raise RoomError("too-many-tables", "too-many-listed", count=MOST_LISTED_OF_ONE)

    async def open_paired(
        self,
        offer: Offer,
        people: Sequence[Somebody],
        bots: Sequence[str],
        also: Callable[[Connection, str], None],
    ) -> str:
        """Open a room for people who were matched, with bots at the last seats; return its code.

        What else is to be written with it is given its code.
        """
        return await self._open(_opening(offer, self._next_seal(), paired=True), people, bots, also)

    async def _open(
        self,
        opened: Opened,
        people: Sequence[Somebody],
        bots: Sequence[str],
        also: Callable[[Connection, str], None] = lambda _connection, _code: None,
    ) -> str:
        entries: list[AnyEntry] = [
            opened,
            *(SatDown(seat=seat, person=who.person, name=who.name) for seat, who in enumerate(people)),
            *(BotSatDown(seat=seat, bot=find_bot(bot).name) for seat, bot in enumerate(bots, len(people))),
        ]
        for _ in range(ATTEMPTS):
            room = fold(new_code(), [(at := self._clock(), entry) for entry in entries])
            card = card_of(room)
            with suppress(CodeTaken):
                note = partial(self._relay.written, note_of_new(room, card))
                opening = partial(keep_new_room, code=room.code, entries=entries, card=card, at_ms=at, note=note)
                await keep(self._store, partial(_together, opening, _with_code(also, room.code)), room.code)
                self._install(room, card)
                self._lobby.note(None, card)
                return room.code
        raise DoublesixError("busy")

    def get(self, code: str) -> LiveRoom | None:
        """Return a room that is in memory."""
        return self._rooms.get(code)

    def note_step(self, code: str, seq: int) -> LiveRoom | None:
        """Note that another process has written to a room; return the room if it is in memory."""
        if code in self._loading:
            self._awaited[code] = max(seq, self._awaited.get(code, 0))
        return self._rooms.get(code)

    def people_at_tables(self) -> frozenset[str]:
        """Return who is at a table now, under the ids by which the tables know them."""
        return frozenset(one.person for live in self for one in live.subscribers if one.person is not None)

    async def find(self, code: str) -> LiveRoom:
        """Return a room, from the store if it is not in memory."""
        if (live := self._rooms.get(code)) is None:
            loading = self._loading.get(code)
            if loading is None:
                loading = self._loading[code] = self._tasks.begin(self._load(code))
                loading.add_done_callback(lambda _: self._end_loading(code))
            live = await asyncio.shield(loading)
        live.used = _now()
        return live

    async def look_after(self, code: str) -> None:
        """Let something happen in a room that is due there."""
        self._look_after(await self.find(code))

    def forget(self, live: LiveRoom) -> None:
        """Put a room out of memory; it is loaded again when somebody asks for it."""
        self._rooms.pop(live.code, None)
        live.rest()
        for subscriber in live.subscribers:
            subscriber.end()
        if self._leases.has(live.lease):
            _ = self._tasks.begin(self._leases.give([live.lease]))

    def forget_codes(self, codes: Collection[str]) -> None:
        """Put these rooms out of memory, if they are in it."""
        for code in self._rooms.keys() & codes:
            self.forget(self._rooms[code])

    def forget_idle(self, seconds: float, most: int | None = None) -> None:
        """Put rooms out of memory that nobody has used for so long; if there are many, the longest unused."""
        idle = [live for live in self if live.is_idle(_now() - seconds)]
        for live in sorted(idle, key=lambda live: live.used)[:most]:
            self.forget(live)

    def part_from(self, people: Collection[str]) -> None:
        """End the connections of people who have signed out, here or elsewhere."""
        for live in self:
            for subscriber in live.subscribers:
                if subscriber.person in people:
                    subscriber.end()

    async def close(self) -> None:
        """Let nothing more happen in any room."""
        for live in self:
            live.rest()
        await self._tasks.cancel()

    def _end_loading(self, code: str) -> None:
        self._loading.pop(code, None)
        self._awaited.pop(code, None)

    async def _load(self, code: str) -> LiveRoom:
        try:
            found, is_led = await self._store.look_up(partial(_look_up, code=code))
            if isinstance(found, StoredLog):
                found = await self._fold(found)
        except UnreadableTable as error:
            error.complain()
            raise
        if found is None:
            raise DoublesixError("unknown-table", table=code)
        room, ratings = found.room, found.ratings
        while self._awaited.get(code, 0) > room.seq:  # another process was quicker
            seq, room = room.seq, await self._store.look_up(partial(catch_up, room=room))
            if room.seq == seq:
                raise DoublesixError("unknown-table", table=code)
            ratings = await self._store.look_up(partial(ratings_at, room=room))
        live = self._install(room, card_of(room), was_down=not is_led)
        live.ratings = ratings
        self._relay.tell(WhoNote(code=code))
        return live

    async def _fold(self, log: StoredLog) -> FoundRoom:
        """Return a room from its whole log, and keep a snapshot, so that it is loaded faster next time."""
        room = await asyncio.to_thread(log.folded)  # it takes a while, and others want to read
        _ = self._tasks.begin(self._keep_snapshot(room))
        return FoundRoom(room, await self._store.look_up(partial(ratings_at, room=room)))

    async def _keep_snapshot(self, room: Room) -> None:
        with suppress(DoublesixError):
            await self._store.write(partial(keep_snapshot, room=room))

    def _install(self, room: Room, card: Card, *, was_down: bool = False) -> LiveRoom:
        presence = Presence(_now(), self._pace.away_seconds)
        live = self._rooms[room.code] = LiveRoom(room, card, presence, self._clock)
        live.used = _now()
        # Nobody should lose because a server was down; but who has days is not waited for longer because of that.
        if was_down and room.clock_stops_alone:
            live.resume_clock()
        if len(self._rooms) > MOST_IN_MEMORY:
            self.forget_idle(SECONDS_OF_USE, most=MOST_IN_MEMORY // 10)
        self._look_after(live)
        return live


def _with_code(also: Callable[[Connection, str], None], code: str) -> Job[None]:
    return lambda connection: also(connection, code)


def _together(first: Job[None], second: Job[None], connection: Connection) -> None:
    first(connection)
    second(connection)


def _look_up(connection: Connection, code: str) -> tuple[FoundRoom | StoredLog | None, bool]:
    """Return what is kept of a room, and whether a process lets things happen there."""
    return find_room(connection, code), lease_of(connection, f"{LiveRoom.LEASE}{code}") is not None


def _now() -> float:
    return asyncio.get_running_loop().time()
