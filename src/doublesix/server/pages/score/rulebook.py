"""What the pad's page needs to know of the sheets: what they decided, by key, and how to say that.

The page knows no rules: it gets decisions as data, adds up by them, and asks the server whether a round is possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from typing import Final

from doublesix.errors import RuleError
from doublesix.i18n import Words
from doublesix.picture import Look
from doublesix.record.texts import LONGEST_NAME
from doublesix.rules.rules import combination_faults
from doublesix.rules.sheet import Earlier, Edition, Sheet
from doublesix.rules.sheet_files import SHEETS, find_sheet, printed_in
from doublesix.rules.values import CHOICES, Value, changed, plain_value, values_of
from doublesix.rules.variant import REVISION, Variant
from doublesix.sentences.errors import tell_error
from doublesix.sentences.marks import Mark, mark_of
from doublesix.sentences.score import tell_source
from doublesix.sentences.sheet_texts import sheet_text, tell_title
from doublesix.sentences.statements import say_shortly

_TOLD: Final = ("out_points", "blocked_points", "blocked_hands", "tie")
"""The keys that decide who wins and the sum."""


@cache
def rulebook_for_scripts(words: Words) -> dict[str, object]:
    """Return the sheets with their editions, the house rules, and which of these do not go together."""
    return {
        "sheets": [_sheet(find_sheet(sheet), words) for sheet in SHEETS],
        "revision": REVISION,
        "house": [_house_rule(key, words) for key in CHOICES],
        "refused": list(_refused_pairs(words)),
        "longestName": LONGEST_NAME,
    }


def _sheet(sheet: Sheet, words: Words) -> dict[str, object]:
    english = next(iter(sheet.editions.values()))
    return {
        "id": sheet.id,
        "title": sheet_text(sheet.name, words),
        "look": Look.of(Variant(sheet, english)),
        "own": printed_in(sheet, words.language),
        "decisions": {key: plain_value(value) for key, value in values_of(sheet.rules).items()},
        "sources": _sources(Variant(sheet, english), words),
        "earlier": [_earlier(earlier) for earlier in sheet.earlier],
        "editions": [_edition(sheet, edition, words) for edition in sheet.editions.values()],
    }


def _edition(sheet: Sheet, edition: Edition, words: Words) -> dict[str, object]:
    variant = Variant(sheet, edition)
    english = _sources(Variant(sheet, next(iter(sheet.editions.values()))), words)
    return {
        "code": edition.code,
        "language": edition.language,
        "title": tell_title(variant, words),
        "changes": {key: plain_value(value) for key, value in edition.changes.items()},
        "sources": {key: told for key, told in _sources(variant, words).items() if told != english[key]},
        "ruled": [key for key in CHOICES if mark_of(variant, key) is Mark.OURS],
    }


def _sources(variant: Variant, words: Words) -> dict[str, dict[str, str | None]]:
    """Tell how each rule behind a result relates to the sheet, and what the sheet says about it."""
    return {key: dict(zip(("mark", "text"), tell_source(variant, key, words), strict=True)) for key in _TOLD}


def _earlier(earlier: Earlier) -> dict[str, object]:
    return {
        "revision": earlier.revision,
        "editions": earlier.editions,
        "values": {key: plain_value(value) for key, value in earlier.values},
    }


def _house_rule(key: str, words: Words) -> dict[str, object]:
    values = [{"value": str(value), "text": say_shortly(key, value, words)} for value in CHOICES[key]]
    return {"key": key, "label": words(f"terminal.rule-{key}"), "values": values}


def _refused_pairs(words: Words) -> Iterator[dict[str, object]]:
    """Find the values that make no sense together, so that a page need not know why."""
    for one, other in combinations(CHOICES, 2):
        for first, second in product(CHOICES[one], CHOICES[other]):
            for fault in _faults({one: first, other: second}):
                # Both take part in it: with another value of either, the fault is gone.
                with_other = any(fault not in _faults({one: first, other: value}) for value in CHOICES[other])
                with_one = any(fault not in _faults({one: value, other: second}) for value in CHOICES[one])
                if with_one and with_other:
                    message = tell_error(RuleError(fault), words)
                    yield {"values": {one: str(first), other: str(second)}, "message": message}


def _faults(values: Mapping[str, Value]) -> frozenset[str]:
    return frozenset(combination_faults(changed(find_sheet(SHEETS[0]).rules, values)))
