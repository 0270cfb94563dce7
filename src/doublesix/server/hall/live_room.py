"""A room in memory: its state, who is there, and who is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from itertools import chain
from typing import ClassVar, Final

from doublesix.room.game_ratings import GameRatings
from doublesix.room.overview import Surroundings
from doublesix.room.pieces import WrittenPieces
from doublesix.room.room import Occupant, Room
from doublesix.room.views import Views
from doublesix.server.cluster.notes import Crowd, Resumption
from doublesix.server.hall.news import News, PresenceNews, RoomNews, TalkNews, ToldMark
from doublesix.server.hall.pending_step import PendingStep
from doublesix.server.hall.presence import Presence
from doublesix.server.hall.subscribers import Asking, Presentation, Sent, Subscriber
from doublesix.server.settings import PaceWish
from doublesix.server.store.rooms import Card, RoomChange

MS_BETWEEN_TOUCHES: Final = 10_000
"""How exactly lists know when somebody last did something at a table."""
MOST_MARKS: Final = 64
"""How many entries somebody may have missed and still be told only those when they come again."""


class LiveRoom:
    """A room in memory. Hold its lock to change it."""

    LEASE: ClassVar = "room "
    """How the name of the lease of a room begins: only one process lets bots and clocks act there."""

    def __init__(self, room: Room, card: Card, presence: Presence, clock: Callable[[], int]) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.pending: list[PendingStep] = []
        """What is to happen here as soon as the store has answered."""
        self.subscribers: set[Subscriber] = set()
        self.presence = presence
        self.card = card
        """What lists say of it."""
        self.touched_ms: int | None = None
        """When this process last wrote that somebody was here; none if another process may have written since."""
        self.used = 0.0
        """When somebody last asked for something here."""
        self.ratings: GameRatings | None = None
        """What the game that has just ended changed in the ratings."""
        self.resumed_ms: int | None = None
        """When the clock began again, if the log does not say so yet."""
        self.doing: asyncio.Task[None] | None = None
        """What the server itself does next: a bot's move, or a turn that takes too long."""
        self.regrouping: asyncio.TimerHandle | None = None
        """When to check next who is at the table."""
        self.told_crowd = Crowd()
        """What the other processes know of who is here."""
        self._crowds: dict[str, Crowd] = {}
        """Who is here by way of other processes."""
        self._resumption: Resumption | None = None
        self._before_resumption: Room | None = None
        self._clock = clock
        self._marks: dict[int, ToldMark] = {room.seq: ToldMark.of(room)}
        self._around: tuple[frozenset[int], int] = (frozenset(), 0)
        self._pieces = WrittenPieces()
        self._views: Views | None = None
        """What everybody could see when they were last told."""
        self._seated: tuple[tuple[Occupant, ...], dict[int, str]] | None = None
        """Who sits where, for as long as the same people sit here."""
        self._watchers: tuple[tuple[Occupant, ...], int] | None = None
        """How many watch, for as long as the same people sit here and nobody comes or goes."""

    @property
    def code(self) -> str:
        """Its code."""
        return self.room.code

    @property
    def lease(self) -> str:
        """The name of its lease."""
        return f"{self.LEASE}{self.code}"

    @property
    def needs_leader(self) -> bool:
        """Whether something is to be done there without anybody asking."""
        return self.room.goes_on_by_itself or self.room.due is not None

    @property
    def seated(self) -> Mapping[int, str]:
        """The people at the table, by seat."""
        occupants = self.room.occupants
        if self._seated is None or self._seated[0] is not occupants:
            people = {seat: occupant.person for seat, occupant in enumerate(occupants) if occupant.person is not None}
            self._seated = occupants, people
        return self._seated[1]

    @property
    def watchers(self) -> int:
        """How many watch; somebody with two windows is one of them."""
        return self._watchers_here + sum(crowd.watchers for crowd in self._crowds.values())

    @property
    def _watchers_here(self) -> int:
        if self._watchers is None or self._watchers[0] is not self.room.occupants:
            players = {occupant.person for occupant in self.room.occupants} - {None}
            watching = {one.person or one for one in self.subscribers if one.person not in players}
            self._watchers = self.room.occupants, len(watching)
        return self._watchers[1]

    def join(self, subscriber: Subscriber) -> None:
        """Tell somebody what happens from now on."""
        self.subscribers.add(subscriber)
        self._watchers = None

    def part(self, subscriber: Subscriber) -> None:
        """Tell somebody nothing more."""
        self.subscribers.discard(subscriber)
        self._watchers = None

    @property
    def bot_pace(self) -> PaceWish:
        """How fast bots play: as slowly as somebody who plays here wants; without a wish that is as usual."""
        wishes = [self._wishes_of(person) or [PaceWish.USUAL] for person in self.seated.values()]
        return max(chain.from_iterable(wishes), key=_share, default=PaceWish.USUAL)

    def _wishes_of(self, person: str) -> list[PaceWish]:
        here = [one.presentation.pace for one in self.subscribers if one.person == person]
        return here + [PaceWish.read(crowd.seated[person]) for crowd in self._crowds.values() if person in crowd.seated]

    def crowd(self) -> Crowd:
        """Return who is here by way of this process, for the others to know."""
        seated: dict[str, PaceWish] = {}
        for one in self.subscribers:
            if one.person is not None and self.room.seat_of(one.person) is not None:
                slowest = max(seated.get(one.person, one.presentation.pace), one.presentation.pace, key=_share)
                seated[one.person] = slowest
        return Crowd({person: pace.value for person, pace in seated.items()}, self._watchers_here, self._resumption)

    def hear_crowd(self, process: str, crowd: Crowd, now: float) -> frozenset[str]:
        """Note who is here by way of another process; return those of them who have come back just now."""
        self._crowds.pop(process, None)
        if not crowd.is_empty:
            self._crowds[process] = crowd
        if crowd.resumption is not None:
            self._adopt(crowd.resumption)
        return self.presence.hear(process, crowd.seated, now)

    def around(self) -> Surroundings:
        """Return who is there now."""
        return Surroundings(self._clock(), self.away, self.watchers, self.ratings)

    @property
    def away(self) -> frozenset[int]:
        """The seats whose people are away."""
        return self.presence.away(self.seated, asyncio.get_running_loop().time())

    @property
    def is_deserted(self) -> bool:
        """Whether all who play here are away."""
        return self.away >= self.seated.keys()

    def is_idle(self, since: float) -> bool:
        """Whether nobody is there or has used it since, and nothing is going on."""
        return not (self.subscribers or self.doing is not None or self.lock.locked()) and self.used < since

    def note_leap(self, leap_ms: int) -> None:
        """Let the turn have what it had left before the clock leapt; by correspondence, its whole time again."""
        if self.room.on_the_clock:
            self.resume_clock(None if self.room.offer.is_by_correspondence else self.room.since + leap_ms)

    def resume_clock(self, at_ms: int | None = None) -> None:
        """Give the turn its whole time again, since nobody could play: the server was down, or all had left."""
        self._resume(self._clock() if at_ms is None else at_ms)

    @property
    def as_kept(self) -> Room:
        """The table as the log has it, without what the log does not say yet."""
        return self._before_resumption or self.room

    def _resume(self, at_ms: int) -> None:
        self._before_resumption = self.as_kept
        self.room = self.room.resumed(at_ms)
        self._resumption = Resumption(self.room.version, at_ms)
        # Where more than the present turn follows from it, the log must say so: it is written with the next step.
        if self.room.banks or self.room.offer.is_by_correspondence:
            self.resumed_ms = at_ms

    def _adopt(self, resumption: Resumption) -> None:
        """Let the clock begin again when it does at another process."""
        if resumption.version == self.room.version and resumption.at_ms > self.room.since:
            self._resume(resumption.at_ms)

    def rest(self) -> None:
        """Begin nothing more on its own."""
        if self.doing is not None:
            self.doing.cancel()
        if self.regrouping is not None:
            self.regrouping.cancel()

    def install(self, rooms: Sequence[Room], card: Card) -> ToldMark | None:
        """Take the table after each step; return since when news can be told, none if everything must be told."""
        first, *others = [self._install(room, card) for room in rooms]
        if first is None or None in others:
            return None
        return first if not others or first.leads_to(self.room) else None

    def _install(self, room: Room, card: Card) -> ToldMark | None:
        before = ToldMark.of(self.room)
        resumption = self._resumption
        self.room, self.card = room, card
        self.resumed_ms = self._resumption = self._before_resumption = None
        if resumption is not None:
            self._adopt(resumption)  # somebody only talked, and did not know of it
        is_next = before.leads_to(room)
        if not is_next:
            self._marks.clear()
        self._marks[room.seq] = ToldMark.of(room)
        while len(self._marks) > MOST_MARKS:
            del self._marks[next(iter(self._marks))]
        return before if is_next else None

    def change_to(self, card: Card, at_ms: int) -> RoomChange:
        """Return what is to be written besides the log, so that lists say this of it."""
        if self.touched_ms is None:
            return RoomChange(at_ms, card)
        is_known = 0 <= at_ms - self.touched_ms < MS_BETWEEN_TOUCHES  # a clock that was ahead is set back at times
        touched_ms = None if is_known else at_ms
        return RoomChange(touched_ms, None if card == self.card else card, self.card)

    def publish(self, since: ToldMark | None, askings: Sequence[Asking] = ()) -> None:
        """Tell everybody what is new since a mark, everything if there is none; answer those who asked for it."""
        if not self.subscribers:
            return
        if since is not None and since.has_only_talk_before(self.room):
            self._tell(TalkNews(self.room, since), askings)
            return
        around = self.around()
        self._around = (around.away, around.watchers)
        self._pieces.begin()
        news = RoomNews(self.room, around, since, self._pieces, self._views)
        self._views = news.views
        self._tell(news, askings)

    def _tell(self, news: News, askings: Sequence[Asking] = ()) -> None:
        asked = {asking.subscriber: asking for asking in askings}
        for subscriber in self.subscribers:
            if subscriber.behind:
                continue
            sent = news.to(subscriber.person, subscriber.presentation)
            if subscriber in asked:
                asked[subscriber].hear(sent)
            else:
                subscriber.tell(sent)

    def publish_around(self) -> None:
        """Tell everybody who is there, if that has changed."""
        around = self.around()
        if self._around != (around.away, around.watchers):
            self._around = (around.away, around.watchers)
            self._tell(PresenceNews(around))

    def whole(self, person: str | None, presentation: Presentation) -> Sent:
        """Return everything that somebody may see."""
        return RoomNews(self.room, self.around(), pieces=self._pieces).to(person, presentation)

    def messages(self, subscriber: Subscriber, seen: int | None = None) -> AsyncGenerator[Sent, None]:
        """Return what to tell somebody who knows everything up to an entry, until they leave."""
        mark = self._marks.get(seen) if seen is not None else None
        since = mark if mark is not None and mark.leads_to(self.room) else None
        # Write it now: what happens before somebody asks for it comes after it.
        news = RoomNews(self.room, self.around(), since, self._pieces)
        first = news.to(subscriber.person, subscriber.presentation)
        return self._messages(subscriber, first)

    async def _messages(self, subscriber: Subscriber, first: Sent) -> AsyncGenerator[Sent, None]:
        yield first
        while not subscriber.is_over:
            while (sent := subscriber.take()) is not None:
                yield sent
            if subscriber.behind:
                subscriber.behind = False
                yield self.whole(subscriber.person, subscriber.presentation)
            else:
                await subscriber.wait()


def _share(pace: PaceWish) -> float:
    return pace.share
