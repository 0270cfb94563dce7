"""The exchange: what this process tells the others of its rooms and people, and does when they tell of theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from functools import partial
from typing import Final, NamedTuple

from doublesix.errors import DoublesixError
from doublesix.server.cluster.cluster import Cluster
from doublesix.server.cluster.notes import (
    BellNote,
    Crowd,
    CrowdNote,
    ForgottenNote,
    JoinNote,
    LeaseNote,
    PartingNote,
    SearchAnswerNote,
    SearchNote,
    StepNote,
    WhoNote,
    in_parts,
)
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.lobby import Lobby
from doublesix.server.hall.personal_news import PersonalNews
from doublesix.server.hall.pipeline import SECONDS_TO_LOOK_AGAIN, StepPipeline
from doublesix.server.hall.register import RoomRegister
from doublesix.server.hall.tasks import Tasks
from doublesix.server.log import ServerLog
from doublesix.server.store import rooms
from doublesix.server.store.store import Store

SECONDS_TO_ANSWER: Final = 0.3
"""How long to wait for the others when somebody is looked for."""
_log = ServerLog(__name__)


class Whereabout(NamedTuple):
    """Which people are there now, under the ids by which they are known."""

    at_tables: frozenset[str] = frozenset()
    on_pages: frozenset[str] = frozenset()

    def __or__(self, other: Whereabout) -> Whereabout:
        return Whereabout(self.at_tables | other.at_tables, self.on_pages | other.on_pages)


class _Search:
    """A question to all other processes, and what they have answered so far."""

    def __init__(self, asked: frozenset[str]) -> None:
        self.found = Whereabout()
        self.answered = asyncio.Event()
        self._left = set(asked)

    def note(self, process: str, found: Whereabout) -> None:
        self.found |= found
        self._left.discard(process)
        if not self._left:
            self.answered.set()


class RoomExchange:
    """Joins the rooms of this process with those of the others."""

    def __init__(
        self,
        store: Store,
        cluster: Cluster,
        register: RoomRegister,
        pipeline: StepPipeline,
        lobby: Lobby,
        personal: PersonalNews,
    ) -> None:
        self._store = store
        self._relay, self._membership = cluster.relay, cluster.membership
        self._register = register
        self._pipeline = pipeline
        self._lobby = lobby
        self._personal = personal
        self._searches: dict[int, _Search] = {}
        self._number = 0
        self._tasks = Tasks()
        self.close = self._tasks.cancel
        """Follow nothing more."""
        relay = cluster.relay
        relay.on(StepNote, self._hear_step)
        relay.on(CrowdNote, self._hear_crowd)
        relay.on(WhoNote, self._hear_who)
        relay.on(JoinNote, lambda _: self._tell_crowds())
        relay.on(LeaseNote, self._hear_lease)
        relay.on(ForgottenNote, lambda note: register.forget_codes(note.codes))
        relay.on(BellNote, lambda note: personal.ring(note.people))
        relay.on(PartingNote, lambda note: self._part_here(note.people))
        relay.on(SearchNote, self._hear_search)
        relay.on(SearchAnswerNote, self._hear_answer)
        relay.on_missed(self._look_for_all)
        cluster.membership.on_gone(self._part_from_process)
        cluster.membership.on_rejoined(self._begin_again)

    def ring(self, people: Collection[str]) -> None:
        """Tell people that there is something new for them, wherever they are."""
        self._personal.ring(people)
        self._relay.tell(BellNote(people=tuple(people)))

    def part_from(self, people: Collection[str]) -> None:
        """End the connections of people who have signed out, at whichever process."""
        self._part_here(people)
        self._relay.tell(PartingNote(people=tuple(people)))

    async def find_people(self, people: Collection[str]) -> Whereabout:
        """Return which of these people are there now, at whichever process; one that does not answer has nobody."""
        here = self._find_here(people)
        others = self._membership.others
        if not others:
            return here
        self._number += 1
        search = self._searches[self._number] = _Search(others)
        self._relay.tell(SearchNote(number=self._number, people=tuple(people)))
        try:
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                await search.answered.wait()
        except TimeoutError:
            _log.warning("late-answer", "a process did not say in time who is there")
        finally:
            del self._searches[self._number]
        return here | search.found

    def _find_here(self, people: Collection[str]) -> Whereabout:
        at_tables = self._register.people_at_tables() & frozenset(people)
        return Whereabout(at_tables, frozenset(person for person in people if self._personal.are_there((person,))))

    def _part_here(self, people: Collection[str]) -> None:
        self._register.part_from(people)
        self._personal.part_from(people)

    def _hear_step(self, note: StepNote) -> None:
        if note.is_listed:
            self._lobby.ring()
        self._personal.ring(note.people)
        live = self._register.note_step(note.code, note.seq)
        if live is not None:
            self._pipeline.follow(live, note)

    def _hear_crowd(self, note: CrowdNote) -> None:
        for code, crowd in note.rooms.items():
            if (live := self._register.get(code)) is not None:
                self._pipeline.hear_crowd(live, note.sender, crowd)

    def _hear_who(self, note: WhoNote) -> None:
        live = self._register.get(note.code)
        if live is not None and not (crowd := live.crowd()).is_empty:
            live.told_crowd = crowd
            self._relay.tell(CrowdNote(rooms={note.code: crowd}))

    def _hear_lease(self, note: LeaseNote) -> None:
        for name in note.names:
            if (live := self._register.get(name.removeprefix(LiveRoom.LEASE))) is not None:
                self._pipeline.look_again(live)

    def _hear_search(self, note: SearchNote) -> None:
        found = self._find_here(note.people)
        answer = SearchAnswerNote(
            to=note.sender, number=note.number, at_tables=tuple(found.at_tables), on_pages=tuple(found.on_pages)
        )
        self._relay.tell(answer)

    def _hear_answer(self, note: SearchAnswerNote) -> None:
        search = self._searches.get(note.number)
        if note.to == self._membership.process and search is not None:
            search.note(note.sender, Whereabout(frozenset(note.at_tables), frozenset(note.on_pages)))

    def _tell_crowds(self) -> None:
        """Tell who is at all rooms of this process."""
        crowds: list[tuple[str, Crowd]] = []
        for live in self._register:
            live.told_crowd = live.crowd()
            if not live.told_crowd.is_empty:
                crowds.append((live.code, live.told_crowd))
        for part in in_parts(crowds):
            self._relay.tell(CrowdNote(rooms=dict(part)))

    def _part_from_process(self, process: str) -> None:
        """Take the people of a process that is gone to have been there until now, and its rooms over."""
        for live in self._register:
            self._pipeline.hear_crowd(live, process, Crowd())
            self._pipeline.take_over(live)

    def _begin_again(self) -> None:
        """This process was given up: it leads no room any more, and does not know what has happened meanwhile."""
        for live in self._register:
            self._pipeline.look_again(live)
        self._tell_crowds()
        self._look_for_all()

    def _look_for_all(self) -> None:
        """Look for everything that the others may have told."""
        self._relay.tell(JoinNote())
        self._lobby.ring()
        self._personal.ring_all()
        self._look_for(list(self._register))

    def _look_for(self, lives: Sequence[LiveRoom]) -> None:
        _ = self._tasks.begin(self._catch_up(lives))

    async def _catch_up(self, lives: Sequence[LiveRoom]) -> None:
        for part in in_parts(lives):
            try:
                seqs = await self._store.read(partial(rooms.last_seqs, codes=[live.code for live in part]))
            except DoublesixError as error:
                _log.warning("no-look-up", "rooms cannot be looked up: {code}", code=error.code)
                if error.code == "busy":
                    asyncio.get_running_loop().call_later(SECONDS_TO_LOOK_AGAIN, self._look_for, part)
                continue
            for live in part:
                if live.code not in seqs:
                    self._register.forget_codes({live.code})
                elif seqs[live.code] > live.room.seq:
                    self._pipeline.catch_up(live, seqs[live.code])
