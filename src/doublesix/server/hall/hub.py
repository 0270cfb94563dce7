"""Those who are told what happens at a table, over whatever connection they have.

What is sent is written once for all who see the same: for each seat and for those who watch, by language and by how
they want it shown. Whoever reads more slowly than things happen misses steps, and gets the table as a whole instead.
"""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import msgspec

from doublesix.i18n import Words
from doublesix.picture import Look
from doublesix.room.board import Shape
from doublesix.room.happened import tell_happened, tell_talk
from doublesix.room.messages import TableMessage
from doublesix.room.room import Room, Talk
from doublesix.room.seeing import Eyes, see
from doublesix.room.showing import Around, Shown, show
from doublesix.wire import encode_view

MOST_WAITING: Final = 32
"""How many messages may wait for a slow reader before they are dropped for a whole one."""
MOST_ANSWERS: Final = 32
"""How many answers may wait before nothing more is read from whoever asks."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody wants to be told: in which language, and how the table is shown."""

    words: Words
    shape: Shape = Shape.WIDE
    look: Look | None = None
    view: bool = False
    """Whether to send what one's seat knows as well, for programs that think."""


class Sent(NamedTuple):
    """A message as it is sent, and up to which entry of the log it tells what happened; none where it tells nothing."""

    message: bytes
    seq: int | None = None


class Subscriber:
    """A connection over which somebody is told what happens at a table."""

    def __init__(self, person: str | None, manner: Manner) -> None:
        self.person = person
        """The id by which the table knows them; none where nobody does."""
        self.manner = manner
        self.behind = False
        """Whether messages were dropped, so that the next one must be whole."""
        self.is_over = False
        """Whether to hang up: whoever is there may not be who they were."""
        self._messages: deque[Sent] = deque()
        self._answers: deque[Sent] = deque()
        self._something = asyncio.Event()
        self._room_for_answers = asyncio.Event()
        self._room_for_answers.set()

    def tell(self, message: Sent) -> None:
        """Send what happened; where too much waits already, a whole message will be sent in place of all of it."""
        if self.behind:
            return
        if len(self._messages) >= MOST_WAITING:
            self.fall_behind()
            return
        self._messages.append(message)
        self._something.set()

    def end(self) -> None:
        """Tell nothing more and hang up; a browser comes again, as whoever it is then."""
        self.is_over = True
        self._something.set()

    def fall_behind(self) -> None:
        """Send the whole table next, in place of what waits."""
        self._messages.clear()
        self.behind = True
        self._something.set()

    async def answer(self, message: Sent) -> None:
        """Send an answer, which is never dropped; wait where too many wait already."""
        await self._room_for_answers.wait()
        self._answers.append(message)
        if len(self._answers) >= MOST_ANSWERS:
            self._room_for_answers.clear()
        self._something.set()

    async def wait(self) -> None:
        """Wait until there is something to send."""
        await self._something.wait()

    def take(self) -> Sent | None:
        """Return the next message to send; none where there is none, or where the whole table is to be sent."""
        if self._answers:
            self._room_for_answers.set()
            return self._answers.popleft()
        if self._messages:
            return self._messages.popleft()
        if not self.behind:
            self._something.clear()
        return None


@dataclass(frozen=True, slots=True)
class Mark:
    """How much of a table somebody has been told."""

    number: int
    rounds: int
    events: int
    seq: int

    @classmethod
    def of(cls, room: Room) -> Mark:
        """Return the mark of one who has been told everything."""
        if room.table is None:
            return cls(room.number, 0, 0, room.seq)
        return cls(room.number, len(room.table.game.rounds), len(room.table.round.events), room.seq)

    def leads_to(self, room: Room) -> bool:
        """Whether what is new since then can be told: a round has not ended and another begun in between."""
        now = Mark.of(room)
        if (self.number, self.rounds) == (now.number, now.rounds):
            return self.events <= now.events
        return now.seq == self.seq + 1


@dataclass(slots=True)
class Telling:
    """What is told of a table at one moment: all of it, or what is new since a mark."""

    room: Room
    around: Around
    since: Mark | None = None
    """None: everything."""
    _written: dict[tuple[object, ...], Sent] = field(default_factory=dict)
    _shown: dict[tuple[object, ...], Shown] = field(default_factory=dict)

    def to(self, person: str | None, manner: Manner) -> Sent:
        """Return the message for somebody, as it is sent."""
        seat = self.room.seat_of(person)
        own = person if seat is None and any(talk.said.person == person for talk in self._talk) else None
        key = (seat, manner.words.language, manner.shape, manner.look, manner.view, own)
        if key not in self._written:
            self._written[key] = Sent(msgspec.json.encode(self._message(person, seat, manner)), self.room.seq)
        return self._written[key]

    def _message(self, person: str | None, seat: int | None, manner: Manner) -> TableMessage:
        table = self.room.table
        eyes = Eyes(seat, manner.words, manner.shape, manner.look)
        return TableMessage(
            table=see(self.room, eyes, self.around, self._show(manner)),
            happened=tell_happened(self.room, seat, manner.words, self._first_event),
            talk=tell_talk(self._talk, person, manner.words),
            view=msgspec.Raw(encode_view(table.view(seat))) if manner.view and table else None,
            whole=self.since is None,
        )

    def _show(self, manner: Manner) -> Shown:
        """Show what all see alike, once for all of them."""
        key = (manner.words.language, manner.shape, manner.look)
        if key not in self._shown:
            self._shown[key] = show(self.room, manner.words, manner.shape, manner.look, self.around)
        return self._shown[key]

    @property
    def _first_event(self) -> int:
        now, since = Mark.of(self.room), self.since
        if since is None or (since.number, since.rounds) != (now.number, now.rounds):
            return 0
        return since.events

    @property
    def _talk(self) -> tuple[Talk, ...]:
        first = 0 if self.since is None else self.since.seq + 1
        return tuple(talk for talk in self.room.talk if talk.seq >= first)
