"""What happened at a table and what was said there, told to one person at it."""

from __future__ import annotations

from collections.abc import Container, Sequence

import msgspec

from doublesix.events import Dealt, Drew, Event, Passed, Played, RoundEnded
from doublesix.i18n import Words
from doublesix.i18n.faces import read_faces
from doublesix.room.messages import TalkLine, Told
from doublesix.room.room import Room, Talk
from doublesix.sentences.events import tell_event
from doublesix.sentences.sheet_texts import words_at
from doublesix.view import SeenDeal, SeenDraw, SeenEvent, seen_events


def tell_happened(room: Room, seat: int | None, words: Words, since: int = 0) -> tuple[Told, ...]:
    """Tell a seat, or a spectator, what happened in the latest round, from the given event on."""
    if room.table is None:
        return ()
    events = seen_events(room.table.round, seat)
    number = len(room.table.game.rounds)
    timed_out = frozenset(event for round_, event in room.timed_out if round_ == number)
    words, partners = words_at(room.variant, words), room.table.game.seating.partners
    place = f"{room.number}.{number}"
    return tell_events(events, since, place, room.table.names, words, timed_out, you=seat, partners=partners)


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
        one = _told(event, f"{place}.{number}", said)
        told.append(msgspec.structs.replace(one, faces=faces, by_clock=by_clock))
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


def _told(event: Event | SeenEvent, name: str, said: str) -> Told:
    match event:
        case Dealt(deal):
            return Told(id=name, kind="dealt", said=said, seat=deal.leader)
        case SeenDeal():
            return Told(id=name, kind="dealt", said=said, seat=event.leader)
        case Played():
            return Told(id=name, kind="played", said=said, seat=event.seat, tile=str(event.tile))
        case SeenDraw() | Drew():
            drawn = None if event.tile is None else str(event.tile)
            return Told(id=name, kind="drew", said=said, seat=event.seat, tile=drawn)
        case Passed():
            return Told(id=name, kind="passed", said=said, seat=event.seat)
        case RoundEnded(outcome):
            return Told(id=name, kind="ended", said=said, seat=outcome.winner)
