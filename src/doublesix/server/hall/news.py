"""What we tell of a table at one moment.

It is written once for all who see the same: for each seat and for spectators, by language and by how they want
it shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import takewhile
from typing import Protocol

import msgspec

from doublesix.room.messages import PresenceMessage, TableMessage, TalkMessage, Told
from doublesix.room.news import seats_concerned, tell_happened, tell_talk
from doublesix.room.overview import Overview, Surroundings, show
from doublesix.room.perspective import Perspective, see
from doublesix.room.pieces import WrittenPieces
from doublesix.room.room import Phase, Room, Talk
from doublesix.room.views import Views
from doublesix.server.hall.subscribers import Presentation, Sent
from doublesix.wire import encode_view


class ToldMark(msgspec.Struct, frozen=True):
    """How much of a table somebody has been told."""

    number: int
    rounds: int
    events: int
    seq: int
    version: int
    since: int
    is_between: bool
    """Whether no round was in play."""

    @classmethod
    def of(cls, room: Room) -> ToldMark:
        """Return the mark of a person who has been told everything."""
        table, is_between = room.table, room.phase is not Phase.PLAYING
        rounds, events = (len(table.game.rounds), len(table.round.events)) if table is not None else (0, 0)
        return cls(room.number, rounds, events, room.seq, room.version, room.since, is_between)

    def leads_to(self, room: Room) -> bool:
        """Whether news since then can be told: nothing is missed of a round that ended before the latest began."""
        now = ToldMark.of(room)
        if (self.number, self.rounds) == (now.number, now.rounds):
            return self.events <= now.events
        return now.seq == self.seq + 1 or (self.is_between and self._is_right_before(now))

    def _is_right_before(self, now: ToldMark) -> bool:
        """Whether the latest round is the next one after that of this mark."""
        next_game = (self.number + 1, 1)
        return (now.number, now.rounds) in ((self.number, self.rounds + 1), next_game)

    def has_only_talk_before(self, room: Room) -> bool:
        """Whether nothing has happened since then but talk."""
        talked = bool(room.talk) and room.talk[-1].seq > self.seq
        return talked and (self.version, self.since) == (room.version, room.since)


class News(Protocol):
    """Something that is told to everybody at a table."""

    def to(self, person: str | None, presentation: Presentation) -> Sent:
        """Return the message for somebody, ready to send."""
        ...


@dataclass(slots=True)
class RoomNews:
    """What we tell of a table at one moment: all of it, or what is new since a mark."""

    room: Room
    around: Surroundings
    since: ToldMark | None = None
    """None: everything."""
    pieces: WrittenPieces = field(default_factory=WrittenPieces)
    """The parts of earlier messages: what is still the same is not written again."""
    views_before: Views | None = None
    """What everybody could see when they were told of it before."""
    views: Views = field(init=False)
    _talk: tuple[Talk, ...] = field(init=False)
    _own: frozenset[str] = field(init=False)
    """Those who see words or requests of their own."""
    _seats: dict[str | None, int] = field(init=False)
    _first_event: int = field(init=False)
    """The first event of the round that is news."""
    _concerned: frozenset[int] | None = field(init=False)
    """The seats that are told otherwise than others what happened; none if each is told in its own way."""
    _written: dict[tuple[object, ...], Sent] = field(default_factory=dict)
    _shown: dict[tuple[object, ...], Overview] = field(default_factory=dict)
    _happened: dict[tuple[object, ...], tuple[Told, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.views = Views(self.room.table, self.views_before)
        self._talk = _talk_since(self.room, self.since)
        self._first_event = _first_event_since(self.room, self.since)
        self._concerned = seats_concerned(self.room, self._first_event)
        self._own = frozenset([talk.said.person for talk in self._talk] + [one.person for one in self.room.requests])
        occupants = enumerate(self.room.occupants)
        self._seats = {occupant.person: seat for seat, occupant in occupants if occupant.person is not None}

    def to(self, person: str | None, presentation: Presentation) -> Sent:
        """Return the message for somebody, ready to send."""
        seat = self._seats.get(person)
        own = person if seat is None and person in self._own else None
        key = seat, own, presentation.words.language, presentation.shape, presentation.look, presentation.view
        sent = self._written.get(key)
        if sent is None:
            message = msgspec.json.encode(self._message(person, seat, presentation))
            sent = self._written[key] = Sent(message, self.room.seq)
        return sent

    def _message(self, person: str | None, seat: int | None, presentation: Presentation) -> TableMessage:
        eyes = Perspective(seat, presentation.words, presentation.shape, presentation.look, person)
        view = self.views.of(seat) if presentation.view else None
        return TableMessage(
            table=see(self.room, eyes, self.around, self._show(presentation), self.views, self.pieces),
            happened=self._tell_happened(seat, presentation),
            talk=tell_talk(self._talk, person, presentation.words) if self._talk else (),
            view=None if view is None else msgspec.Raw(encode_view(view)),
            whole=self.since is None,
        )

    def _show(self, presentation: Presentation) -> Overview:
        """Show what all see alike, once for all."""
        key = (presentation.words.language, presentation.shape, presentation.look)
        if key not in self._shown:
            words, shape, look = presentation.words, presentation.shape, presentation.look
            self._shown[key] = show(self.room, words, shape, look, self.around, self.views, self.pieces)
        return self._shown[key]

    def _tell_happened(self, seat: int | None, presentation: Presentation) -> tuple[Told, ...]:
        """Tell what happened, once for all whom it does not concern."""
        reader = seat if self._concerned is None or seat in self._concerned else None
        key = reader, presentation.words.language
        told = self._happened.get(key)
        if told is None:
            told = tell_happened(self.room, reader, presentation.words, self._first_event, self.views)
            self._happened[key] = told
        return told


class TalkNews:
    """What was said since a mark, if nothing else has happened."""

    def __init__(self, room: Room, since: ToldMark) -> None:
        self._seq = room.seq
        self._talk = _talk_since(room, since)
        self._speakers = frozenset(talk.said.person for talk in self._talk)
        self._written: dict[tuple[str | None, str], Sent] = {}

    def to(self, person: str | None, presentation: Presentation) -> Sent:
        """Return the message for somebody, ready to send."""
        key = person if person in self._speakers else None, presentation.words.language
        if key not in self._written:
            said = TalkMessage(seq=self._seq, talk=tell_talk(self._talk, person, presentation.words))
            self._written[key] = Sent(msgspec.json.encode(said), self._seq)
        return self._written[key]


class PresenceNews:
    """Who is there, the same for everybody."""

    def __init__(self, around: Surroundings) -> None:
        message = PresenceMessage(away=tuple(sorted(around.away)), watchers=around.watchers)
        self._sent = Sent(msgspec.json.encode(message))

    def to(self, person: str | None, presentation: Presentation) -> Sent:
        """Return the message for somebody, ready to send."""
        return self._sent


def _talk_since(room: Room, since: ToldMark | None) -> tuple[Talk, ...]:
    if since is None or not room.talk:
        return room.talk
    later = takewhile(lambda talk: talk.seq > since.seq, reversed(room.talk))
    return tuple(later)[::-1]


def _first_event_since(room: Room, since: ToldMark | None) -> int:
    if since is None or since.number != room.number:
        return 0
    rounds = len(room.table.game.rounds) if room.table is not None else 0
    return since.events if since.rounds == rounds else 0
