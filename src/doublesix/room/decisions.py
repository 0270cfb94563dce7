"""Whether somebody may do what they ask for, and what then happens; ``Room.after`` makes it so."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from doublesix.bots.registry import find_bot
from doublesix.errors import DoublesixError, RecordError
from doublesix.record.texts import alike, check_players
from doublesix.room.commands import (
    Act,
    AnswerRequest,
    AnyCommand,
    AskForSeat,
    ClearSeat,
    Ready,
    Return,
    Say,
    SayPhrase,
    SeatBot,
    Sit,
    Stand,
    StandIn,
    TakeBack,
    WithdrawRequest,
)
from doublesix.room.decided_rules import decide_rules
from doublesix.room.entries import (
    Acted,
    AnyEntry,
    BotSatDown,
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
from doublesix.room.look_alikes import told_apart
from doublesix.room.room import BOT_NAMES, Occupant, Phase, Room
from doublesix.rules.variant import REVISION


class RoomError(DoublesixError):
    """Something that is not possible at this table now.

    Codes: stale, table-full, seat-taken, seat-unknown, already-seated, not-seated, game-not-begun,
    game-begun, seat-not-taken, nothing-to-wait-for, not-gone, is-a-bot, has-returned,
    not-a-bots-seat, nobody-to-ask, asked-already, no-request, too-many-tables,
    nothing-said, bad-name, hint-others, no-hint-now, take-back-over.
    """


@dataclass(frozen=True, slots=True)
class Somebody:
    """Who asks: a person known by an id, and their name."""

    person: str
    name: str


_OF_PLAYERS = (Act, AnswerRequest, Ready, Return, Stand, StandIn, TakeBack)


def refuse_for_good(room: Room, who: Somebody, command: AnyCommand) -> None:
    """Refuse what cannot be allowed by anything that goes on now, so that nobody has to wait to hear that.

    That is a command for an earlier version, and what only a player may do from somebody who has no seat.
    """
    if command.version is not None and command.version < room.version:
        raise RoomError("stale", expected=command.version, version=room.version)
    if isinstance(command, _OF_PLAYERS) and room.seat_of(who.person) is None:
        raise RoomError("not-seated")


def decide(room: Room, who: Somebody, command: AnyCommand, gone: frozenset[int] = frozenset()) -> AnyEntry:
    """Return what happens when somebody asks for this; ``gone`` are the seats whose people are away."""
    if command.version is not None and command.version != room.version:
        raise RoomError("stale", expected=command.version, version=room.version)
    seat = room.seat_of(who.person)
    match command:
        case Sit():
            return _sit(room, who, command, seat)
        case SeatBot():
            _check_open(room, command.seat)
            _check_belongs(room, seat)
            return BotSatDown(seat=command.seat, bot=find_bot(command.bot).name)
        case ClearSeat():
            return _clear(room, command.seat, seat, gone)
        case StandIn():
            return _stand_in(room, command.seat, seat, gone)
        case AskForSeat():
            return _ask_for_seat(room, who, command, seat, gone)
        case WithdrawRequest():
            return _withdraw(room, who)
        case Say() | SayPhrase():
            return _say(room, who, command, seat)
    if seat is None:
        raise RoomError("not-seated")
    if isinstance(command, AnswerRequest):
        return _answer(room, command, seat, gone)
    return _of_a_player(room, command, seat)


def _ask_for_seat(room: Room, who: Somebody, command: AskForSeat, own: int | None, gone: frozenset[int]) -> SeatAsked:
    occupant = _occupant(room, command.seat)
    if own is not None:
        raise RoomError("already-seated", seat=own + 1)
    if occupant.bot is None:
        raise RoomError("not-a-bots-seat", seat=command.seat + 1)
    if not any(seat not in gone and not room.occupants[seat].stood_in for seat in room.people):
        raise RoomError("nobody-to-ask")
    if any(request.seat == command.seat or request.person == who.person for request in room.requests):
        raise RoomError("asked-already")
    return SeatAsked(seat=command.seat, person=who.person, name=_free_name(room, command.name or who.name))


def _withdraw(room: Room, who: Somebody) -> SeatRefused:
    for request in room.requests:
        if request.person == who.person:
            return SeatRefused(seat=request.seat)
    raise RoomError("no-request", "no-own-request")


def _answer(room: Room, command: AnswerRequest, own: int, gone: frozenset[int]) -> SeatAgreed | SeatRefused:
    """Answer for oneself; those who are away, and those for whom a bot stands in, are not waited for."""
    request = room.request_for(command.seat)
    if request is None:
        raise RoomError("no-request", seat=command.seat + 1)
    if not command.agree:
        return SeatRefused(seat=command.seat)
    missing = set(request.missing(room)) - {own} - gone
    return SeatAgreed(seat=command.seat, by=own, granted=not missing)


def _of_a_player(room: Room, command: Stand | Ready | Act | TakeBack | Return, seat: int) -> AnyEntry:
    match command:
        case Stand():
            return StoodUp(seat=seat)
        case Ready():
            return _ready(room, command, seat)
        case Act():
            if room.table is None:
                raise RoomError("game-not-begun")
            return Acted(seat=seat, action=command.action)
        case TakeBack():
            if room.phase is Phase.OVER:
                raise RoomError("take-back-over")
            return TookBack()
        case Return():
            if not room.occupants[seat].stood_in:
                raise RoomError("has-returned")
            return Returned(seat=seat)


def _sit(room: Room, who: Somebody, command: Sit, own: int | None) -> SatDown:
    if own is not None:
        raise RoomError("already-seated", seat=own + 1)
    name = _free_name(room, command.name)
    if command.seat is not None:
        _check_open(room, command.seat)
        return SatDown(seat=command.seat, person=who.person, name=name)
    for seat, occupant in enumerate(room.occupants):
        if occupant.is_nobody:
            return SatDown(seat=seat, person=who.person, name=name)
    raise RoomError("table-full")


def _free_name(room: Room, text: str) -> str:
    """Return a name as it is kept, numbered if it looks like that of another, or of a bot who may come."""
    name = _name(text)
    # The same name, letter by letter, is numbered when somebody sits down.
    others = {occupant.name for occupant in room.occupants if not occupant.is_nobody} | set(BOT_NAMES)
    return told_apart(name, (other for other in others if alike(other) != alike(name)))


def _name(text: str) -> str:
    """Return a name as it is kept; raise if the record of a game could not hold it."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    try:
        check_players([name])
    except RecordError:
        raise RoomError("bad-name", "name-characters") from None
    return name


def _check_open(room: Room, seat: int) -> None:
    occupant = _occupant(room, seat)
    if not occupant.is_nobody:
        raise RoomError("seat-taken", name=occupant.name)


def _check_belongs(room: Room, own: int | None) -> None:
    """Refuse to let spectators say who plays, once somebody plays."""
    if own is None and room.people:
        raise RoomError("not-seated")


def _occupant(room: Room, seat: int) -> Occupant:
    if seat >= len(room.occupants):
        raise RoomError("seat-unknown", seat=seat + 1, seats=len(room.occupants))
    return room.occupants[seat]


def _clear(room: Room, seat: int, own: int | None, gone: frozenset[int]) -> SeatCleared:
    occupant = _occupant(room, seat)
    _check_belongs(room, own)
    if occupant.is_nobody:
        raise RoomError("seat-not-taken", seat=seat + 1)
    if room.phase not in (Phase.GATHERING, Phase.OVER):
        raise RoomError("game-begun")
    if occupant.person is not None and seat not in gone:
        raise RoomError("not-gone", name=occupant.name)
    return SeatCleared(seat=seat)


def _stand_in(room: Room, seat: int, own: int | None, gone: frozenset[int]) -> StoodIn:
    occupant = _occupant(room, seat)
    if own is None:
        raise RoomError("not-seated")
    if occupant.player is not None or occupant.is_nobody:
        raise RoomError("is-a-bot", seat=seat + 1)
    if seat not in gone:
        raise RoomError("not-gone", name=occupant.name)
    return StoodIn(seat=seat)


def _ready(room: Room, command: Ready, seat: int) -> WasReady:
    if room.phase is Phase.PLAYING:
        raise RoomError("nothing-to-wait-for")
    # A running game ends by the rules that it began with; the next one takes today's.
    if room.phase is Phase.BETWEEN or (decided := decide_rules(room.offer)) == room.decided:
        return WasReady(seat=seat, contribution=command.contribution)
    revision = REVISION if room.revision != REVISION else None
    return WasReady(seat=seat, contribution=command.contribution, revision=revision, decided=decided)


def _say(room: Room, who: Somebody, command: Say | SayPhrase, seat: int | None) -> Said:
    name = who.name if seat is None else room.occupants[seat].name
    if isinstance(command, SayPhrase):
        return Said(person=who.person, name=name, seat=seat, phrase=command.phrase)
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in command.text).split())
    if not text:
        raise RoomError("nothing-said")
    return Said(person=who.person, name=name, seat=seat, text=text)
