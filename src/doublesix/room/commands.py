"""What people may ask of a table, as it is sent. Each command has an id of its own: sent twice, it is done once."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

from doublesix.room.offer import MOST_PLAYERS

LONGEST_NAME = 24
LONGEST_TALK = 300

CommandId = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", description="Chosen by the sender; the same id gets the same answer.")
]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Contribution = Annotated[
    str,
    Meta(pattern="^[A-Za-z0-9]{1,64}$", description="What a player adds to the deal, so that nobody can foresee it."),
]


class Phrase(StrEnum):
    """What can be said with one touch, in everybody's own language."""

    HELLO = "hello"
    GOOD_LUCK = "good-luck"
    WELL_PLAYED = "well-played"
    THANKS = "thanks"
    ONE_MOMENT = "one-moment"
    SORRY = "sorry"
    GOOD_GAME = "good-game"
    GOODBYE = "goodbye"
    # Reactions, shown as a sign and read as words.
    SMILE = "smile"
    SURPRISE = "surprise"
    APPLAUSE = "applause"
    THINKING = "thinking"


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """Something asked of a table."""

    id: CommandId
    version: Annotated[int, Meta(ge=0)] | None = None
    """The version of the position that it is meant for; if the table has another, it is refused as stale."""


class Sit(Command, frozen=True, kw_only=True, tag="sit"):
    """Take an open seat, any if none is named."""

    name: Name
    seat: SeatNumber | None = None


class Stand(Command, frozen=True, kw_only=True, tag="stand"):
    """Leave one's seat; in a game a bot plays on until one returns."""


class SeatBot(Command, frozen=True, kw_only=True, tag="seat-bot"):
    """Let a bot take an open seat."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40, examples=["steady", "learner"])]


class ClearSeat(Command, frozen=True, kw_only=True, tag="clear-seat"):
    """Open the seat of a bot, or of somebody who has gone, before a game begins."""

    seat: SeatNumber


class Ready(Command, frozen=True, kw_only=True, tag="ready"):
    """Go on: to the first round, the next round, or another game; it happens when all are ready."""

    contribution: Contribution


class Act(Command, frozen=True, kw_only=True, tag="act"):
    """Lay a tile, draw or pass: ``6-6``, ``6-5@6``, ``6-5@6/2``, ``draw`` or ``pass``."""

    action: Annotated[str, Meta(max_length=12, examples=["6-5@6"])]


class TakeBack(Command, frozen=True, kw_only=True, tag="take-back"):
    """Take back one's last choice, if all others are bots."""


class StandIn(Command, frozen=True, kw_only=True, tag="stand-in"):
    """Let a bot play for somebody who has gone, until they return."""

    seat: SeatNumber


class Return(Command, frozen=True, kw_only=True, tag="return"):
    """Play on oneself after a bot has stood in."""


class AskForSeat(Command, frozen=True, kw_only=True, tag="ask-for-seat"):
    """Ask those who play whether one may take the seat of a bot, with its tiles."""

    seat: SeatNumber
    name: Name | None = None
    """What one is called at the table; without it, what one is called anyway."""


class AnswerRequest(Command, frozen=True, kw_only=True, tag="answer-request"):
    """Agree that somebody takes the seat of a bot, or decline; they sit down when all who are there have agreed."""

    seat: SeatNumber
    agree: bool


class WithdrawRequest(Command, frozen=True, kw_only=True, tag="withdraw-request"):
    """Ask no longer for a seat."""


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Say something to all at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TALK)]


class SayPhrase(Command, frozen=True, kw_only=True, tag="phrase"):
    """Say one of the quick phrases, or react."""

    phrase: Phrase


AnyCommand = (
    Sit
    | Stand
    | SeatBot
    | ClearSeat
    | Ready
    | Act
    | TakeBack
    | StandIn
    | Return
    | AskForSeat
    | AnswerRequest
    | WithdrawRequest
    | Say
    | SayPhrase
)
