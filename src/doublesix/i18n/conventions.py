"""How a language writes what is not words: numbers, percentages and lists, and which plural forms it has.

The tables in ``conventions/`` are made from Unicode's CLDR by ``tools/language_tables.py``; one is read when somebody
reads its language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from doublesix.i18n.languages import ENGLISH, ever_wider

TABLES: Final = Path(__file__).parent / "conventions"

Direction = Literal["ltr", "rtl"]
Conjunction = Literal["and", "or"]

_SOUNDS_LIKE_I: Final = re.compile(r"[ií]|h[ií](?![ae])", re.IGNORECASE)
_SOUNDS_LIKE_O: Final = re.compile(r"h?[oó]|8|11(?!\d)", re.IGNORECASE)


@dataclass(frozen=True)
class Conventions:
    """The conventions of one language."""

    language: str
    direction: Direction
    plurals: tuple[tuple[str, int], ...]
    """Its plural forms by CLDR's names, in the order of catalogues, each with the smallest number that takes it."""
    signs: Mapping[int, str]
    """The signs of this language for those that Python writes into numbers."""
    shortest_grouped: int
    """How many signs a whole number has at least, with its groups, if they are told apart."""
    percent: str
    comma: str
    """What stands between the items of a list without "and"."""
    between: Mapping[Conjunction, Mapping[str, str]]
    """What stands between two items, between more of them, and before the last of these."""

    def number(self, value: float, places: int = 0) -> str:
        """Write a number with so many decimal places, as in "−1,234.5"."""
        written = f"{value:z,.{places}f}"
        if len(written.partition(".")[0].lstrip("-")) < self.shortest_grouped:
            written = written.replace(",", "")
        return written.translate(self.signs)

    def joined(self, items: Sequence[str], conjunction: Conjunction) -> str:
        """Join items as in "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        *rest, last = items
        between = self.between[conjunction]["two" if len(items) == 2 else "last"]
        if self.language == "es":
            between = _spanish(between, last)
        return f"{self.between[conjunction]['more'].join(rest)}{between}{last}"


@cache
def conventions_of(tag: str) -> Conventions:
    """Return the conventions of a language, or those of the nearest one that has a table."""
    for name in (*ever_wider(tag), ENGLISH):
        path = TABLES / f"{name}.json"
        if path.exists():
            return _read(name, json.loads(path.read_text("utf-8")))
    raise FileNotFoundError(TABLES)


def _read(language: str, table: Mapping[str, Any]) -> Conventions:
    return Conventions(
        language=language,
        direction=table["direction"],
        plurals=tuple(table["plurals"].items()),
        signs={ord("-"): table["minus"], ord(","): table["group"], ord("."): table["decimal"]},
        shortest_grouped=len(",123") + table["digits_before_group"],
        percent=table["percent"],
        comma=table["comma"],
        between={"and": table["and"], "or": table["or"]},
    )


def _spanish(between: str, item: str) -> str:
    """Say "e" for "y" and "u" for "o" where two equal sounds would meet, which no table of CLDR says."""
    if between == " y " and _SOUNDS_LIKE_I.match(item):
        return " e "
    if between == " o " and _SOUNDS_LIKE_O.match(item):
        return " u "
    return between
