"""What a sheet's file tells people: its name, the clause behind every key, and what its editions say differently."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from doublesix.rules.sheet import KEYS, RuleSheet, Target
from doublesix.rules.values import Value, read_values, values_of, with_values


class Standing(StrEnum):
    """How a decision stands to the printed text."""

    PRINTED = "printed"
    IMPLIED = "implied"
    SILENT = "silent"
    EDITION = "edition"
    HOUSE = "house"


class Unplayed(StrEnum):
    """Why an edition's departure is shown but not played."""

    SLIP = "slip"
    CLEARER = "clearer"
    SILENT = "silent"
    READING = "reading"


@dataclass(frozen=True, slots=True)
class Clause:
    """Where a decision comes from, in our own words, and what we ruled where the sheet leaves it open."""

    standing: Standing
    text: str | None = None
    ruling: str | None = None


@dataclass(frozen=True, slots=True)
class Departure:
    """One point in which an edition differs from the English one: played with another value, or only shown."""

    key: str | None
    clause: str
    value: Value | None = None
    unplayed: Unplayed | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Edition:
    """A language that the sheet was printed in."""

    code: str
    language: str
    departures: tuple[Departure, ...] = ()

    @property
    def changes(self) -> dict[str, Value]:
        """The values that this edition plays differently."""
        return {item.key: item.value for item in self.departures if item.key and item.value is not None}


@dataclass(frozen=True, slots=True)
class Book:
    """One sheet as its file has it."""

    id: str
    name: str
    summary: str
    rules: RuleSheet
    clauses: Mapping[str, Clause] = field(hash=False)
    editions: Mapping[str, Edition] = field(hash=False)
    base: Variant | None = None
    """What a sheet of somebody's own extends; none for a whole sheet."""
    coloured_pips: bool = False
    """How colours look on this set: as many coloured pips as the number says, or one coloured mark an end."""


@dataclass(frozen=True, slots=True)
class Variant:
    """What a table agreed to play: a sheet, one of its editions, and house rules on top."""

    book: Book
    edition: Edition
    house: tuple[tuple[str, Value], ...] = ()

    @property
    def name(self) -> str:
        """The printed name of the sheet."""
        return self.book.name

    @property
    def rules(self) -> RuleSheet:
        """All decisions, the three layers laid over each other."""
        return with_values(with_values(self.book.rules, self.edition.changes), dict(self.house))

    def with_house(self, options: Mapping[str, object]) -> Variant:
        """Return this variant with house rules added, read from what a person or a file gave."""
        return self._with(read_values(options))

    def played_to(self, target: Target) -> Variant:
        """Return this variant as a table plays it that agreed on a target, perhaps another than the sheet's first."""
        return self if target == self.rules.target[0] else self._with({"target": (target,)})

    def _with(self, values: Mapping[str, Value]) -> Variant:
        house = {**dict(self.house), **values}
        return Variant(self.book, self.edition, tuple((key, house[key]) for key in KEYS if key in house))

    def clause(self, key: str) -> Clause:
        """Where the value of a key comes from: the house, the edition or the sheet."""
        if key in dict(self.house):
            return Clause(Standing.HOUSE)
        for departure in self.edition.departures:
            if departure.key == key and departure.value is not None:
                return Clause(Standing.EDITION, departure.clause, departure.note)
        return self.book.clauses[key]

    def changed_keys(self) -> tuple[str, ...]:
        """The keys whose values differ from the sheet's English edition."""
        printed, agreed = values_of(self.book.rules), values_of(self.rules)
        return tuple(key for key in KEYS if printed[key] != agreed[key])
