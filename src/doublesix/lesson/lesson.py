"""A lesson: exercises, questions and remarks in a row, with what is told after each."""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.exercise import Exercise, Saying
from doublesix.lesson.round_question import RoundQuestion
from doublesix.round import Round
from doublesix.rules.sheet import Point
from doublesix.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that is told, and nothing can be done about it."""

    sayings: tuple[Saying, ...] = ()


Task = Exercise | RoundQuestion | Remark
"""What a lesson asks for, or tells."""


@dataclass(frozen=True, slots=True, repr=False)
class LessonItem:
    """One item of a lesson: what is asked, and the clauses that are told once it is done."""

    name: str
    """What it is called in its lesson: ``stuck``."""
    heading: Saying
    task: Task
    clauses: tuple[str | Point, ...] = ()
    """The keys and points of the rules that are told."""

    def __repr__(self) -> str:
        return f"<LessonItem {self.name}: {self.task!r}>"

    @property
    def round(self) -> Round | None:
        """The round that it is about; a remark has none."""
        return None if isinstance(self.task, Remark) else self.task.round


@dataclass(frozen=True, slots=True, repr=False)
class Lesson:
    """Items in a row, with a title."""

    name: str
    """As people ask for it: ``first``, ``luckies``, ``luckies:fr+tie=drawn``, ``keep-variety``."""
    title: Saying | None
    """None for the lesson of a sheet, which is called like the sheet."""
    variant: Variant
    items: tuple[LessonItem, ...]
    names: tuple[str, ...] = ()
    """What the players are called, by seat; without them as in every lesson."""

    def __repr__(self) -> str:
        return f"<Lesson {self.name}: {len(self.items)} items>"
