"""What others know of a table: enough to find one to sit at, and for the server to know where it must act."""

from __future__ import annotations

import asyncio
from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

from doublesix.i18n import Words
from doublesix.room.entries import Opened, read_entry
from doublesix.room.room import Phase, Room
from doublesix.sentences.sheet_texts import tell_title
from doublesix.server.store.rooms import Card, ListedRoom


class RoomState(StrEnum):
    """How far a table is, for lists."""

    GATHERING = "gathering"
    RUNNING = "running"
    """Something happens without anybody asking: for example, it is a bot's turn, or a clock runs."""
    WAITING = "waiting"
    """A game is played, and waits for people."""
    OVER = "over"


class Lobby:
    """Tells when the open tables have changed."""

    def __init__(self) -> None:
        self.next_change = asyncio.Event()
        """Set when the open tables change; then there is another one."""

    def note(self, before: Card | None, after: Card) -> None:
        """Note what to say of a table from now on."""
        if before != after and (after.listed or (before is not None and before.listed)):
            self.next_change.set()
            self.next_change = asyncio.Event()


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
    partners: bool = False
    turn_seconds: int | None = None
    clock: str | None = None
    """How long people may take, in words; none without a clock."""
    rated: bool = False
    begun: bool = False


class _Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    names: tuple[str, ...]
    begun: bool = False


_SUMMARY = msgspec.json.Decoder(_Summary)


def card_of(room: Room) -> Card:
    """Return what we keep of a table for lists."""
    names = tuple(occupant.name for occupant in room.occupants if not occupant.is_nobody)
    summary = msgspec.json.encode(_Summary(names, room.table is not None))
    return Card(_state(room), room.offer.listed and not room.is_full, summary)


def listed_table(room: ListedRoom, words: Words) -> ListedTable:
    """Return a table for people who look for one."""
    summary, opened = _SUMMARY.decode(room.summary), read_entry(room.opening)
    assert isinstance(opened, Opened), "a log begins with the opening of its room"
    offer = opened.offer
    return ListedTable(
        code=room.code,
        title=tell_title(offer.variant(), words),
        sheet=offer.sheet,
        players=offer.players,
        free=offer.players - len(summary.names),
        names=summary.names,
        partners=offer.partners,
        turn_seconds=offer.turn_seconds,
        clock=None if offer.time_control.is_none else offer.time_control.tell(words),
        rated=offer.rated,
        begun=summary.begun,
    )


def _state(room: Room) -> RoomState:
    if room.phase is Phase.GATHERING:
        return RoomState.GATHERING
    if room.goes_on_by_itself:
        return RoomState.RUNNING
    return RoomState.OVER if room.phase is Phase.OVER else RoomState.WAITING
