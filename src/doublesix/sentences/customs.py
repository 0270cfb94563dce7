"""The words of a sheet's own customs: on some sheets one taps where on others one passes."""

from __future__ import annotations

from doublesix.i18n import Words
from doublesix.rules.variant import Variant


def words_at(variant: Variant, words: Words) -> Words:
    """Return the words as they are said at a table where this is played."""
    return words.with_customs(variant.sheet.customs)
