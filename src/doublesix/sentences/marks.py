"""How a rule relates to the printed text of the edition shown, as a mark and in words."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from doublesix.i18n import Words
from doublesix.rules.sheet import Standing
from doublesix.rules.variant import Variant


class Mark(StrEnum):
    """How a statement relates to the printed text."""

    PRINTED = "printed"
    IMPLIED = "implied"
    OURS = "ours"
    EARLIER = "earlier"
    HOUSE = "house"


MARKS: Final = {
    Standing.PRINTED: Mark.PRINTED,
    Standing.IMPLIED: Mark.IMPLIED,
    Standing.SILENT: Mark.OURS,
    Standing.EARLIER: Mark.EARLIER,
    Standing.HOUSE: Mark.HOUSE,
}
"""The mark of each standing."""


def mark_of(variant: Variant, name: str) -> Mark:
    """Return how a key or a point relates to the text of the edition."""
    return MARKS[variant.clause(name).standing]


def tell_mark(mark: Mark, words: Words) -> str:
    """Name a mark in a word or two."""
    return words(f"rules.mark-short.{mark}")


def explain_marks(used: Iterable[Mark], words: Words) -> tuple[tuple[Mark, str], ...]:
    """Say what the marks in use mean."""
    occurring = set(used)
    return tuple((mark, words(f"rules.mark.{mark}")) for mark in Mark if mark in occurring)


def tell_if_ours(value: str, mark: Mark, words: Words) -> str:
    """Tell a value of a sheet, and if the sheet is silent, that it is our ruling."""
    return words("general.noted", text=value, note=tell_mark(mark, words)) if mark is Mark.OURS else value
