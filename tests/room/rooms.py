"""What the tests of tables share: people who sit down, are ready and play, and rooms of every sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from doublesix.actions import Action
from doublesix.bots.simple import choose_greedily
from doublesix.rng import SplitMix
from doublesix.room.decided_rules import decide_rules
from doublesix.room.entries import Acted, AnyEntry, BotSatDown, Opened, SatDown, WasReady
from doublesix.room.offer import Offer
from doublesix.room.room import Phase, Room
from doublesix.round import Round
from doublesix.rules.variant import REVISION
from doublesix.tiles import Tile
from doublesix.view import View

SEAL = "5ea1" * 16
NAMES = ("Anna", "Ben", "Clara", "Dirk", "Emil", "Frida")
TWO = Offer(sheet="luckies", players=2)
FOUR = Offer(sheet="international", players=4, points=50)
EVERY_SHEET = (
    Offer(sheet="luckies", players=2),
    Offer(sheet="international", players=4),
    Offer(sheet="bg2133", players=4, partners=True),
    Offer(sheet="sixcolours", players=6),
    Offer(sheet="protocol", players=3),
)


_TILE = re.compile(rb"(?<![0-9A-Za-z_-])([0-6])-([0-6])(?![0-9A-Za-z_-])")


def tiles_named(text: bytes) -> set[Tile]:
    """All tiles that a text names, whichever end comes first."""
    return {
        Tile.parse("-".join(sorted((one.decode(), other.decode()), reverse=True))) for one, other in _TILE.findall(text)
    }


def person(seat: int) -> str:
    """The id of the person whom the tests put at a seat."""
    return f"person-{seat}"


def opened(offer: Offer = TWO, seal: str = SEAL) -> Room:
    """A table at which nobody sits yet."""
    return Room.opened("ABCDEF", opening(offer, seal), at=0)


def opening(offer: Offer = TWO, seal: str = SEAL) -> Opened:
    """What its log begins with."""
    return Opened(offer=offer, seal=seal, revision=REVISION, decided=decide_rules(offer))


def after(room: Room, *entries: AnyEntry, at: int = 0) -> Room:
    """The table after one thing and another."""
    for entry in entries:
        room = room.after(entry, at)
    return room


def sat_down(seat: int) -> SatDown:
    """Somebody sits down."""
    return SatDown(seat=seat, person=person(seat), name=NAMES[seat])


def ready(seat: int) -> WasReady:
    """Somebody is ready."""
    return WasReady(seat=seat, contribution=f"chance{seat}")


def full(offer: Offer = TWO, bots: Sequence[int] = (), seal: str = SEAL) -> Room:
    """A table with somebody at every seat, bots at those named."""
    seats = range(offer.players)
    return after(
        opened(offer, seal),
        *(BotSatDown(seat=seat, bot="greedy") if seat in bots else sat_down(seat) for seat in seats),
    )


def dealt(offer: Offer = TWO, bots: Sequence[int] = (), seal: str = SEAL) -> Room:
    """A table whose first round has just been dealt."""
    return go_on(full(offer, bots, seal))


def go_on(room: Room) -> Room:
    """All who are waited for are ready."""
    return after(room, *map(ready, room.waits_for))


def choice(room: Room) -> Action:
    """What a simple player would do."""
    assert room.table is not None
    return choose_greedily(room.table.view(room.turn), SplitMix(len(room.table.round.events)))


def acted(room: Room) -> Room:
    """The table after the person who is to act has done something simple."""
    assert room.turn is not None
    return room.after(Acted(seat=room.turn, action=str(choice(room))), at=0)


def moments(room: Room, rounds: int = 1) -> Iterator[Room]:
    """The table after every step of so many rounds, or to the end of its game."""
    yield room
    while rounds and room.phase is not Phase.OVER:
        if room.phase is Phase.PLAYING:
            room = acted(room)
            rounds -= room.phase is not Phase.PLAYING
        else:
            room = go_on(room)
        yield room


def last(room: Room, rounds: int = 1) -> Room:
    """The table after so many rounds."""
    *_, room = moments(room, rounds)
    return room


def with_round(room: Room, round_: Round) -> Room:
    """The table with another round in place of the latest."""
    assert room.table is not None
    game = room.table.game
    return replace(room, table=replace(room.table, game=replace(game, rounds=(*game.rounds[:-1], round_))))


def view_with_choice() -> View:
    """Return what somebody sees who has a choice, at a table of four."""
    room = dealt(FOUR)
    while True:
        assert room.table is not None
        view = room.table.view(room.turn)
        if len(view.options) > 1:
            return view
        room = acted(room)
