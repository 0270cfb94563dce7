"""Lessons on playing well: positions in which the expert's choice is clearly the best, and why that can be said.

The positions are in ``skills.json``, each on one line with its best action; ``tools/skill_positions.py`` found them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

import msgspec

from doublesix.actions import Play, parse_action
from doublesix.bots.hints import Nudge
from doublesix.bots.merits import MeritKind
from doublesix.exercise import Exercise, ExerciseHint, saying
from doublesix.lesson.lesson import Lesson, LessonItem, Remark
from doublesix.lesson.skill import Skill, show
from doublesix.position import read_position

SKILLS: Final = tuple(map(str, Skill))
"""The names of the lessons, in the order in which they are best learned."""
NUDGES: Final[Mapping[Skill, Nudge]] = MappingProxyType(
    {
        Skill.VARIETY: Nudge(str(MeritKind.VARIETY)),
        Skill.COUNTING: Nudge(str(MeritKind.MINE)),
        Skill.DOUBLES: Nudge(str(MeritKind.LONELY_DOUBLE)),
        Skill.BLOCKING: Nudge(str(MeritKind.BLOCKS)),
        Skill.WEIGHT: Nudge(str(MeritKind.SPOTS)),
        Skill.END: Nudge(str(MeritKind.FEWER_ANSWERS)),
    }
)
"""Skills that lead to a question by themselves; for what a pass proves, what tells the best action apart does."""


class SkillPosition(msgspec.Struct, frozen=True):
    """A position that teaches a skill: the round on one line, and the best action."""

    best: str
    position: str


@cache
def skill_positions() -> dict[Skill, tuple[SkillPosition, ...]]:
    """Return the positions of every skill."""
    written = files("doublesix.lesson").joinpath("skills.json").read_bytes()
    return msgspec.json.decode(written, type=dict[Skill, tuple[SkillPosition, ...]])


def skill_lesson(name: str) -> Lesson:
    """Return the lesson on a skill."""
    skill = Skill(name)
    exercises = [skill_exercise(skill, each) for each in skill_positions()[skill]]
    heading = saying(f"skill.title-{skill}")
    about = LessonItem("about", heading, Remark((saying(f"skill.about-{skill}"),)))
    items = [LessonItem(f"position-{number}", heading, each) for number, each in enumerate(exercises, 1)]
    return Lesson(name, heading, exercises[0].variant, (about, *items))


def skill_exercise(skill: Skill, given: SkillPosition) -> Exercise:
    """Return a position of a skill as an exercise, with what speaks for the best action."""
    position, best = read_position(given.position), parse_action(given.best)
    assert isinstance(best, Play), "skills are about laying tiles"
    view = position.view_of_turn()
    praise = show(skill, view, best)
    assert praise is not None, f"{given.position} does not show {skill}"
    # No question that we have leads to what the partner opened.
    is_asked = skill is not Skill.PARTNER
    hint = ExerciseHint.to(view, best, None, NUDGES.get(skill)) if is_asked else ExerciseHint(best)
    return Exercise.at(position, right=[best], praise=praise, hint=hint)
