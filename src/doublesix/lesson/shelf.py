"""All lessons, found by name: the first one, one for each sheet, edition and house rule, and those on playing well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from doublesix.lesson.first_lesson import FIRST, first_lesson
from doublesix.lesson.lesson import Lesson
from doublesix.lesson.rules_lesson import rules_lesson
from doublesix.lesson.skill_lesson import SKILLS, skill_lesson
from doublesix.position.reader import read_variant
from doublesix.rules.sheet_files import SHEETS

SHELVES: Final[Mapping[str, Sequence[str]]] = {"first": (FIRST,), "rules": SHEETS, "skills": SKILLS}
"""The names of the lessons that lists show, in order: the first, the sheets as they are printed, playing well."""

SHELF_CODES: Final[Mapping[str, str]] = {
    "first": "learn.first-about",
    "rules": "learn.sheets",
    "skills": "learn.skills",
}
"""The codes of what stands above them."""


def find_lesson(name: str) -> Lesson:
    """Return a lesson by its name: ``first``, ``luckies``, ``luckies:fr+tie=drawn``, ``keep-variety``.

    Raise ``RuleError`` or ``PositionError`` if there is no such sheet, edition or house rule.
    """
    if name == FIRST:
        return first_lesson()
    return skill_lesson(name) if name in SKILLS else rules_lesson(read_variant(name))


def lessons() -> Iterator[Lesson]:
    """Yield the lessons that lists show."""
    for names in SHELVES.values():
        yield from map(find_lesson, names)
