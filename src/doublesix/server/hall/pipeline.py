"""The way of a step: decided one after the other in each room, kept, and only then told.

What comes while a room waits for the store is decided when that has answered, and is kept and told together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

from doublesix.errors import DoublesixError
from doublesix.room.commands import AnyCommand
from doublesix.room.decisions import Somebody, decide, refuse_for_good
from doublesix.room.entries import Acted, AnyEntry, Returned, SeatAgreed
from doublesix.room.game_ratings import GameRatings
from doublesix.room.requests import settled_request
from doublesix.room.room import Phase, Room
from doublesix.server.cluster.cluster import Cluster
from doublesix.server.cluster.notes import Crowd, StepNote
from doublesix.server.hall.attendance import Attendance
from doublesix.server.hall.bots import Bots
from doublesix.server.hall.card import card_of, people_of
from doublesix.server.hall.driver import Driver
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.lobby import Lobby
from doublesix.server.hall.pending_step import MOST_TOGETHER, PendingStep
from doublesix.server.hall.persistence import ATTEMPTS, RoomStep, keep, keep_steps
from doublesix.server.hall.personal_news import PersonalNews
from doublesix.server.hall.room_log import UnreadableTable, catch_up, ratings_at
from doublesix.server.hall.step_chain import StepChain
from doublesix.server.hall.step_notes import follow_note, may_have_ratings, note_of
from doublesix.server.hall.subscribers import Asking
from doublesix.server.hall.tasks import Tasks
from doublesix.server.log import ServerLog
from doublesix.server.meters import MOVES, STEPS
from doublesix.server.settings import Pace
from doublesix.server.store import rooms
from doublesix.server.store.rooms import Card, Conflict, NoSuchRoom, Repeated
from doublesix.server.store.store import Store

_T = TypeVar("_T")
SECONDS_TO_LOOK_AGAIN: Final = 1.0
"""How long to wait for a store that is away."""
_log = ServerLog(__name__)


class _MovedOn(Exception):
    """What was about to happen makes no sense any more."""


def _unless_moved_on(room: Room, version: int, entry: AnyEntry) -> AnyEntry:
    if room.version != version:
        raise _MovedOn
    return entry


def _settle_rest(taken: Iterable[PendingStep], error: Exception) -> None:
    for pending in taken:
        if not pending.is_settled:
            pending.settle(error)


def _count(entry: AnyEntry) -> None:
    """Count what was kept. Who made a move is not told apart: some are made for people who can do nothing else."""
    STEPS.add()
    if isinstance(entry, Acted):
        MOVES.add()


class StepPipeline:
    """Lets things happen in rooms: what people ask for, what bots do, and what clocks cause."""

    def __init__(
        self,
        store: Store,
        cluster: Cluster,
        bots: Bots,
        pace: Pace,
        clock: Callable[[], int],
        lobby: Lobby,
        personal: PersonalNews,
        forget: Callable[[LiveRoom], None],
        note_turn: Callable[[LiveRoom], None],
        unlived_since: Callable[[int], int],
    ) -> None:
        self._store = store
        self._clock = clock
        self._lobby = lobby
        self._personal = personal
        self._forget = forget
        self._note_turn = note_turn
        self._relay, self._leases = cluster.relay, cluster.leases
        self._driver = Driver(bots, self._enter, clock, pace, cluster.leases, unlived_since)
        self._attendance = Attendance(pace, self._welcome_back, self._settle_request, cluster.relay)
        self.attending = self._attendance.attending
        self._steps = Tasks()
        self.finish = self._steps.finish
        """Wait until the steps that have begun are kept and told."""

    def look_after(self, live: LiveRoom) -> None:
        """Start what happens next in a room, now that it has changed."""
        self._attendance.regroup(live)
        self._go_on_after_step(live)

    def _go_on_after_step(self, live: LiveRoom) -> None:
        self._driver.look_at(live)
        self._note_turn(live)

    async def command(self, live: LiveRoom, who: Somebody, command: AnyCommand, asking: Asking | None = None) -> bytes:
        """Do what somebody asks for, and return the answer to send; the same command again gets the same answer.

        ``asking`` is the connection that asks: if it is told what happened, it is answered with it.
        """
        live.presence.note(who.person, asyncio.get_running_loop().time())
        return await self._to_its_end(self._obey(live, who, command, asking))

    def follow(self, live: LiveRoom, note: StepNote) -> None:
        """Take what happened in a room at another process, and tell those who are here."""
        if note.actor is not None:
            live.presence.note(note.actor, asyncio.get_running_loop().time())
        if note.seq <= live.room.seq:
            return
        room = None if live.lock.locked() else follow_note(live.as_kept, note)
        if room is None or may_have_ratings(room):
            self.catch_up(live, note.seq)
        else:
            self._follow(live, room)

    def _follow(self, live: LiveRoom, room: Room) -> None:
        """Take what another process has kept, and tell everybody who is here."""
        live.touched_ms = None
        self._install(live, [room], card_of(room))

    def catch_up(self, live: LiveRoom, seq: int) -> None:
        """Take from the log what happened in a room up to an entry, and tell those who are here."""
        _ = self._steps.begin(self._catch_up(live, seq))

    async def _catch_up(self, live: LiveRoom, seq: int) -> None:
        async with live.lock:
            if live.room.seq < seq:
                try:
                    await self._read_on(live)
                except DoublesixError as error:
                    sentence = "table {table} cannot be followed: {code}"
                    _log.warning("not-followed", sentence, table=live.code, code=error.code)
                    if error.code == "busy":  # the store is away: those who are here must hear of it when it is back
                        asyncio.get_running_loop().call_later(SECONDS_TO_LOOK_AGAIN, self.catch_up, live, seq)

    async def _read_on(self, live: LiveRoom) -> None:
        """Take what another process has written; a room that cannot be read leaves memory, and no other suffers."""
        try:
            room = await self._store.look_up(partial(catch_up, room=live.as_kept))
        except UnreadableTable as error:
            error.complain()
            self._forget(live)
            raise
        live.ratings = await self._find_ratings(room)
        self._follow(live, room)

    def hear_crowd(self, live: LiveRoom, process: str, crowd: Crowd) -> None:
        """Note who is at a room by way of another process, and go on if it waited for them."""
        arrived = live.hear_crowd(process, crowd, asyncio.get_running_loop().time())
        if self._leases.has(live.lease):
            for person in arrived:
                self._go_on_for(live, live.room.seat_of(person))
        self._attendance.regroup(live)

    def look_again(self, live: LiveRoom) -> None:
        """See whether this process has to do what is next in a room, now that its lease may be another's."""
        if live.doing is None or not self._leases.has(live.lease):
            self._driver.look_at(live)

    def take_over(self, live: LiveRoom) -> None:
        """Do what is next in a room, if the process that did is gone."""
        if live.needs_leader and not self._leases.has(live.lease):
            _ = self._steps.begin(self._take_over(live))

    async def _take_over(self, live: LiveRoom) -> None:
        with suppress(DoublesixError):
            if await self._leases.take(live.lease) and live.doing is None and live.room.clock_stops_alone:
                live.resume_clock()  # its people may have been with the process that is gone
        self.look_again(live)
        self._attendance.regroup(live)

    async def _obey(self, live: LiveRoom, who: Somebody, command: AnyCommand, asking: Asking | None) -> bytes:
        seen = 0

        def decided(room: Room) -> AnyEntry:
            nonlocal seen
            seen = live.room.seq
            return decide(room, who, command, live.away)

        for _ in range(ATTEMPTS):
            try:
                seen = live.room.seq
                refuse_for_good(live.room, who, command)  # before the lock: nobody waits for those who may not play
                return await self._in_turn(live, PendingStep(decided, who.person, command.id, asking))
            except DoublesixError:
                # It may have been done before, or the table has moved on since, at another process, and allows it now.
                known = partial(rooms.find_done_or_last, code=live.code, actor=who.person, command_id=command.id)
                done, last = await self._store.look_up(known)
                if done is not None and done.answer is not None:
                    return done.answer
                if last <= seen:
                    raise
                await self._catch_up(live, last)
        raise DoublesixError("busy")

    async def _enter(self, live: LiveRoom, version: int, entry: AnyEntry) -> None:
        """Let something happen that nobody asked for, if the room is still at this version."""
        await self._to_its_end(self._unasked(live, partial(_unless_moved_on, version=version, entry=entry)))

    async def _unasked(self, live: LiveRoom, decided: Callable[[Room], AnyEntry]) -> None:
        with suppress(_MovedOn):
            await self._in_turn(live, PendingStep(decided))

    async def _in_turn(self, live: LiveRoom, pending: PendingStep) -> bytes:
        """Let something happen after all that came before it, and return its answer."""
        live.pending.append(pending)
        async with live.lock:
            while not pending.is_settled:  # else it was taken together with one before it
                await self._take_waiting(live)
        return pending.result()

    async def _take_waiting(self, live: LiveRoom) -> None:
        """Let everything happen that waits; what cannot be kept together is tried one after the other."""
        taken, live.pending = live.pending[:MOST_TOGETHER], live.pending[MOST_TOGETHER:]
        try:
            if len(taken) == 1 or not await self._is_taken(live, taken):
                for pending in taken:
                    await self._take(live, pending)
        except Exception as error:  # noqa: BLE001  those who asked for them raise it
            _settle_rest(taken, error)
        finally:
            _settle_rest(taken, DoublesixError("busy"))

    async def _take(self, live: LiveRoom, pending: PendingStep) -> None:
        for _ in range(ATTEMPTS):
            if await self._is_taken(live, (pending,)):
                return
        pending.settle(DoublesixError("busy"))

    async def _is_taken(self, live: LiveRoom, taken: Sequence[PendingStep]) -> bool:
        """Decide, keep and tell what is to happen; false if nothing of it did, and it is to be tried again."""
        now_ms = self._clock()  # first: if it has leapt, the clock of the room changes with it
        chain = StepChain(live, now_ms)
        for pending in taken:
            chain.add(pending)
        if chain.steps:
            try:
                await keep(self._store, partial(keep_steps, steps=chain.steps, note_of=self._note_of), live.code)
            except Repeated as repeated:
                if len(taken) > 1:
                    return False
                chain.answer_as(repeated.entry)
            except Conflict:
                await self._read_on(live)
                return False
            except NoSuchRoom:
                self._forget(live)
                raise DoublesixError("unknown-table", table=live.code) from None
            else:
                await self._tell(live, chain)
        chain.settle()
        return True

    async def _tell(self, live: LiveRoom, chain: StepChain) -> None:
        """Take what was kept, and tell everybody; answer those who asked for it."""
        for step in chain.steps:
            _count(step.entry)
        live.ratings = await self._find_ratings(chain.room)
        live.touched_ms = chain.steps[0].change.touched_ms or live.touched_ms
        self._install(live, [step.after for step in chain.steps], chain.card, chain.askings())

    def _note_of(self, step: RoomStep) -> bytes:
        return self._relay.written(note_of(step))

    async def _find_ratings(self, room: Room) -> GameRatings | None:
        may_have_changed = room.phase is Phase.OVER and room.offer.rated
        return await self._store.look_up(partial(ratings_at, room=room)) if may_have_changed else None

    def _install(self, live: LiveRoom, rooms: Sequence[Room], card: Card, askings: Sequence[Asking] = ()) -> None:
        """Take what was kept, step by step, and tell everybody how it is after that; answer those who asked for it."""
        room = rooms[-1]
        position_changed = room.version != live.room.version
        is_settled = room.occupants is live.room.occupants and self._attendance.is_settled(live)
        self._lobby.note(live.card, card)
        if live.card != card:
            self._personal.ring({*live.seated.values(), *people_of(room)})
        since = live.install(rooms, card)
        if position_changed and is_settled:
            self._go_on_after_step(live)
        elif position_changed:
            self.look_after(live)
        live.publish(since, askings)

    async def _to_its_end(self, step: Coroutine[Any, Any, _T]) -> _T:
        """Do a step to its end, even if the person who asked gives up: what is kept must also be told."""
        return await asyncio.shield(self._steps.begin(step))

    def _welcome_back(self, live: LiveRoom, person: str) -> None:
        """Let somebody play on after a bot stood in, or after the table waited for them."""
        seat = live.room.seat_of(person)
        self._go_on_for(live, seat)
        if seat is not None and live.room.occupants[seat].stood_in:
            _ = self._steps.begin(self._return(live, person))

    def _go_on_for(self, live: LiveRoom, seat: int | None) -> None:
        """Let things go on that waited for somebody, if this process leads the room or nobody does."""
        stands_still = live.room.is_given_up or (live.doing is None and live.room.clock_stops_alone)
        waits_to_pass = live.room.nothing_to_add and seat == live.room.turn
        if not stands_still and not waits_to_pass:
            return
        if self._leases.has(live.lease):
            self._go_on(live)
        else:
            _ = self._steps.begin(self._go_on_if_ours(live, live.room.version))

    def _go_on(self, live: LiveRoom) -> None:
        if live.room.is_given_up or (live.doing is None and live.room.clock_stops_alone):
            live.resume_clock()
        self._driver.look_at(live)

    async def _go_on_if_ours(self, live: LiveRoom, version: int) -> None:
        with suppress(DoublesixError):
            if await self._leases.take(live.lease) and live.room.version == version:
                self._go_on(live)
                self._attendance.regroup(live)

    def _settle_request(self, live: LiveRoom) -> None:
        """Let somebody have the seat of a bot if those who have not answered are away now, and the others agree."""
        if settled_request(live.room, live.around().away) is not None:
            _ = self._steps.begin(self._seat(live))

    async def _seat(self, live: LiveRoom) -> None:
        def decided(room: Room) -> AnyEntry:
            request = settled_request(room, live.around().away)
            if request is None:
                raise _MovedOn
            return SeatAgreed(seat=request.seat, by=min(request.agreed), granted=True)

        try:
            await self._unasked(live, decided)
        except DoublesixError as error:
            _log.warning(
                "not-seated", "nobody could be seated at table {table}: {code}", table=live.code, code=error.code
            )

    async def _return(self, live: LiveRoom, person: str) -> None:
        def decided(room: Room) -> AnyEntry:
            seat = room.seat_of(person)
            if seat is None or not room.occupants[seat].stood_in:
                raise _MovedOn
            return Returned(seat=seat)

        try:
            await self._unasked(live, decided)
        except DoublesixError as error:
            sentence = "nobody could return at table {table}: {code}"
            _log.warning("no-return", sentence, table=live.code, code=error.code)
