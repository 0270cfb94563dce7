"""Games at tables of the server by chance: any sheet, edition, house rules, players and partners.

People play, talk, leave, come back, let bots stand in and ask for seats. A game follows from its name, so that what a
soak finds can be looked at again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from doublesix.errors import DoublesixError, RuleError
from doublesix.room.commands import Phrase
from doublesix.room.entries import (
    Acted,
    AnyEntry,
    BotSatDown,
    By,
    Opened,
    Returned,
    Said,
    SatDown,
    SeatAgreed,
    SeatAsked,
    SeatRefused,
    StoodIn,
    StoodUp,
    TookBack,
    WasReady,
)
from doublesix.room.offer import Offer
from doublesix.room.room import Phase, Room
from doublesix.round import Round
from doublesix.rules.rules import KEYS, Partners
from doublesix.rules.sheet_files import SHEETS, find_sheet
from doublesix.rules.values import CHOICES
from doublesix.rules.variant import FIRST_REVISION, REVISION
from doublesix.testing.strategies import any_action

WATCHES: Final = "person-zoe"
"""Somebody who is known to the server and has no seat, unless one is granted."""
LEFT: Final = "person-yan"
"""Somebody who sat at the table before the game began, and stood up."""
SHARE_OF_HOUSE_RULES: Final = 0.4
SHARE_OF_OTHER_THINGS: Final = 0.12
"""How often something else happens than what the table waits for."""

_CODE: Final = "ABCDEF"
_STEP_MS: Final = 1_500
_MOST_HOUSE_RULES: Final = 4


def person_at(seat: int) -> str:
    """Return the id of the person who sat down at a seat."""
    return f"person-{seat}"


def any_offer(chance: Random, sheet: str | None = None) -> Offer:
    """Return anything that can be played, on a sheet or on any."""
    while True:
        chosen = sheet or chance.choice(SHEETS)
        edition = chance.choice(sorted(find_sheet(chosen).editions))
        house = _any_house_rules(chance) if chance.random() < SHARE_OF_HOUSE_RULES else {}
        try:
            rules = Offer(sheet=chosen, edition=edition, house=house, players=2).variant().rules
            players = chance.choice(sorted(rules.hands))
            partners = players == 4 and rules.partners is Partners.OPTIONAL and chance.random() < 0.5
            offer = Offer(
                sheet=chosen,
                edition=edition,
                house=house,
                players=players,
                partners=partners,
                rounds=chance.randint(1, 3),
                listed=chance.random() < 0.3,
                turn_seconds=chance.choice([None, None, None, 60]),
            )
            offer.begin()
        except RuleError:
            continue
        return offer


def _any_house_rules(chance: Random) -> dict[str, str]:
    keys = chance.sample([key for key in KEYS if key in CHOICES], chance.randint(1, _MOST_HOUSE_RULES))
    return {key: str(chance.choice(list(CHOICES[key]))) for key in keys}


def play(name: str, sheet: str | None = None) -> Iterator[tuple[int, AnyEntry, Room]]:
    """Play a game at a table; yield each entry of its log with its time, and the table after it."""
    chance = Random(name)
    offer, at = any_offer(chance, sheet), 1_700_000_000_000
    revision = REVISION if chance.random() < 0.8 else FIRST_REVISION
    entry: AnyEntry = Opened(offer=offer, seal=chance.randbytes(32).hex(), revision=revision)
    assert isinstance(entry, Opened)
    room = Room.opened(_CODE, entry, at)
    yield at, entry, room
    for entry in _seated(chance, offer):
        room = room.after(entry, at)
        yield at, entry, room
    while room.phase is not Phase.OVER:
        at += chance.randint(1, _STEP_MS)
        entry = _next(chance, room)
        try:
            room = room.after(entry, at)
        except DoublesixError:
            continue
        yield at, entry, room


def _seated(chance: Random, offer: Offer) -> Iterator[AnyEntry]:
    """Let people and bots sit down, and one stand up again before the game begins."""
    yield SatDown(seat=0, person=LEFT, name="Yan")
    yield StoodUp(seat=0)
    bots = set(chance.sample(range(offer.players), chance.choice([0, 0, 1, offer.players - 1])))
    for seat in range(offer.players):
        if seat in bots:
            yield BotSatDown(seat=seat, bot="greedy")
        else:
            yield SatDown(seat=seat, person=person_at(seat), name=f"Player {'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖ'[seat]}")


def _next(chance: Random, room: Room) -> AnyEntry:
    if chance.random() < SHARE_OF_OTHER_THINGS:
        return _something_else(chance, room)
    if room.turn is None:
        waits_for = room.waits_for or tuple(range(len(room.occupants)))
        return WasReady(seat=chance.choice(waits_for), contribution=chance.randbytes(8).hex())
    assert room.table is not None
    action = any_action(room.table.round, chance)
    by = By.BOT if room.bots_turn else By.MOMENT if room.nothing_to_add else chance.choice([By.PERSON] * 9 + [By.CLOCK])
    return Acted(seat=room.turn, action=str(action), by=by)


def _something_else(chance: Random, room: Room) -> AnyEntry:
    seat = chance.randrange(len(room.occupants))
    occupant = room.occupants[seat]
    if occupant.is_nobody:
        return SatDown(seat=seat, person=person_at(seat), name=f"Player {seat}")
    happens: list[AnyEntry] = [
        Said(person=occupant.person or WATCHES, name=occupant.name, seat=seat, text="Well played."),
        Said(person=WATCHES, name="Zoe", phrase=Phrase.THANKS),
    ]
    if occupant.person:
        happens += [StoodIn(seat=seat), Returned(seat=seat)]
        happens += [SeatAgreed(seat=one.seat, by=seat) for one in room.requests]
        happens += [SeatRefused(seat=one.seat) for one in room.requests]
        happens += [StoodUp(seat=seat)] if room.phase is Phase.PLAYING else []
    if len(room.people) == 1 and room.phase is Phase.PLAYING:
        happens.append(TookBack())
    if _may_be_asked_for(room, seat):
        happens.append(SeatAsked(seat=seat, person=WATCHES, name="Zoe"))
    return chance.choice(happens)


def _may_be_asked_for(room: Room, seat: int) -> bool:
    return bool(room.occupants[seat].bot and room.people and not room.requests and room.seat_of(WATCHES) is None)


def with_round(room: Room, round_: Round) -> Room:
    """Return the table with another round in place of the latest."""
    assert room.table is not None
    game = room.table.game
    return replace(room, table=replace(room.table, game=replace(game, rounds=(*game.rounds[:-1], round_))))
