"""What can be asked of a table. Each command has an id of its own: the same one sent again is done only once.

A command may name the ``version`` of the table that one has seen. It is refused as ``stale`` if the table has moved on.
"""

from __future__ import annotations

import secrets

from doublesix.actions import Action
from doublesix.room.commands import (
    Act,
    AnswerRequest,
    AskForSeat,
    ClearSeat,
    Phrase,
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


def act(action: Action | str, *, version: int | None = None) -> Act:
    """Lay a tile, draw or pass: ``6-6``, ``6-5@6``, ``draw`` or ``pass``."""
    return Act(id=_new_id(), version=version, action=str(action))


def ready(*, version: int | None = None) -> Ready:
    """Go on to the next deal, with random numbers of one's own, so that nobody can have foreseen it."""
    return Ready(id=_new_id(), version=version, contribution=new_contribution())


def sit(name: str, seat: int | None = None) -> Sit:
    """Take an open seat, any if none is named; seats are counted from 0."""
    return Sit(id=_new_id(), name=name, seat=seat)


def stand() -> Stand:
    """Leave one's seat; in a game a bot plays on until one returns."""
    return Stand(id=_new_id())


def seat_bot(seat: int, bot: str) -> SeatBot:
    """Let a bot take an open seat."""
    return SeatBot(id=_new_id(), seat=seat, bot=bot)


def clear_seat(seat: int) -> ClearSeat:
    """Open the seat of a bot, or of somebody who has gone, while no game is played."""
    return ClearSeat(id=_new_id(), seat=seat)


def stand_in(seat: int) -> StandIn:
    """Let a bot play for somebody who has gone, until they return."""
    return StandIn(id=_new_id(), seat=seat)


def come_back() -> Return:
    """Play on oneself after a bot has stood in."""
    return Return(id=_new_id())


def ask_for_seat(seat: int, name: str | None = None) -> AskForSeat:
    """Ask those who play whether one may take the seat of a bot."""
    return AskForSeat(id=_new_id(), seat=seat, name=name)


def answer_request(seat: int, *, agree: bool) -> AnswerRequest:
    """Agree that somebody takes the seat of a bot, or decline."""
    return AnswerRequest(id=_new_id(), seat=seat, agree=agree)


def withdraw_request() -> WithdrawRequest:
    """Ask no longer for a seat."""
    return WithdrawRequest(id=_new_id())


def take_back(*, version: int | None = None) -> TakeBack:
    """Take back one's last choice, if all others are bots."""
    return TakeBack(id=_new_id(), version=version)


def say(text: str) -> Say:
    """Say something to all at the table."""
    return Say(id=_new_id(), text=text)


def say_phrase(phrase: Phrase) -> SayPhrase:
    """Say one of the quick phrases, which everybody reads in their own language."""
    return SayPhrase(id=_new_id(), phrase=phrase)


def new_contribution() -> str:
    """Return one's own part of the chance of a deal."""
    return secrets.token_hex(16)


def _new_id() -> str:
    """Return an id that nobody else has."""
    return secrets.token_urlsafe(12)
