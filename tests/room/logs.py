"""Logs of tables at which all kinds of things happen by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from tests.room.rooms import NAMES, choice, opening, person

from doublesix.actions import PASS
from doublesix.errors import DoublesixError
from doublesix.room.commands import Phrase
from doublesix.room.entries import (
    Acted,
    AnyEntry,
    BotSatDown,
    By,
    ClockResumed,
    Opened,
    Returned,
    Said,
    SatDown,
    SeatAgreed,
    SeatAsked,
    SeatCleared,
    SeatRefused,
    StoodIn,
    StoodUp,
    TookBack,
    WasReady,
)
from doublesix.room.offer import Offer
from doublesix.room.room import Phase, Room

Log = list[tuple[int, AnyEntry]]
"""What happened at a table, and when."""


def fold(log: Sequence[tuple[int, AnyEntry]], room: Room | None = None) -> Room:
    """The table after a log, or after the rest of one."""
    if room is None:
        (at, opened), *log = log
        assert isinstance(opened, Opened)
        room = Room.opened("ABCDEF", opened, at)
    for at, entry in log:
        room = room.after(entry, at)
    return room


def random_log(offer: Offer, chance: Random, length: int) -> Log:
    """A log in which games go on, and whatever else can happen does now and then."""
    seal = f"{chance.getrandbits(256):064x}"
    log: Log = [(1_700_000_000_000, opening(offer, seal))]
    room = fold(log)
    while len(log) < length:
        at = log[-1][0] + chance.choice((0, 300, 9_000, -5, 40_000))
        try:
            entry = chance.choice(ASIDE)(room, chance) if chance.random() < 0.25 else _on(room, chance)
            room = room.after(entry, at)
        except (DoublesixError, StopIteration):
            continue
        log.append((at, entry))
    return log


def _on(room: Room, chance: Random) -> AnyEntry:
    """What brings the game further."""
    if room.turn is not None:
        by = chance.choice(tuple(By))
        return Acted(seat=room.turn, action=str(choice(room)), by=by)
    open_ = [seat for seat, one in enumerate(room.occupants) if one.is_nobody]
    if open_:
        return (_sit if chance.random() < 0.5 else _bot)(room, chance)
    waited = [*room.waits_for, *room.people] or [0]
    return WasReady(seat=waited[0], contribution=f"{chance.getrandbits(64):x}", by=chance.choice((By.PERSON, By.CLOCK)))


def _seat(room: Room, chance: Random) -> int:
    return chance.randrange(room.offer.players)


def _sit(room: Room, chance: Random) -> AnyEntry:
    seat = next((seat for seat, one in enumerate(room.occupants) if one.is_nobody), None)
    who = chance.randrange(len(NAMES))
    if seat is None or room.seat_of(person(who)) is not None:
        raise DoublesixError("table-full")
    return SatDown(seat=seat, person=person(who), name=NAMES[who])


def _bot(room: Room, chance: Random) -> AnyEntry:
    seat = next((seat for seat, one in enumerate(room.occupants) if one.is_nobody), None)
    if seat is None:
        raise DoublesixError("table-full")
    return BotSatDown(seat=seat, bot="greedy")


def _leave(room: Room, chance: Random) -> AnyEntry:
    seat = _seat(room, chance)
    if room.occupants[seat].person is None:
        raise DoublesixError("not-seated")
    if room.occupants[seat].stood_in:
        return Returned(seat=seat)
    return chance.choice((StoodIn(seat=seat), StoodIn(seat=seat), StoodUp(seat=seat)))


def _clear(room: Room, chance: Random) -> AnyEntry:
    if room.phase not in (Phase.GATHERING, Phase.OVER):
        raise DoublesixError("game-begun")
    return SeatCleared(seat=_seat(room, chance))


def _ask(room: Room, chance: Random) -> AnyEntry:
    seat, who = _seat(room, chance), chance.randrange(len(NAMES))
    if room.request_for(seat) is not None:
        mine = [own for own in room.people if own != seat] or [0]
        return chance.choice((SeatAgreed(seat=seat, by=mine[0], granted=chance.random() < 0.5), SeatRefused(seat=seat)))
    if room.occupants[seat].bot is None or room.seat_of(person(who)) is not None:
        raise DoublesixError("not-a-bots-seat")
    return SeatAsked(seat=seat, person=person(who), name=NAMES[who])


def _say(room: Room, chance: Random) -> AnyEntry:
    if chance.random() < 0.5:
        return Said(person=person(0), name="Anna", phrase=chance.choice(tuple(Phrase)), seat=0)
    return Said(person="somebody", name="Zoë", text="Привет 👋")


def _act(room: Room, chance: Random) -> AnyEntry:
    if room.table is None or room.turn is None:
        raise DoublesixError("game-not-begun")
    return Acted(seat=room.turn, action=str(chance.choice(room.table.round.options or (PASS,))))


def _take_back(room: Room, chance: Random) -> AnyEntry:
    if room.phase is Phase.OVER:
        raise DoublesixError("take-back-over")
    return TookBack()


def _resume(room: Room, chance: Random) -> AnyEntry:
    return ClockResumed()


ASIDE: Sequence[Callable[[Room, Random], AnyEntry]] = (
    _sit, _bot, _leave, _clear, _ask, _say, _act, _take_back, _resume,
)  # fmt: skip


def cuts(log: Log, chance: Random, count: int) -> Iterator[int]:
    """Places in a log, in any order, the last among them."""
    yield len(log)
    yield from (chance.randrange(1, len(log)) for _ in range(count))
