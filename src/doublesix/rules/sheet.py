"""What a sheet's file tells people: its name, the clause behind every key, and what its editions say differently."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from doublesix.rules.rules import KEYS, Rules
from doublesix.rules.values import Value

if TYPE_CHECKING:
    from doublesix.rules.variant import Variant


class Standing(StrEnum):
    """How a decision relates to the text of the edition."""

    PRINTED = "printed"
    IMPLIED = "implied"
    SILENT = "silent"
    EARLIER = "earlier"
    """As we read the sheet when the game began."""
    HOUSE = "house"


class Point(StrEnum):
    """The rules that no sheet decides differently. Some sheets print one, others are silent on it."""

    AIM = "aim"
    SET = "set"
    BLANK = "blank"
    COLOURS = "colours"
    SHUFFLED = "shuffled"
    COUNTS = "counts"
    MATCH = "match"
    MUST_PLAY = "must-play"
    ONLY_IF_STUCK = "only-if-stuck"
    CROSSWISE = "crosswise"
    EMPTY_BONEYARD = "empty-boneyard"
    GOING_OUT = "going-out"
    OUT_BLOCKS = "out-blocks"
    CALL = "call"
    AT_ONCE = "at-once"
    FULL_CIRCLE = "full-circle"
    PARTNERS_TIE = "partners-tie"
    PARTNERS_SCORE = "partners-score"
    WINNER_SCORES = "winner-scores"
    AGREED = "agreed"


MARKED: Final = (*KEYS, *map(str, Point))
"""Everything with a mark of its own in every edition: the keys, and the points that are the same on every sheet."""


class Custom(StrEnum):
    """What players say or do on a sheet though no rule depends on it."""

    TAPS = "taps"
    """A player who cannot play taps; on the other sheets, they pass."""
    CALLS_DOMINO = "calls-domino"
    """The player who lays the last tile calls "domino"."""


class Unplayed(StrEnum):
    """Why an edition's departure is shown but not played."""

    SLIP = "slip"
    CLEARER = "clearer"
    SILENT = "silent"
    READING = "reading"


@dataclass(frozen=True, slots=True)
class Clause:
    """Where a decision comes from, in our own words, and what we ruled if the sheet leaves it open."""

    standing: Standing
    text: str | None = None
    ruling: str | None = None


@dataclass(frozen=True, slots=True)
class Departure:
    """One point in which an edition differs from the English one: played with another value, or only shown."""

    key: str | None
    """A key or a point; none if it belongs to neither."""
    clause: str
    value: Value | None = None
    unplayed: Unplayed | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Edition:
    """A language that the sheet was printed in."""

    code: str
    language: str
    departures: tuple[Departure, ...] = ()
    marks: Mapping[str, Standing] | None = field(default=None, hash=False)
    """How its own text relates to each key and point; none for the edition whose clauses the sheet itself holds."""

    def __repr__(self) -> str:
        return f"<Edition {self.code}>"

    @property
    def changes(self) -> dict[str, Value]:
        """The values that this edition plays differently."""
        return {item.key: item.value for item in self.departures if item.key and item.value is not None}

    def departures_in(self, name: str) -> tuple[Departure, ...]:
        """Where it departs in a key or a point."""
        return tuple(departure for departure in self.departures if departure.key == name)


@dataclass(frozen=True, slots=True)
class Earlier:
    """Values in force up to a revision, in some editions or in all."""

    revision: int
    values: tuple[tuple[str, Value], ...]
    editions: tuple[str, ...] | None = None

    def holds(self, revision: int, edition: str) -> bool:
        """Whether these values are in force for a game of this revision and edition."""
        return revision <= self.revision and (self.editions is None or edition in self.editions)


@dataclass(frozen=True, slots=True, repr=False)
class Sheet:
    """One sheet, as in its file."""

    id: str
    name: str
    summary: str
    rules: Rules
    clauses: Mapping[str, Clause] = field(hash=False)
    """For each key and each point what the English edition says about it."""
    editions: Mapping[str, Edition] = field(hash=False)
    base: Variant | None = None
    """What a sheet of somebody's own extends; none for a whole sheet."""
    customs: frozenset[Custom] = frozenset()
    earlier: tuple[Earlier, ...] = ()
    coloured_pips: bool = False
    """How colours look on this set: as many coloured pips as the number says, or one coloured mark an end."""

    def __repr__(self) -> str:
        return f"<Sheet {self.id}>"
