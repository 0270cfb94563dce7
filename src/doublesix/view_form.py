"""The written form of a view as types: what ``wire`` writes, said so that a JSON Schema can be made of it.

Seats count from zero. Tiles are texts such as ``6-5``, the higher number first, and actions such as ``6-5@6``,
``draw`` and ``pass``. Later versions may add fields; programs that read a view ignore those that they do not know.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from doublesix.events import BlockedBecause, Ended, PassReason
from doublesix.rules.rules import (
    BlockedHands,
    BlockedPoints,
    BlockedWhen,
    BlockedWinner,
    Direction,
    Doubles,
    DrawnTile,
    DrawRule,
    Extra,
    Faces,
    Lead,
    NextLead,
    Opening,
    OutPoints,
    Partners,
    Redeal,
    Tie,
)

WrittenTile = Annotated[str, Meta(pattern="^[0-6]-[0-6]$", description="A tile, the higher number first: 6-5.")]
WrittenAction = Annotated[
    str,
    Meta(
        pattern="^(draw|pass|[0-6]-[0-6](@[0-6](/[0-9]{1,2})?)?)$",
        description="6-6 opens with a tile, 6-5@6 lays it on an end that shows 6; draw and pass are words.",
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, description="A seat, from zero.")]
Number = Annotated[int, Meta(ge=0, le=6, description="A number on half a tile.")]
Count = Annotated[int, Meta(ge=0)]
LeadWritten = Annotated[str, Meta(extra_json_schema={"enum": sorted({*Lead, *NextLead})})]
PointsWritten = Annotated[str, Meta(extra_json_schema={"enum": sorted({*OutPoints, *BlockedPoints})})]


class WrittenRounds(Struct, frozen=True):
    """A target that is a number of rounds."""

    rounds: int


class WrittenRules(Struct, frozen=True):
    """The rules in force, each key with its value, as docs/sheets.md explains them."""

    hands: dict[str, int]
    """How many tiles are dealt, by the number of players."""
    lead: Lead
    opening: Opening
    redeal: Redeal
    direction: Direction
    doubles: Doubles
    draw: DrawRule
    drawn_tile: DrawnTile
    extra: Extra
    blocked_when: BlockedWhen
    blocked_winner: BlockedWinner
    tie: Tie
    out_points: OutPoints
    blocked_points: BlockedPoints
    target: tuple[int | WrittenRounds, ...]
    partners: Partners
    blocked_hands: BlockedHands
    next_lead: NextLead
    faces: Faces


class WrittenSeating(Struct, frozen=True):
    """How many play, and whether those who sit opposite are partners."""

    players: int
    partners: bool


class WrittenPlace(Struct, frozen=True):
    """An open place: the side ``port`` of the tile laid as number ``index``, showing ``number``."""

    index: Count
    port: Annotated[int, Meta(ge=0, le=3)]
    number: Number


class WrittenLaid(Struct, frozen=True):
    """A tile on the table, the place that it was joined to, and its own side that touches it; neither for the first."""

    tile: WrittenTile
    joined_to: WrittenPlace | None
    by: Annotated[int, Meta(ge=0, le=3)] | None


class WrittenLine(Struct, frozen=True):
    """The line of play: its tiles in the order in which they were laid, and its open places, the oldest first."""

    doubles: Doubles
    laid: tuple[WrittenLaid, ...]
    places: tuple[WrittenPlace, ...]
    counts: Annotated[tuple[Count, ...], Meta(min_length=7, max_length=7)]
    """How many open places show 0, 1, … 6."""


class WrittenExtra(Struct, frozen=True):
    """One more tile is offered in the same turn, which must fit one of these numbers."""

    numbers: tuple[Number, ...]
    on: int | None
    """The double that it must be joined to, by its place in the line; none: anywhere."""


class DealWritten(Struct, frozen=True, tag_field="kind", tag="deal"):
    """The deal: everybody's number of tiles, who leads and why, and one's own hand."""

    sizes: tuple[Count, ...]
    boneyard: Count
    leader: SeatNumber
    reason: LeadWritten
    lots: tuple[tuple[tuple[SeatNumber, WrittenTile], ...], ...]
    """What each seat drew for the lead, if lots decide; a tie is followed by another drawing."""
    thrown_in: Count
    """How many deals were thrown in before this one."""
    hand: tuple[WrittenTile, ...] | None


class PlayWritten(Struct, frozen=True, tag_field="kind", tag="played"):
    """A tile was laid as number ``index`` of the line, on an end that showed ``end``; none for the first."""

    seat: SeatNumber
    tile: WrittenTile
    end: Number | None
    index: Count
    which: int
    """Which of the ends with that number it took; the oldest is 1."""
    extra: bool
    """Whether it was the extra tile of the same turn."""
    offers_extra: bool
    """Whether an extra tile is now offered."""


class DrawWritten(Struct, frozen=True, tag_field="kind", tag="drew"):
    """A tile was drawn because none fitted these open numbers; its face is told only to the seat that drew it."""

    seat: SeatNumber
    tile: WrittenTile | None
    lacking: tuple[Number, ...]
    left: Count
    """How many tiles the boneyard has left."""


class PassWritten(Struct, frozen=True, tag_field="kind", tag="passed"):
    """A turn ended without a tile; ``lacking`` are the open numbers that no tile of the hand fitted."""

    seat: SeatNumber
    reason: PassReason
    lacking: tuple[Number, ...]


class WrittenTerm(Struct, frozen=True):
    """One number of the sum: the spots (or tiles) of a seat's hand, or of the table (no seat), counted ``times``."""

    seat: int | None
    amount: int
    times: int


class WrittenTie(Struct, frozen=True):
    """How equal hands were settled: who was tied, and the tile of each that was compared."""

    rule: Tie
    tied: tuple[SeatNumber, ...]
    compared: tuple[tuple[SeatNumber, WrittenTile | None], ...]
    settled: bool
    together: bool


class WrittenScore(Struct, frozen=True):
    """The sum: every hand, the key and the value that decided the points, and the terms."""

    winner: int | None
    points: int
    spots: tuple[int | None, ...]
    tiles: tuple[int | None, ...]
    key: str
    value: PointsWritten
    terms: tuple[WrittenTerm, ...]
    tie: WrittenTie | None


class WrittenOutcome(Struct, frozen=True):
    """How a round ended, who won it and what it scored."""

    ended: Ended
    winner: int | None
    points: int
    score: WrittenScore
    because: BlockedBecause | None


class EndWritten(Struct, frozen=True, tag_field="kind", tag="ended"):
    """The round is over; all hands are turned up."""

    outcome: WrittenOutcome


class WrittenHabit(Struct, frozen=True):
    """How a seat chose in earlier rounds of the game when it could lay tiles of different weight."""

    choices: int
    heaviest: int
    """How often it laid the heaviest."""
    by_chance: float
    """How often a player who chooses blindly would have laid it, on average."""


class WrittenView(Struct, frozen=True):
    """All that one seat may know of a round."""

    rules: WrittenRules
    seating: WrittenSeating
    seat: int | None
    """Whose view it is."""
    line: WrittenLine
    hands: tuple[tuple[WrittenTile, ...] | None, ...]
    """The visible hands by seat: one's own, and all of them once the round is over."""
    sizes: tuple[Count, ...]
    """How many tiles each seat holds."""
    boneyard: Count
    """How many tiles the boneyard has."""
    turn: int | None
    """Whose turn it is; nobody's once the round is over."""
    drawn: Count
    """How many tiles have been drawn in this turn."""
    extra: WrittenExtra | None
    options: tuple[WrittenAction, ...]
    """What this seat may do now; nothing while it is another's turn."""
    possible: tuple[tuple[WrittenTile, ...], ...]
    """For each seat the tiles that it may hold, as far as play has proved."""
    events: tuple[DealWritten | PlayWritten | DrawWritten | PassWritten | EndWritten, ...]
    """All that has happened, beginning with the deal."""
    outcome: WrittenOutcome | None
    needs: tuple[int, ...] | None
    """For each seat the points that its side needs to win the game; none if there is no target."""
    habits: tuple[WrittenHabit, ...] | None
    """For each seat how it chose in earlier rounds; none if there was none."""
