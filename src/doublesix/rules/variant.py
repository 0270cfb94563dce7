"""What a table agreed to play: a sheet, one of its editions, and house rules on top."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from doublesix.rules.rules import KEYS, Extra, Rules, Target
from doublesix.rules.sheet import Clause, Departure, Edition, Sheet, Standing
from doublesix.rules.values import Value, changed, changed_keys, read_values, value_text, with_values

REVISION: Final = 2
"""The revision of our reading of the sheets. A game ends by the one that it began with."""

FIRST_REVISION: Final = 1
"""The revision of everything that names none: it began before there was a second."""


@dataclass(frozen=True, slots=True, repr=False)
class Variant:
    """What a table agreed to play: a sheet, one of its editions, and house rules on top."""

    sheet: Sheet
    edition: Edition
    house: tuple[tuple[str, Value], ...] = ()
    revision: int = REVISION
    kept: tuple[tuple[str, Value], ...] = ()
    """Values that the sheet had when the game began, and has no longer."""
    _rules: Rules | None = field(default=None, init=False, repr=False, compare=False)

    def __repr__(self) -> str:
        house = "".join(f"+{key}={value_text(value).replace(' ', '')}" for key, value in self.house)
        return f"<Variant {self.sheet.id}:{self.edition.code}{house}>"

    @property
    def name(self) -> str:
        """The printed name of the sheet."""
        return self.sheet.name

    @property
    def rules(self) -> Rules:
        """All decisions, one layer over the other: the sheet, its edition, what held earlier, house rules."""
        rules = self._rules
        if rules is None:
            printed = changed(changed(self.sheet.rules, self.edition.changes), self.earlier_values)
            rules = with_values(printed, dict(self.house))
            object.__setattr__(self, "_rules", rules)
        return rules

    @property
    def earlier_values(self) -> dict[str, Value]:
        """What differs from today, because the game began by an earlier revision, or the sheet was changed since."""
        values: dict[str, Value] = {}
        for earlier in self.sheet.earlier:
            if earlier.holds(self.revision, self.edition.code):
                values |= dict(earlier.values)
        return values | dict(self.kept)

    @property
    def revised(self) -> Variant:
        """The same sheet, edition and house rules by today's rules, for the next game."""
        return replace(self, revision=REVISION, kept=())

    @property
    def is_outdated(self) -> bool:
        """Whether the next game has other rules, because this one began by an earlier form of ours."""
        # In the first revision an extra tile was offered only to people who had one that fits.
        if self.revision != REVISION and self.rules.extra is not Extra.NONE:
            return True
        return self != self.revised and self.rules != self.revised.rules

    def keeping(self, rules: Rules) -> Variant:
        """Return this variant by rules that were agreed; where the sheet says something else now, they hold."""
        today = replace(self, kept=())
        return replace(today, kept=tuple((key, getattr(rules, key)) for key in changed_keys(today.rules, rules)))

    def with_house(self, house: Mapping[str, object]) -> Variant:
        """Return this variant with house rules added, read from a person or a file."""
        return self._with(read_values(house))

    def played_to(self, target: Target) -> Variant:
        """Return this variant for a table that agreed on a target, perhaps another than the sheet's first."""
        return self if target == self.rules.target[0] else self._with({"target": (target,)})

    def _with(self, values: Mapping[str, Value]) -> Variant:
        house = {**dict(self.house), **values}
        return replace(self, house=tuple((key, house[key]) for key in KEYS if key in house))

    def clause(self, name: str) -> Clause:
        """What the edition has on a key or a point; only a mark if the house or an earlier reading decided."""
        if name in dict(self.house):
            return Clause(Standing.HOUSE)
        if name in self.earlier_values:
            return Clause(Standing.EARLIER)
        english, marks = self.sheet.clauses[name], self.edition.marks
        if marks is None:
            return english
        departures = self.departures_behind(name)
        if not departures:
            return replace(english, standing=marks[name])
        notes = [departure.note for departure in departures if departure.note]
        return Clause(marks[name], " ".join(departure.clause for departure in departures), " ".join(notes) or None)

    def departures_behind(self, name: str) -> tuple[Departure, ...]:
        """The edition's own departures behind a key or a point, instead of what the English one says."""
        decided_otherwise = name in dict(self.house) or name in self.earlier_values
        return () if decided_otherwise or self.edition.marks is None else self.edition.departures_in(name)
