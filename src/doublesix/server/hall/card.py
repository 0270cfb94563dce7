"""The card of a table: what lists know of it without its log, for strangers and for those who sit there."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from doublesix.room.room import Phase, Room
from doublesix.server.store.rooms import Card


class RoomState(StrEnum):
    """How far a table is, for lists."""

    GATHERING = "gathering"
    RUNNING = "running"
    """Something happens without anybody asking: for example, it is a bot's turn, or a clock runs."""
    WAITING = "waiting"
    """A game is played, and waits for people."""
    OVER = "over"


class SummarySeat(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True):
    """A seat: who has it, and whether a bot plays there now."""

    name: str = ""
    person: str | None = None
    bot: bool = False

    @property
    def is_nobody(self) -> bool:
        """Whether it is open."""
        return self.person is None and not self.bot


class RoomSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of a table for lists."""

    names: tuple[str, ...]
    begun: bool = False
    seats: tuple[SummarySeat, ...] = ()
    """None on a card that an older server wrote."""
    scores: tuple[int, ...] = ()
    """By side."""
    round: int = 0
    turn: int | None = None
    """The seat whose turn it is."""
    waits_for: tuple[int, ...] = ()
    """The seats of the people whom the table waits for."""
    since: int = 0
    """When that wait began, in milliseconds since 1970."""


_SUMMARY = msgspec.json.Decoder(RoomSummary)


def card_of(room: Room) -> Card:
    """Return what we keep of a table for lists."""
    summary = msgspec.json.encode(_summary(room))
    return Card(_state(room), room.offer.listed and not room.is_full, summary, room.due)


def read_summary(summary: bytes) -> RoomSummary:
    """Read what a card says."""
    return _SUMMARY.decode(summary)


def people_of(room: Room) -> frozenset[str]:
    """Return the people who sit at a table."""
    return frozenset([occupant.person for occupant in room.occupants if occupant.person is not None])


def _summary(room: Room) -> RoomSummary:
    game = room.table.game if room.table else None
    return RoomSummary(
        names=tuple([occupant.name for occupant in room.occupants if not occupant.is_nobody]),
        begun=game is not None,
        seats=tuple([SummarySeat(one.name, one.person, one.player is not None) for one in room.occupants]),
        scores=game.scores if game else (),
        round=len(game.rounds) if game else 0,
        turn=room.turn,
        waits_for=room.waits_for,
        since=room.since,
    )


def _state(room: Room) -> RoomState:
    if room.phase is Phase.GATHERING:
        return RoomState.GATHERING
    if room.goes_on_by_itself:
        return RoomState.RUNNING
    return RoomState.OVER if room.phase is Phase.OVER else RoomState.WAITING
