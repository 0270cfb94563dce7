"""A puzzle as a lesson of one item, so that all that shows lessons can show puzzles."""

from __future__ import annotations

from doublesix.exercise import Saying, saying
from doublesix.lesson import Lesson, LessonItem
from doublesix.puzzle.puzzle import Puzzle


def puzzle_lesson(puzzle: Puzzle, title: Saying | None = None) -> Lesson:
    """Return a lesson that asks for the best option of a puzzle, and nothing else. No title tells the theme, a hint."""
    variant = puzzle.line.variant
    title = title or saying("puzzle.title", id=puzzle.id, sheet=variant, grade=str(puzzle.grade))
    return Lesson(puzzle.id, title, variant, (LessonItem("puzzle", title, puzzle.exercise()),))
