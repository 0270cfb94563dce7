"""What happens in a round and in a game. Everything that happens is one of these, also passes and draws.

Each carries what is needed to explain it: why a pass or a draw was forced, how a score came about. They hold faces
that not everybody may see; ``view`` decides who sees what.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from doublesix.deal import Deal
from doublesix.rules.rules import Lead, NextLead
from doublesix.rules.scoring import Score
from doublesix.seats import Seating
from doublesix.tiles import Tile

LeadReason = Lead | NextLead
"""Why somebody leads a round: by the rule for the first one, or because they won the one before."""


class PassReason(StrEnum):
    """Why a turn ended without a tile."""

    NO_DRAWING = "no-drawing"
    BONEYARD_EMPTY = "boneyard-empty"
    DRAWN_DOES_NOT_FIT = "drawn-does-not-fit"
    DRAWN_WAITS = "drawn-waits"
    CHOSE_NOT_TO_DRAW = "chose-not-to-draw"
    EXTRA_DECLINED = "extra-declined"


class Ended(StrEnum):
    """How a round ended."""

    DOMINO = "domino"
    BLOCKED = "blocked"


class BlockedBecause(StrEnum):
    """What made a round blocked."""

    NOBODY_CAN_PLAY = "nobody-can-play"
    NOTHING_FITS = "nothing-fits"
    ALL_PASSED = "all-passed"


@dataclass(frozen=True, slots=True)
class Dealt:
    """The tiles are dealt, and it is settled who leads and why."""

    deal: Deal
    reason: LeadReason


@dataclass(frozen=True, slots=True)
class Played:
    """A tile was laid as number ``index`` of the line, on an end that showed ``end`` (none for the first)."""

    seat: int
    tile: Tile
    end: int | None
    index: int
    which: int = 1
    """Which of the ends with that number it took; the oldest is 1."""
    extra: bool = False
    """Whether it was the extra tile of the same turn."""
    offers_extra: bool = False
    """Whether an extra tile is now offered."""


@dataclass(frozen=True, slots=True)
class Drew:
    """A tile was drawn, because no tile of the hand fitted these open numbers."""

    seat: int
    tile: Tile
    lacking: tuple[int, ...]
    left: int
    """How many tiles the boneyard has left."""


@dataclass(frozen=True, slots=True)
class Passed:
    """A turn ended without a tile. ``lacking`` are the open numbers that no tile of the hand fitted."""

    seat: int
    reason: PassReason
    lacking: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Outcome:
    """How a round ended, who won it and what it scored, with the sum."""

    ended: Ended
    winner: int | None
    points: int
    score: Score
    because: BlockedBecause | None = None

    def __repr__(self) -> str:
        winner = "nobody" if self.winner is None else f"seat {self.winner}"
        return f"<Outcome: {self.ended}, {winner}, {self.points} points>"

    def added_to(self, scores: tuple[int, ...], seating: Seating) -> tuple[int, ...]:
        """Return the scores of the sides with what this round brought."""
        if self.winner is None:
            return scores
        side = seating.side_of(self.winner)
        return tuple(score + self.points if index == side else score for index, score in enumerate(scores))


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over; all hands are turned up."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over: the winning sides (several if they are equal) and the final scores of all sides."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


Event = Dealt | Played | Drew | Passed | RoundEnded
