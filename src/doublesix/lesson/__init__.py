"""Lessons: the rules of a sheet and playing well, learned by doing. Nothing here draws or reads keys.

>>> from doublesix.lesson import find_lesson
>>> lesson = find_lesson("luckies:fr+tie=drawn")
>>> [item.name for item in lesson.items]
['tiles', 'open', 'match', 'double', 'stuck', 'out', 'out-points', 'block', 'block-points', 'tie', 'game']
>>> lesson.items[4].task.answer(lesson.items[4].task.round.options[0])
<Attempt: pass, right>
"""

from doublesix.lesson.lesson import Lesson, LessonItem, Remark
from doublesix.lesson.round_question import NOBODY, AskedFor, RoundQuestion
from doublesix.lesson.rules_lesson import rules_lesson
from doublesix.lesson.shelf import find_lesson, lessons

__all__ = [
    "NOBODY",
    "AskedFor",
    "Lesson",
    "LessonItem",
    "Remark",
    "RoundQuestion",
    "find_lesson",
    "lessons",
    "rules_lesson",
]
