"""What strangers know of a table: enough to find one to sit at."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta

from doublesix.i18n import Words
from doublesix.room.decided_rules import titled_variant
from doublesix.room.portraits import portraits_of
from doublesix.sentences.sheet_texts import tell_title
from doublesix.server.hall.card import read_summary
from doublesix.server.hall.room_log import read_opening, readable
from doublesix.server.store.rooms import Card, ListedRoom


class Lobby:
    """Tells when the open tables have changed."""

    def __init__(self) -> None:
        self.next_change = asyncio.Event()
        """Set when the open tables change; then there is another one."""

    def note(self, before: Card | None, after: Card) -> None:
        """Note what to say of a table from now on."""
        if changes_list(before, after):
            self.ring()

    def ring(self) -> None:
        """Say that the open tables have changed."""
        self.next_change.set()
        self.next_change = asyncio.Event()


def changes_list(before: Card | None, after: Card) -> bool:
    """Whether the open tables change when a table has another card."""
    return before != after and (after.listed or (before is not None and before.listed))


class ListedTable(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table among the open ones."""

    code: str
    title: Annotated[str, Meta(examples=["International, English edition"])]
    sheet: str
    players: int
    free: int
    """How many seats are open."""
    names: tuple[str, ...]
    """Who sits there."""
    faces: tuple[int, ...] = ()
    """The face of each of them."""
    partners: bool = False
    turn_seconds: int | None = None
    clock: str | None = None
    """How long people may take, in words; none without a clock."""
    rated: bool = False
    begun: bool = False


def fairly(listed: Iterable[ListedRoom]) -> list[ListedRoom]:
    """Return tables in an order in which nobody pushes others off the list: one of each person first, then more."""
    turns: Counter[str] = Counter()
    in_turns = []
    for person, room in readable(listed, _with_its_person):
        turns[person] += 1
        in_turns.append((turns[person], room))
    return [room for _, room in sorted(in_turns, key=lambda pair: pair[0])]


def _with_its_person(room: ListedRoom) -> tuple[str, ListedRoom]:
    seats = read_summary(room.summary).seats
    return next((seat.person for seat in seats if seat.person is not None), room.code), room


def listed_table(room: ListedRoom, words: Words) -> ListedTable:
    """Return a table for people who look for one."""
    summary, opened = read_summary(room.summary), read_opening(room.opening)
    offer = opened.offer
    return ListedTable(
        code=room.code,
        title=tell_title(titled_variant(offer, opened.decided), words),
        sheet=offer.sheet,
        players=offer.players,
        free=offer.players - len(summary.names),
        names=summary.names,
        faces=tuple(face for face in portraits_of(summary.seats) if face is not None),
        partners=offer.partners,
        turn_seconds=offer.turn_seconds,
        clock=None if offer.time_control.is_none else offer.time_control.tell(words),
        rated=offer.rated,
        begun=summary.begun,
    )
