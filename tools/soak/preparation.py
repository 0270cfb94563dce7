"""Tables with people at them, written straight into the store: opening thousands over the wire would take minutes."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from doublesix.room.decided_rules import decide_rules
from doublesix.room.entries import AnyEntry, Opened, SatDown, WasReady
from doublesix.room.offer import Offer
from doublesix.rules.variant import REVISION
from doublesix.server.hall.card import card_of
from doublesix.server.hall.persistence import fold, keep_new_room
from doublesix.server.hall.register import new_seal
from doublesix.server.store import people, sessions
from doublesix.server.store.codes import new_code
from doublesix.server.store.store import Connection
from soak.place import Place


@dataclass(frozen=True)
class Guest:
    """Somebody who can play."""

    person: str
    token: str


@dataclass(frozen=True)
class SetTable:
    """A table at which all seats are taken."""

    code: str
    guests: tuple[Guest, ...]


async def set_tables(place: Place, offers: Iterable[Offer], *, begun: bool = False) -> list[SetTable]:
    """Open a table for each offer, with somebody new at each seat; if asked, all are ready, and the game has begun."""
    async with place.open() as store:
        wanted = list(offers)
        return await store.write(lambda connection: [_set(connection, offer, begun=begun) for offer in wanted])


def _set(connection: Connection, offer: Offer, *, begun: bool) -> SetTable:
    guests = tuple(_guest(connection, f"Player {seat}") for seat in range(offer.players))
    code, at = new_code(), _now()
    entries = _entries(offer, [guest.person for guest in guests])
    entries += [WasReady(seat=seat, contribution="ab12") for seat in range(offer.players)] if begun else []
    room = fold(code, [(at, entry) for entry in entries])
    keep_new_room(connection, code, entries, card_of(room), at, note=bytes)
    return SetTable(code, guests)


def _entries(offer: Offer, persons: Sequence[str]) -> list[AnyEntry]:
    sat = [SatDown(seat=seat, person=person, name=f"Player {seat}") for seat, person in enumerate(persons)]
    return [Opened(offer=offer, seal=new_seal(), revision=REVISION, decided=decide_rules(offer)), *sat]


def _guest(connection: Connection, name: str) -> Guest:
    person = people.create(connection, name, None, _now())
    return Guest(person, sessions.begin(connection, person, _now()))


def _now() -> int:
    return time.time_ns() // 1_000_000
