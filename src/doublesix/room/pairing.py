"""Quick pairing: what somebody wants to play with anybody, and what they are told while they wait."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from doublesix.room.messages import Refusal
from doublesix.room.offer import MOST_PLAYERS, Offer
from doublesix.room.time_control import TimeControl


class PairingPace(StrEnum):
    """How fast people want to play."""

    QUICK = "quick"
    USUAL = "usual"
    CALM = "calm"
    DAYS = "days"
    """By correspondence."""

    @property
    def clock(self) -> TimeControl:
        """How long people may take."""
        return _CLOCKS[self]


_CLOCKS: Final[Mapping[PairingPace, TimeControl]] = MappingProxyType(
    {
        PairingPace.QUICK: TimeControl(turn=15, bank=60),
        PairingPace.USUAL: TimeControl(turn=30, bank=180),
        PairingPace.CALM: TimeControl(turn=120),
        PairingPace.DAYS: TimeControl(turn=24 * 3600),
    }
)

Patience = Literal[10, 30, 60]
"""Seconds until bots may fill up."""


class PairingGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What people who are matched have in common; always the English edition, and the sheet's own target."""

    sheet: Annotated[str, Meta(max_length=40, examples=["international"])]
    players: Annotated[int, Meta(ge=2, le=MOST_PLAYERS)]
    pace: PairingPace = PairingPace.USUAL
    rated: bool = False

    def offer(self) -> Offer:
        """Return what is played; raise if the sheet does not allow it."""
        clock = self.pace.clock
        offer = Offer(
            sheet=self.sheet,
            players=self.players,
            turn_seconds=clock.turn,
            bank_seconds=clock.bank,
            increment_seconds=clock.increment,
            rated=self.rated,
        )
        offer.begin()
        return offer


class PairingWish(PairingGame, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody wants to play, and after how many seconds bots may take the open seats."""

    bots_after: Patience | None = None
    """Without it, one waits for people only; a rated game is always with people only."""

    @property
    def game(self) -> PairingGame:
        """What they share with those whom they are matched with."""
        return PairingGame(sheet=self.sheet, players=self.players, pace=self.pace, rated=self.rated)

    @property
    def patience(self) -> Patience | None:
        """When bots may fill up."""
        return None if self.rated else self.bots_after


class Waiting(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="waiting", omit_defaults=True):
    """How many people are there for the game that one waits for."""

    here: int
    """With oneself."""
    players: int
    bots_in: float | None = None
    """In how many seconds bots fill up; none if they never do."""


class Paired(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="paired"):
    """A table is ready, and one sits at it."""

    code: str
    url: str
    """The path of its page."""


AnyPairingMessage = Waiting | Paired | Refusal
