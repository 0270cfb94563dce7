"""A minute for people who have never held a domino: a tile, an end, a double, the boneyard; match one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from doublesix.actions import DRAW, Action, Play
from doublesix.exercise import Exercise, saying
from doublesix.lesson.lesson import Lesson, LessonItem, Remark
from doublesix.lesson.script import Script
from doublesix.round import Round
from doublesix.rules.sheet_files import choose
from doublesix.tiles import Tile

FIRST: Final = "first"
"""What the lesson is called."""

_SHEET: Final = "protocol"
"""Its tiles show spots, and people draw from its boneyard."""
_MATCHING: Final = Script("6-6 6-4@6", ["4-2 5-1 3-0"])
_WITH_DOUBLE: Final = Script("6-6 6-4@6 4-2@4", ["2-2 5-1 3-0"])
_STUCK: Final = Script("6-6 6-4@6 4-2@4", ["5-1 3-0", "6-1 5-4", "6-2 3-2"], boneyard="5-2")
_LAST: Final = Script("6-6 6-4@6 4-2@4 5-2@2", ["5-1", "6-1 5-4", "6-2 3-2"])


def first_lesson() -> Lesson:
    """Return the lesson."""
    return Lesson(FIRST, saying("lesson.title-first"), choose(_SHEET), tuple(_items()))


def _items() -> Iterator[LessonItem]:
    yield LessonItem("tile", saying("lesson.first-tile"), Remark((saying("lesson.first-tile-is"),)))
    yield _item("end", _MATCHING, [Play(Tile(4, 2), 4)])
    yield _item("double", _WITH_DOUBLE, [Play(Tile(2, 2), 2)])
    yield _item("boneyard", _STUCK, [DRAW])
    yield _item("out", _LAST, [Play(Tile(5, 1), 5)])


def _item(name: str, script: Script, right: Iterable[Action]) -> LessonItem:
    variant = choose(_SHEET)
    round_: Round = script.round(variant.rules, 3)
    question, praise = saying(f"lesson.first-{name}-ask"), saying(f"lesson.first-{name}-is")
    exercise = Exercise(variant, round_, frozenset(right), question, praise)
    return LessonItem(name, saying(f"lesson.first-{name}"), exercise)
