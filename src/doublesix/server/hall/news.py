"""What we tell of a table at one moment.

It is written once for all who see the same: for each seat and for spectators, by language and by how they want
it shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from doublesix.room.messages import TableMessage
from doublesix.room.news import tell_happened, tell_talk
from doublesix.room.overview import Overview, Surroundings, show
from doublesix.room.perspective import Perspective, see
from doublesix.room.room import Room, Talk
from doublesix.server.hall.subscribers import Presentation, Sent
from doublesix.wire import encode_view


@dataclass(frozen=True, slots=True)
class ToldMark:
    """How much of a table somebody has been told."""

    number: int
    rounds: int
    events: int
    seq: int

    @classmethod
    def of(cls, room: Room) -> ToldMark:
        """Return the mark of a person who has been told everything."""
        if room.table is None:
            return cls(room.number, 0, 0, room.seq)
        return cls(room.number, len(room.table.game.rounds), len(room.table.round.events), room.seq)

    def leads_to(self, room: Room) -> bool:
        """Whether news since then can be told: no round has ended and another begun in between."""
        now = ToldMark.of(room)
        if (self.number, self.rounds) == (now.number, now.rounds):
            return self.events <= now.events
        return now.seq == self.seq + 1


@dataclass(slots=True)
class RoomNews:
    """What we tell of a table at one moment: all of it, or what is new since a mark."""

    room: Room
    around: Surroundings
    since: ToldMark | None = None
    """None: everything."""
    _written: dict[tuple[object, ...], Sent] = field(default_factory=dict)
    _shown: dict[tuple[object, ...], Overview] = field(default_factory=dict)

    def to(self, person: str | None, presentation: Presentation) -> Sent:
        """Return the message for somebody, ready to send."""
        seat = self.room.seat_of(person)
        spoke = any(talk.said.person == person for talk in self._talk)
        asked = any(request.person == person for request in self.room.requests)
        own = person if seat is None and (spoke or asked) else None
        key = (seat, presentation.words.language, presentation.shape, presentation.look, presentation.view, own)
        if key not in self._written:
            self._written[key] = Sent(msgspec.json.encode(self._message(person, seat, presentation)), self.room.seq)
        return self._written[key]

    def _message(self, person: str | None, seat: int | None, presentation: Presentation) -> TableMessage:
        table = self.room.table
        eyes = Perspective(seat, presentation.words, presentation.shape, presentation.look, person)
        return TableMessage(
            table=see(self.room, eyes, self.around, self._show(presentation)),
            happened=tell_happened(self.room, seat, presentation.words, self._first_event),
            talk=tell_talk(self._talk, person, presentation.words),
            view=msgspec.Raw(encode_view(table.view(seat))) if presentation.view and table else None,
            whole=self.since is None,
        )

    def _show(self, presentation: Presentation) -> Overview:
        """Show what all see alike, once for all."""
        key = (presentation.words.language, presentation.shape, presentation.look)
        if key not in self._shown:
            self._shown[key] = show(self.room, presentation.words, presentation.shape, presentation.look, self.around)
        return self._shown[key]

    @property
    def _first_event(self) -> int:
        now, since = ToldMark.of(self.room), self.since
        if since is None or (since.number, since.rounds) != (now.number, now.rounds):
            return 0
        return since.events

    @property
    def _talk(self) -> tuple[Talk, ...]:
        first = 0 if self.since is None else self.since.seq + 1
        return tuple(talk for talk in self.room.talk if talk.seq >= first)
