"""What happened at a table, as its log keeps it. A table is the fold of these, and of nothing else.

All chance follows from the seal that a table is opened with, so the log needs no more of it.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from doublesix.room.commands import Phrase
from doublesix.room.decided_rules import DecidedRules
from doublesix.room.offer import Offer


class By(StrEnum):
    """Who chose an action."""

    PERSON = "person"
    BOT = "bot"
    CLOCK = "clock"
    """The turn took too long, and something simple was done."""
    MOMENT = "moment"
    """There was nothing to add, and the server passed for them after a moment."""


class _Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="did", omit_defaults=True):
    """Something that happened."""


class Opened(_Entry, frozen=True, kw_only=True, tag="opened"):
    """The table was opened."""

    offer: Offer
    seal: str
    """32 random bytes in hexadecimal; all deals and all bots' choices follow from them. Never told."""
    revision: int | None = None
    """The revision of our rules in force; an entry without one has the first."""
    decided: DecidedRules | None = None
    """The rules of the first game, unless somebody is ready by others; an entry of an older server has none."""
    paired: bool = False
    """Whether it was opened for people who were matched: they came to play at once."""


class SatDown(_Entry, frozen=True, kw_only=True, tag="sat-down"):
    """Somebody took a seat."""

    seat: int
    person: str
    name: str


class StoodUp(_Entry, frozen=True, kw_only=True, tag="stood-up"):
    """Somebody left their seat."""

    seat: int


class BotSatDown(_Entry, frozen=True, kw_only=True, tag="bot-sat-down"):
    """A bot took a seat."""

    seat: int
    bot: str


class SeatCleared(_Entry, frozen=True, kw_only=True, tag="seat-cleared"):
    """A seat was opened again."""

    seat: int


class WasReady(_Entry, frozen=True, kw_only=True, tag="was-ready"):
    """Somebody is ready to go on."""

    seat: int
    contribution: str
    by: By = By.PERSON
    revision: int | None = None
    """The revision for a game that begins with this; none if the game before goes on, or its rules do."""
    decided: DecidedRules | None = None
    """The rules of that game, if they are not those that the log has last."""


class Acted(_Entry, frozen=True, kw_only=True, tag="acted"):
    """A seat laid a tile, drew or passed."""

    seat: int
    action: str
    by: By = By.PERSON


class TookBack(_Entry, frozen=True, kw_only=True, tag="took-back"):
    """The only person took back a choice."""


class StoodIn(_Entry, frozen=True, kw_only=True, tag="stood-in"):
    """A bot plays for somebody until they return."""

    seat: int


class Returned(_Entry, frozen=True, kw_only=True, tag="returned"):
    """Somebody plays again after a bot stood in for them."""

    seat: int


class SeatAsked(_Entry, frozen=True, kw_only=True, tag="seat-asked"):
    """Somebody who watches asked for the seat of a bot."""

    seat: int
    person: str
    name: str


class SeatAgreed(_Entry, frozen=True, kw_only=True, tag="seat-agreed"):
    """Somebody who plays agreed that another takes the seat of a bot."""

    seat: int
    by: int
    """The seat of the one who agreed."""
    granted: bool = False
    """Whether nobody else is there to be asked."""


class SeatRefused(_Entry, frozen=True, kw_only=True, tag="seat-refused"):
    """The request for a seat came to nothing: somebody declined it, or it was withdrawn."""

    seat: int


class ClockResumed(_Entry, frozen=True, kw_only=True, tag="clock-resumed"):
    """The turn has its whole time again: the server was down, or all players had left."""


class Said(_Entry, frozen=True, kw_only=True, tag="said"):
    """Somebody said something; spectators have no seat."""

    person: str
    name: str
    text: str | None = None
    phrase: Phrase | None = None
    seat: int | None = None


AnyEntry = (
    Opened
    | SatDown
    | StoodUp
    | BotSatDown
    | SeatCleared
    | WasReady
    | Acted
    | TookBack
    | StoodIn
    | Returned
    | SeatAsked
    | SeatAgreed
    | SeatRefused
    | ClockResumed
    | Said
)

_DECODER = msgspec.json.Decoder(AnyEntry)


def write_entry(entry: AnyEntry) -> bytes:
    """Write an entry for the log."""
    return msgspec.json.encode(entry)


def read_entry(data: bytes) -> AnyEntry:
    """Read an entry of the log."""
    entry: AnyEntry = _DECODER.decode(data)
    return entry
