"""Which lessons and puzzles help against a weakness."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from doublesix.lesson.skill import Skill
from doublesix.puzzle.theme import PuzzleTheme
from doublesix.review.weaknesses import RoundPart, Topic


@dataclass(frozen=True, slots=True)
class WeaknessHelp:
    """Lessons on playing well, and themes of puzzles."""

    skills: tuple[Skill, ...] = ()
    themes: tuple[PuzzleTheme, ...] = ()


HELP: Final[Mapping[RoundPart | Topic, WeaknessHelp]] = MappingProxyType(
    {
        RoundPart.OPENING: WeaknessHelp((Skill.VARIETY,)),
        RoundPart.MIDDLE: WeaknessHelp((Skill.COUNTING,)),
        RoundPart.END: WeaknessHelp((Skill.END,), (PuzzleTheme.FORCED_WIN,)),
        Topic.COUNTING: WeaknessHelp((Skill.COUNTING, Skill.PASSES), (PuzzleTheme.LACKING,)),
        Topic.BLOCKING: WeaknessHelp((Skill.BLOCKING,), (PuzzleTheme.BLOCK,)),
        Topic.DOUBLES: WeaknessHelp((Skill.DOUBLES,), (PuzzleTheme.DOUBLES,)),
        Topic.DRAWING: WeaknessHelp((Skill.COUNTING,)),
        Topic.SPOTS: WeaknessHelp((Skill.WEIGHT,), (PuzzleTheme.COUNT,)),
        Topic.NUMBERS: WeaknessHelp((Skill.VARIETY,)),
        Topic.PARTNER: WeaknessHelp((Skill.PARTNER,), (PuzzleTheme.PARTNER,)),
        Topic.OTHER: WeaknessHelp(),
    }
)
