"""What happened at a table and what was said there, told to one person at it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Literal

from doublesix.events import Dealt, Drew, Event, Passed, Played, RoundEnded
from doublesix.i18n import Words
from doublesix.i18n.faces import Spans, read_faces
from doublesix.room.messages import TalkLine, Told
from doublesix.room.room import Room, Talk
from doublesix.room.views import Views
from doublesix.sentences.events import tell_event
from doublesix.sentences.sheet_texts import words_at
from doublesix.tiles import Tile
from doublesix.view import SeenDeal, SeenDraw, SeenEvent

_TOLD_ALIKE = frozenset((Played, Drew, Passed))
"""Events that all are told alike but the one who did it."""
_Kind = Literal["dealt", "played", "drew", "passed", "ended"]


def tell_happened(
    room: Room, seat: int | None, words: Words, since: int = 0, views: Views | None = None
) -> tuple[Told, ...]:
    """Tell a seat, or a spectator, what happened in the latest round, from the given event on."""
    view = (views or Views(room.table)).of(seat)
    if room.table is None or view is None:
        return ()
    events = view.events
    number = len(room.table.game.rounds)
    timed_out = frozenset([event for round_, event in room.timed_out if round_ == number])
    words, partners = words_at(room.variant, words), room.table.game.seating.partners
    place = f"{room.number}.{number}"
    return tell_events(events, since, place, room.table.names, words, timed_out, you=seat, partners=partners)


def seats_concerned(room: Room, since: int = 0) -> frozenset[int] | None:
    """Return the seats that are told otherwise than others what happened; none if each is told in its own way."""
    events = room.table.round.events[since:] if room.table is not None else ()
    if not _TOLD_ALIKE.issuperset(map(type, events)):
        return None
    return frozenset([event.seat for event in events if isinstance(event, Played | Drew | Passed)])


def tell_events(
    events: Sequence[Event | SeenEvent],
    since: int,
    place: str,
    names: Sequence[str],
    words: Words,
    timed_out: Container[int] = (),
    *,
    you: int | None = None,
    partners: bool = False,
) -> tuple[Told, ...]:
    """Tell the events of a round from the given one on, some of which happened by the clock.

    The place names the round, and ``you`` is the reader's seat.
    """
    told, words = [], words.marking
    for number, event in enumerate(events[since:], since):
        said, by_clock = tell_event(event, names, words, you=you, partners=partners), number in timed_out
        said, faces = read_faces(words("clock.ran-out", said=said) if by_clock else said)
        told.append(_told(event, f"{place}.{number}", said, faces, by_clock))
    return tuple(told)


def tell_talk(talk: Sequence[Talk], person: str | None, words: Words) -> tuple[TalkLine, ...]:
    """Write out what was said, quick phrases in the reader's language."""
    return tuple(
        TalkLine(
            seq=item.seq,
            name=item.said.name,
            seat=item.said.seat,
            text=item.said.text or words(f"web.phrase-{item.said.phrase}"),
            phrase=item.said.phrase,
            own=item.said.person == person,
        )
        for item in talk
    )


def _told(event: Event | SeenEvent, name: str, said: str, faces: Spans, by_clock: bool) -> Told:
    kind, seat, tile = _gist(event)
    return Told(
        id=name,
        kind=kind,
        said=said,
        faces=faces,
        seat=seat,
        tile=None if tile is None else str(tile),
        by_clock=by_clock,
    )


def _gist(event: Event | SeenEvent) -> tuple[_Kind, int | None, Tile | None]:
    """Return what sort of thing happened, to whom, and with which tile."""
    match event:
        case Played():
            return "played", event.seat, event.tile
        case Dealt(deal):
            return "dealt", deal.leader, None
        case SeenDeal():
            return "dealt", event.leader, None
        case SeenDraw() | Drew():
            return "drew", event.seat, event.tile
        case Passed():
            return "passed", event.seat, None
        case RoundEnded(outcome):
            return "ended", outcome.winner, None
