"""Notes of what happens in rooms: a process that has the room in memory goes on from one without asking the store."""

from __future__ import annotations

from typing import Final

from msgspec import Raw

from doublesix.room.entries import read_entry
from doublesix.room.room import Phase, Room
from doublesix.server.cluster.notes import LoggedEntry, StepNote
from doublesix.server.hall.card import people_of
from doublesix.server.hall.lobby import changes_list
from doublesix.server.hall.persistence import RoomStep
from doublesix.server.store.rooms import Card

LARGEST_ENTRY: Final = 1000
"""Longer entries, in bytes, are not in a note; who hears of them reads them in the log."""


def note_of(step: RoomStep) -> StepNote:
    """Return what the other processes are told of a step."""
    entries, card = step.entries, step.change.card
    return StepNote(
        code=step.after.code,
        seq=step.after.seq,
        entries=tuple(LoggedEntry(entry.at_ms, Raw(entry.body)) for entry in entries)
        if sum(len(entry.body) for entry in entries) <= LARGEST_ENTRY
        else (),
        actor=step.actor,
        is_listed=card is not None and changes_list(step.card_before, card),
        people=() if card is None else tuple(step.people),
    )


def note_of_new(room: Room, card: Card) -> StepNote:
    """Return what the other processes are told of a new room."""
    return StepNote(code=room.code, seq=room.seq, is_listed=card.listed, people=tuple(people_of(room)))


def follow_note(room: Room, note: StepNote) -> Room | None:
    """Return a room after what a note tells; none if only the log can say what happened."""
    if not note.entries or room.seq + len(note.entries) != note.seq:
        return None
    try:
        for entry in note.entries:
            room = room.after(read_entry(bytes(entry.body)), entry.at_ms)
    except Exception:  # noqa: BLE001  whatever is wrong, the log says more
        return None
    return room


def may_have_ratings(room: Room) -> bool:
    """Whether a game has just ended in a room that changed the ratings."""
    return room.phase is Phase.OVER and room.offer.rated
