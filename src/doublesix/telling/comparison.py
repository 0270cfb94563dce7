"""Several sheets side by side: in which keys they differ, and how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from doublesix.i18n import Words
from doublesix.rules.book import Variant
from doublesix.rules.load import differences
from doublesix.rules.sheet import KEYS
from doublesix.rules.values import values_of
from doublesix.telling.statements import say_shortly


@dataclass(frozen=True, slots=True)
class Row:
    """One key, with its value for each sheet in a few words."""

    key: str
    cells: tuple[str, ...]
    alike: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """All keys, in the order in which people read them."""

    rows: tuple[Row, ...]

    @property
    def differences(self) -> tuple[Row, ...]:
        """The keys in which not all sheets agree."""
        return tuple(row for row in self.rows if not row.alike)


def compare(variants: Sequence[Variant], words: Words) -> Comparison:
    """Lay sheets side by side."""
    differing = differences(tuple(variants))
    valued = [values_of(variant.rules) for variant in variants]
    return Comparison(
        tuple(
            Row(key, tuple(say_shortly(key, values[key], words) for values in valued), alike=key not in differing)
            for key in KEYS
        )
    )
