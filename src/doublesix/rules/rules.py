"""A rule sheet: one frozen value with every decision in which sheets differ.

No code asks which sheet it is; it asks what the sheet decided. ``KEYS`` names the decisions in the order in which
people read them, ``combination_faults`` those that make no sense together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from types import MappingProxyType
from typing import ClassVar, Final


class Lead(StrEnum):
    """Who leads the round."""

    HIGHEST_DOUBLE = "highest-double"
    MOST_DOUBLES = "most-doubles"
    LOT = "lot"


class Opening(StrEnum):
    """What the leader may lay first."""

    THAT_DOUBLE = "that-double"
    ANY = "any"


class Redeal(StrEnum):
    """When a deal is thrown in."""

    NO_DOUBLE = "no-double"
    ONE_HOLDER = "one-holder"
    NEVER = "never"


class Direction(StrEnum):
    """Which way the turn goes round the table."""

    step: int
    """From a seat to the next: 1 or -1."""

    CLOCKWISE = "clockwise", 1
    COUNTERCLOCKWISE = "counterclockwise", -1

    def __new__(cls, value: str, step: int) -> Direction:
        """Give a member its step beside its value."""
        member = str.__new__(cls, value)
        member._value_, member.step = value, step
        return member


class Doubles(StrEnum):
    """Which places a double opens."""

    LINE = "line"
    CROSS = "cross"
    TEE = "tee"


class DrawRule(StrEnum):
    """What a player who cannot play does."""

    NEVER = "never"
    ONE = "one"
    MAY_ONE = "may-one"
    UNTIL_PLAYABLE = "until-playable"


class DrawnTile(StrEnum):
    """Whether a tile just drawn may be laid in the same turn."""

    PLAYS = "plays"
    WAITS = "waits"


class Extra(StrEnum):
    """Whether a double brings a further tile in the same turn."""

    NONE = "none"
    AFTER_DOUBLE = "after-double"


class BlockedWhen(StrEnum):
    """When the round is blocked."""

    EXHAUSTED = "exhausted"
    DEAD = "dead"


class BlockedWinner(StrEnum):
    """Who wins a blocked round."""

    FEWEST_SPOTS = "fewest-spots"
    FEWEST_TILES = "fewest-tiles"


class Tie(StrEnum):
    """How equal hands in a blocked round are settled."""

    DRAWN = "drawn"
    LOWEST_TILE = "lowest-tile"
    LOWEST_SINGLE = "lowest-single"


class OutPoints(StrEnum):
    """What going out scores."""

    OPPONENTS = "opponents"
    TABLE = "table"
    TILES = "tiles"


class BlockedPoints(StrEnum):
    """What the winner of a blocked round scores."""

    OTHERS_LESS_OWN = "others-less-own"
    EACH_LESS_OWN = "each-less-own"
    MOST_LESS_OWN = "most-less-own"
    OTHERS = "others"


class Partners(StrEnum):
    """Whether four may play as two sides."""

    NO = "no"
    OPTIONAL = "optional"


class BlockedHands(StrEnum):
    """What partners compare and count in a blocked round."""

    OWN = "own"
    SIDE = "side"


class NextLead(StrEnum):
    """Who leads the rounds after the first."""

    AFRESH = "afresh"
    WINNER = "winner"


class Faces(StrEnum):
    """How the tiles look."""

    PIPS = "pips"
    COLOURS = "colours"


@dataclass(frozen=True, slots=True)
class Points:
    """A game to so many points: the first side to have at least these wins."""

    unit: ClassVar[str] = "points"
    number: int

    @property
    def is_one_round(self) -> bool:
        """Whether the game is a single round."""
        return False

    def is_reached(self, scores: Sequence[int], rounds: int) -> bool:
        """Whether the game is over, by the scores of the sides and the number of rounds played."""
        return max(scores) >= self.number

    def needs(self, scores: Sequence[int]) -> tuple[int, ...] | None:
        """For each side the points that it needs to win; none if points alone do not win the game."""
        return tuple([max(self.number - score, 0) for score in scores])

    def __str__(self) -> str:
        return str(self.number)


@dataclass(frozen=True, slots=True)
class Rounds:
    """A game of so many rounds: the side with the most points then wins."""

    unit: ClassVar[str] = "rounds"
    number: int

    @property
    def is_one_round(self) -> bool:
        """Whether the game is a single round."""
        return self.number == 1

    def is_reached(self, scores: Sequence[int], rounds: int) -> bool:
        """Whether the game is over, by the scores of the sides and the number of rounds played."""
        return rounds >= self.number

    def needs(self, scores: Sequence[int]) -> tuple[int, ...] | None:
        """For each side the points that it needs to win: in a single round any point wins, in several nobody knows."""
        return (1,) * len(scores) if self.is_one_round else None

    def __str__(self) -> str:
        return f"rounds: {self.number}"


Target = Points | Rounds
"""What a game is played to."""


class Hands(Mapping[int, int]):
    """How many tiles each player gets, by the number of players."""

    __slots__ = ("_sizes",)

    def __init__(self, sizes: Mapping[int, int]) -> None:
        self._sizes: Mapping[int, int] = MappingProxyType(dict(sorted(sizes.items())))

    def __getitem__(self, players: int) -> int:
        return self._sizes[players]

    def __iter__(self) -> Iterator[int]:
        return iter(self._sizes)

    def __len__(self) -> int:
        return len(self._sizes)

    def __hash__(self) -> int:
        return hash(tuple(self._sizes.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hands) and dict(self) == dict(other)

    def __str__(self) -> str:
        return ", ".join(f"{players}: {tiles}" for players, tiles in self.items())

    def __repr__(self) -> str:
        return f"Hands({dict(self)})"

    def __reduce__(self) -> tuple[type[Hands], tuple[dict[int, int]]]:
        return Hands, (dict(self),)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rules:
    """Every decision of one sheet in one edition under one set of house rules."""

    hands: Hands
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
    partners: Partners
    blocked_hands: BlockedHands
    next_lead: NextLead
    target: tuple[Target, ...]
    """The targets that the sheet offers, the usual one first; any other may be agreed."""
    faces: Faces

    def __repr__(self) -> str:
        return f"<Rules: hands {self.hands}, lead {self.lead}, doubles {self.doubles}, draw {self.draw}, …>"


KEYS: Final = tuple(field.name for field in fields(Rules))


def combination_faults(sheet: Rules) -> Iterator[str]:
    """Name the combinations in this sheet that make no sense, as codes of messages."""
    if sheet.drawn_tile is DrawnTile.WAITS and sheet.draw is DrawRule.UNTIL_PLAYABLE:
        yield "combination.waits-until-playable"
    if sheet.lead is Lead.LOT and sheet.opening is Opening.THAT_DOUBLE:
        yield "combination.lot-that-double"
    if sheet.lead is not Lead.LOT and sheet.redeal is Redeal.NEVER:
        yield "combination.lead-needs-redeal"
