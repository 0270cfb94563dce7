"""The hall: one command at a time at each table, kept before anybody is told of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from types import TracebackType
from typing import Any, Final, TypeVar

import msgspec

from doublesix.errors import DoublesixError
from doublesix.room.commands import AnyCommand
from doublesix.room.decisions import RoomError, Somebody, decide
from doublesix.room.entries import AnyEntry, BotSatDown, Opened, Returned, SatDown
from doublesix.room.messages import Answer
from doublesix.room.offer import Offer
from doublesix.room.room import Room
from doublesix.rules.sheet import REVISION
from doublesix.server.hall.attendance import Attendance
from doublesix.server.hall.bots import Bots
from doublesix.server.hall.codes import new_code
from doublesix.server.hall.driver import Driver
from doublesix.server.hall.expiry import forget_left
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.lobby import Lobby, State, card_of
from doublesix.server.hall.persistence import RoomStep, catch_up, fold, keep_new_room, keep_step, load_log
from doublesix.server.hall.presence import Presence
from doublesix.server.hall.seals import new_seal
from doublesix.server.people.people import now_ms
from doublesix.server.settings import Pace
from doublesix.server.store import rooms
from doublesix.server.store.codes import CodeTaken
from doublesix.server.store.database import Database, Job
from doublesix.server.store.rooms import Conflict, NoSuchRoom, Repeated

ATTEMPTS: Final = 5
"""How often a command is tried anew when another process has written first, or a code is taken."""
MOST_WOKEN: Final = 1000
"""How many tables go on by themselves after a start; others do when somebody comes."""
MOST_IN_MEMORY: Final = 4000
"""With more tables than this, those that nobody has used for a minute are put out of memory early."""
SECONDS_BETWEEN_ROUNDS: Final = 60.0
"""How often the hall is tidied."""
SECONDS_OF_A_DAY: Final = 24 * 60 * 60

_T = TypeVar("_T")
_log = logging.getLogger(__name__)
_STEP: Final = "step"
"""What the tasks are called that must not be given up half-way."""


class _MovedOn(Exception):
    """What was to happen makes no sense any more."""


def _unless_moved_on(room: Room, version: int, entry: AnyEntry) -> AnyEntry:
    if room.version != version:
        raise _MovedOn
    return entry


class Hall:
    """All tables. Open it with ``async with``, after the store."""

    def __init__(self, store: Database, bots: Bots, pace: Pace, clock: Callable[[], int] = now_ms) -> None:
        self._store = store
        self._pace = pace
        self._clock = clock
        self._driver = Driver(bots, self._enter, clock, pace)
        self._attendance = Attendance(pace, self._welcome_back)
        self.attending = self._attendance.attending
        self.lobby = Lobby()
        self._tables: dict[str, LiveRoom] = {}
        self._loading: dict[str, asyncio.Task[LiveRoom]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def __aenter__(self) -> Hall:
        self._begin(self._wake())
        self._begin(self._tidy_now_and_then())
        self._begin(self._forget_left_every_day())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for live in self._tables.values():
            if live.doing is not None:
                live.doing.cancel()
            if live.regrouping is not None:
                live.regrouping.cancel()
        for task in tuple(self._tasks):
            if task.get_name() != _STEP:
                task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Tables

    async def open(self, offer: Offer, creator: Somebody, bots: Sequence[str] = ()) -> str:
        """Open a table with whoever asks for it at its first seat and bots at the next ones; return its code."""
        offer.begin()
        if len(bots) >= offer.players:
            raise RoomError("table-full", "too-many-bots", bots=len(bots), seats=offer.players)
        entries: list[AnyEntry] = [
            Opened(offer=offer, seal=new_seal(), revision=REVISION),
            SatDown(seat=0, person=creator.person, name=creator.name),
            *(BotSatDown(seat=seat, bot=bot) for seat, bot in enumerate(bots, 1)),
        ]
        for _ in range(ATTEMPTS):
            room = fold(new_code(), [(at := self._clock(), entry) for entry in entries])
            with suppress(CodeTaken):
                await self._keep(partial(keep_new_room, room=room, entries=entries, at_ms=at))
                self.lobby.note(None, self._install_new(room).card)
                return room.code
        raise DoublesixError("busy")

    async def find(self, code: str) -> LiveRoom:
        """Return a table, from the store where it is not in memory."""
        if (live := self._tables.get(code)) is None:
            loading = self._loading.get(code)
            if loading is None:
                loading = self._loading[code] = self._spawn(self._load(code))
                loading.add_done_callback(lambda _: self._loading.pop(code, None))
            live = await asyncio.shield(loading)
        live.used = self._now
        return live

    async def _load(self, code: str) -> LiveRoom:
        log = await self._store.read(partial(load_log, code=code))
        if log is None:
            raise DoublesixError("unknown-table", table=code)
        room = await asyncio.to_thread(fold, code, log)  # a long one takes seconds, and others want to read meanwhile
        # Whoever was to act gets the whole time again: nobody loses by a server that was down.
        return self._install_new(replace(room, since=self._clock()))

    def _install_new(self, room: Room) -> LiveRoom:
        live = self._tables[room.code] = LiveRoom(room, Presence(self._now, self._pace.away_seconds), self._clock)
        live.used = self._now
        if len(self._tables) > MOST_IN_MEMORY:
            self._make_room()
        self._driver.look_at(live)
        self._attendance.regroup(live)
        return live

    # What happens at tables

    async def command(self, live: LiveRoom, who: Somebody, command: AnyCommand) -> bytes:
        """Do what somebody asks for, and return the answer as it is sent; the same command again gets the same."""
        live.presence.note(who.person, self._now)
        return await self._in_order(self._obey(live, who, command))

    async def _obey(self, live: LiveRoom, who: Somebody, command: AnyCommand) -> bytes:
        def decided(room: Room) -> AnyEntry:
            return decide(room, who, command, live.around().away)

        async with live.lock:
            try:
                return await self._take_step(live, decided, who.person, command.id)
            except DoublesixError:
                # It may have been done before, at a table that has moved on since.
                done = partial(rooms.find_done, code=live.code, actor=who.person, command_id=command.id)
                entry = await self._store.read(done)
                if entry is None or entry.answer is None:
                    raise
                return entry.answer

    async def _enter(self, live: LiveRoom, version: int, entry: AnyEntry) -> None:
        """Let something happen that nobody asked for, if the table is still at this version."""
        await self._in_order(self._enter_in_order(live, version, entry))

    async def _enter_in_order(self, live: LiveRoom, version: int, entry: AnyEntry) -> None:
        async with live.lock:
            if live.room.version == version:
                with suppress(_MovedOn):
                    await self._take_step(live, partial(_unless_moved_on, version=version, entry=entry))

    async def _take_step(
        self,
        live: LiveRoom,
        decided: Callable[[Room], AnyEntry],
        actor: str | None = None,
        command_id: str | None = None,
    ) -> bytes:
        for _ in range(ATTEMPTS):
            before, at = live.room, self._clock()
            entry = decided(before)
            after = before.after(entry, at)
            answer = msgspec.json.encode(Answer(id=command_id or "", seq=after.seq, version=after.version))
            card = card_of(after)
            step = RoomStep(
                before,
                after,
                entry,
                at_ms=at,
                card=None if card == live.card else card,
                actor=actor,
                command_id=command_id,
                answer=answer if command_id else None,
            )
            try:
                await self._keep(partial(keep_step, step=step))
            except Repeated as repeated:
                return repeated.entry.answer or answer
            except Conflict:
                self._install(live, await self._store.read(partial(catch_up, room=before)))
            except NoSuchRoom:
                self._forget(live)
                raise DoublesixError("unknown-table", table=live.code) from None
            else:
                self._install(live, after)
                return answer
        raise DoublesixError("busy")

    async def _keep(self, job: Job[None]) -> None:
        """Write something to the store. Those at the table need not know where that is, and what is wrong there."""
        try:
            await self._store.write(job)
        except DoublesixError as error:
            if error.code != "cannot-write":
                raise
            _log.error("nothing can be kept: %s", error)
            raise DoublesixError("not-kept") from None

    def _install(self, live: LiveRoom, room: Room) -> None:
        position_changed, card = room.version != live.room.version, live.card
        since = live.install(room)
        self.lobby.note(card, live.card)
        if position_changed:
            self._driver.look_at(live)
            self._attendance.regroup(live)
        live.publish(since)

    async def _in_order(self, step: Coroutine[Any, Any, _T]) -> _T:
        """Do a step to its end, even if whoever asked for it gives up: what is kept must also be told."""
        return await asyncio.shield(self._spawn(step, _STEP))

    def _welcome_back(self, live: LiveRoom, person: str) -> None:
        """Let somebody play on for whom a bot stood in, or whom the table waited for while they were away."""
        if live.doing is None and live.room.on_the_clock:
            live.room = replace(live.room, since=self._clock())
            self._driver.look_at(live)
        elif live.room.nothing_to_add and live.room.seat_of(person) == live.room.turn:
            self._driver.look_at(live)
        seat = live.room.seat_of(person)
        if seat is not None and live.room.places[seat].stood_in:
            self._begin(self._return(live, person))

    async def _return(self, live: LiveRoom, person: str) -> None:
        def decided(room: Room) -> AnyEntry:
            seat = room.seat_of(person)
            if seat is None or not room.places[seat].stood_in:
                raise _MovedOn
            return Returned(seat=seat)

        async with live.lock:
            with suppress(_MovedOn, DoublesixError):
                await self._take_step(live, decided)

    def part_from(self, people: Collection[str]) -> None:
        """End the connections of people who have signed out, here or elsewhere."""
        for live in self._tables.values():
            for subscriber in live.subscribers:
                if subscriber.person in people:
                    subscriber.end()

    # Housekeeping

    async def _wake(self) -> None:
        """Let the tables go on at which something was to happen when the server stopped."""
        for card in (await self._store.read(partial(rooms.in_state, state=State.RUNNING)))[:MOST_WOKEN]:
            with suppress(DoublesixError):
                await self.find(card.code)

    async def _forget_left_every_day(self) -> None:
        """Forget for good the tables to which nobody came back."""
        while True:
            attended = [code for code, live in self._tables.items() if live.subscribers]
            with suppress(DoublesixError):
                for code in await self._store.write(partial(forget_left, attended=attended, now_ms=self._clock())):
                    if code in self._tables:
                        self._forget(self._tables[code])
            await asyncio.sleep(SECONDS_OF_A_DAY)

    async def _tidy_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_ROUNDS)
            for live in tuple(self._tables.values()):
                if self._is_idle(live, self._pace.idle_seconds):
                    self._forget(live)

    def _make_room(self) -> None:
        """Put a tenth of the tables out of memory, those first that were not used for longest."""
        idle = [live for live in self._tables.values() if self._is_idle(live, SECONDS_BETWEEN_ROUNDS)]
        for live in sorted(idle, key=lambda live: live.used)[: MOST_IN_MEMORY // 10]:
            self._forget(live)

    def _is_idle(self, live: LiveRoom, seconds: float) -> bool:
        busy = live.subscribers or live.doing is not None or live.lock.locked()
        return not busy and self._now - live.used > seconds

    def _forget(self, live: LiveRoom) -> None:
        """Put a table out of memory; it is loaded again when somebody asks for it."""
        self._tables.pop(live.code, None)
        if live.doing is not None:
            live.doing.cancel()
        if live.regrouping is not None:
            live.regrouping.cancel()

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on by itself, until it is done or the hall is closed."""
        self._tasks.add(task := asyncio.create_task(work))
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("something ended that should go on: %s", type(error).__name__)

    def _spawn(self, work: Coroutine[Any, Any, _T], name: str | None = None) -> asyncio.Task[_T]:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
