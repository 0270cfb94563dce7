"""Several sheets side by side: in which keys they differ and how, and how each value relates to the printed text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from doublesix.i18n import Words
from doublesix.rules.rules import KEYS
from doublesix.rules.sheet import Point
from doublesix.rules.sheet_files import differences
from doublesix.rules.values import values_of
from doublesix.rules.variant import Variant
from doublesix.sentences.marks import Mark, explain_marks, mark_of, tell_mark
from doublesix.sentences.rules import told_marks
from doublesix.sentences.statements import say_point, say_shortly


@dataclass(frozen=True, slots=True)
class Cell:
    """What a sheet says: a value in a few words, and its mark."""

    text: str
    mark: Mark | None
    """None if a point does not arise on this sheet."""


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """One key, with its value for each sheet, or one point, with its mark for each."""

    name: str
    said: str
    """The name of a key for people, or what a point says."""
    cells: tuple[Cell, ...]
    alike: bool = True
    is_point: bool = False


@dataclass(frozen=True, slots=True)
class SheetComparison:
    """All keys and all points, in the order in which people read them."""

    rows: tuple[ComparisonRow, ...]
    points: tuple[ComparisonRow, ...]
    """What is the same on all sheets, though not all of them print it."""

    @property
    def differences(self) -> tuple[ComparisonRow, ...]:
        """The keys in which not all sheets agree."""
        return tuple(row for row in self.rows if not row.alike)

    def legend(self, words: Words) -> tuple[tuple[Mark, str], ...]:
        """What the marks mean."""
        return explain_marks(
            (cell.mark for row in (*self.rows, *self.points) for cell in row.cells if cell.mark), words
        )


def compare(variants: Sequence[Variant], words: Words) -> SheetComparison:
    """Lay sheets side by side."""
    differing = differences(tuple(variants))
    rows = tuple(
        ComparisonRow(
            key,
            words(f"terminal.rule-{key}"),
            tuple(_value(key, variant, words) for variant in variants),
            alike=key not in differing,
        )
        for key in KEYS
    )
    told = [told_marks(variant, words) for variant in variants]
    points = (
        ComparisonRow(
            str(point),
            _say_point(point, variants, words),
            tuple(_mark(marks.get(point), words) for marks in told),
            is_point=True,
        )
        for point in Point
    )
    return SheetComparison(rows, tuple(row for row in points if any(cell.mark for cell in row.cells)))


def _value(key: str, variant: Variant, words: Words) -> Cell:
    return Cell(say_shortly(key, values_of(variant.rules)[key], words), mark_of(variant, key))


def _say_point(point: Point, variants: Sequence[Variant], words: Words) -> str:
    """Say a point as the first of these sheets on which it arises; the aim is not the same on all, and only named."""
    if point is Point.AIM:
        return words("rules.section.aim")
    return next(filter(None, (say_point(point, variant.rules, words) for variant in variants)), "")


def _mark(mark: Mark | None, words: Words) -> Cell:
    return Cell(tell_mark(mark, words) if mark else words("rules.no-occasion"), mark)
