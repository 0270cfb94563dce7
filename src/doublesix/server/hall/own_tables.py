"""The tables at which somebody sits, and those to which friends ask them, as their first page shows them."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from doublesix.i18n import Words
from doublesix.room.decided_rules import titled_variant
from doublesix.seats import Seating
from doublesix.sentences.sheet_texts import tell_title
from doublesix.server.hall.card import RoomState, RoomSummary, read_summary
from doublesix.server.hall.room_log import read_opening, readable
from doublesix.server.store import room_seats
from doublesix.server.store.people import Person
from doublesix.server.store.room_seats import RoomOfPerson, StoredInvitation
from doublesix.server.store.store import Connection

MOST_SHOWN: Final = 50


class OwnTable(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table at which one sits, with a game that is not over."""

    code: str
    title: Annotated[str, Meta(examples=["International, English edition"])]
    sheet: str
    players: int
    partners: tuple[str, ...] = ()
    opponents: tuple[str, ...] = ()
    free: int = 0
    """How many seats are open."""
    begun: bool = False
    round: int = 0
    scores: tuple[int, ...] = ()
    """Of each side, one's own first."""
    your_turn: bool = False
    """Whether the table waits for oneself."""
    waits_for: tuple[str, ...] = ()
    """Whose turn it is, or who has to be ready, by name."""
    since: int = 0
    """When that began, in milliseconds since 1970."""
    people: int = 0
    """How many others are people: if none are, nobody minds when one leaves."""


class Invitation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table to which a friend asks one."""

    code: str
    title: str
    sheet: str
    players: int
    inviter: str
    """Their name."""
    names: tuple[str, ...] = ()
    """Who sits there."""


class OwnTables(msgspec.Struct, frozen=True):
    """Where one can go on playing; those that wait for oneself come first."""

    tables: tuple[OwnTable, ...] = ()
    invitations: tuple[Invitation, ...] = ()


def own_tables(connection: Connection, person: Person, words: Words) -> OwnTables:
    """Return where somebody can go on playing."""
    found = room_seats.rooms_of(connection, (person.id, *person.former), RoomState.OVER, MOST_SHOWN)
    asked = room_seats.invitations_to(connection, person.id, RoomState.GATHERING, MOST_SHOWN)
    shown = readable(found, partial(_table, words=words))
    tables = sorted(shown, key=lambda table: (not table.your_turn, -table.since))
    invitations = list(readable(asked, partial(_invitation, words=words)))
    return OwnTables(tuple(tables), tuple(one for one in invitations if len(one.names) < one.players))


def _table(room: RoomOfPerson, words: Words) -> OwnTable:
    summary, opened = read_summary(room.summary), read_opening(room.opening)
    offer = opened.offer
    own = next((seat for seat, one in enumerate(summary.seats) if one.person == room.seated_as), None)
    waiting = (summary.turn,) if summary.turn is not None else summary.waits_for
    table = OwnTable(
        code=room.code,
        title=tell_title(titled_variant(offer, opened.decided), words),
        sheet=offer.sheet,
        players=offer.players,
        free=offer.players - len(summary.names),
        begun=summary.begun,
        round=summary.round,
        your_turn=own in summary.waits_for and (summary.begun or len(summary.names) == offer.players),
        waits_for=tuple(summary.seats[seat].name for seat in waiting),
        since=summary.since,
    )
    return table if own is None else _from_seat(table, summary, Seating(offer.players, offer.partners), own)


def _from_seat(table: OwnTable, summary: RoomSummary, seating: Seating, own: int) -> OwnTable:
    """Return a table with what depends on where one sits."""
    side, scores = seating.side_of(own), summary.scores
    others = {seat: one for seat, one in enumerate(summary.seats) if seat != own and not one.is_nobody}
    return replace(
        table,
        partners=tuple(one.name for seat, one in others.items() if seating.side_of(seat) == side),
        opponents=tuple(one.name for seat, one in others.items() if seating.side_of(seat) != side),
        scores=(*scores[side : side + 1], *scores[:side], *scores[side + 1 :]),
        people=sum(one.person is not None for one in others.values()),
    )


def _invitation(asked: StoredInvitation, words: Words) -> Invitation:
    summary, opened = read_summary(asked.summary), read_opening(asked.opening)
    offer = opened.offer
    return Invitation(
        code=asked.code,
        title=tell_title(titled_variant(offer, opened.decided), words),
        sheet=offer.sheet,
        players=offer.players,
        inviter=asked.inviter,
        names=summary.names,
    )
