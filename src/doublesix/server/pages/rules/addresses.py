"""The addresses of the rules of a table, of the lesson on them, and of positions that they are played by."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from doublesix.lesson.rules_lesson import lesson_name
from doublesix.rules.values import value_text
from doublesix.rules.variant import REVISION, Variant

ANALYSIS: Final = "/analyse"
LESSONS: Final = "/learn"
REVISION_ASKED: Final = "revision"
"""Names an earlier revision in an address, beside the keys of house rules."""


def address_of(variant: Variant) -> str:
    """Return the address of this table's rules, with its house rules and its own revision."""
    asked = {key: value_text(value) for key, value in variant.house}
    if variant.revision != REVISION:
        asked[REVISION_ASKED] = str(variant.revision)
    address = f"/rules/{variant.sheet.id}/{variant.edition.code}"
    return f"{address}?{urlencode(asked)}" if asked else address


def lesson_address(variant: Variant) -> str:
    """Return the address of the lesson on these rules, house rules included."""
    return f"{LESSONS}/{lesson_name(variant)}"


def set_up_address(variant: Variant) -> str:
    """Return the address at which a position is set up by these rules, house rules included."""
    return f"{ANALYSIS}?rules={lesson_name(variant)}"
