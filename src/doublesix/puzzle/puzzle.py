"""A puzzle: what one seat knows, the one option that is clearly best, how that was proved, its theme and its grade."""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import Final

from doublesix.actions import Action
from doublesix.bots.hints import Nudge
from doublesix.bots.merits import MeritKind
from doublesix.exercise import Exercise, ExerciseHint, saying
from doublesix.kernel import Worlds
from doublesix.position import PositionLine, read_position
from doublesix.puzzle.every_world import play_again
from doublesix.puzzle.praise import praise_for, reason_of
from doublesix.puzzle.proof import ProofKind
from doublesix.puzzle.theme import Insight, PuzzleTheme, find_insight
from doublesix.view import View

ID_LENGTH: Final = 6
NUDGES: Final[Mapping[PuzzleTheme, Nudge]] = MappingProxyType(
    {
        PuzzleTheme.BLOCK: Nudge(str(MeritKind.BLOCKS)),
        PuzzleTheme.DOUBLES: Nudge(str(MeritKind.LONELY_DOUBLE)),
        PuzzleTheme.COUNT: Nudge(str(MeritKind.SPOTS)),
    }
)
"""Themes that lead to a question by themselves; for others, what tells the best option apart leads to one."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle; it knows no more than its position line, which tells what one seat may know."""

    position: str
    best: Action
    theme: PuzzleTheme
    grade: int
    """From 1 to 10: how many of the ten levels of bots fail to find the best option."""
    proof: ProofKind

    @cached_property
    def id(self) -> str:
        """What it is called: the sheet, and characters that follow from the position alone."""
        digest = b32encode(sha256(self.position.encode()).digest()).decode().lower()
        return f"{self.sheet}-{digest[:ID_LENGTH]}"

    @property
    def sheet(self) -> str:
        """The sheet that it is played by."""
        return self.position.partition("/")[0].partition("+")[0].partition(":")[0]

    @cached_property
    def line(self) -> PositionLine:
        """Its position, read."""
        return read_position(self.position)

    @property
    def view(self) -> View:
        """All that its solver may know."""
        return self.line.view_of_turn()

    @property
    def insight(self) -> Insight | None:
        """What speaks for the best option."""
        return find_insight(self.view, self.best, wins_for_sure=self.proof is ProofKind.FORCED)

    def exercise(self) -> Exercise:
        """Return it to be solved; what is hidden lies as in one world that is chosen at random, always the same."""
        view = self.view
        (world,) = Worlds(view).sample(1, seed=0)
        round_ = play_again(view, world.deal)
        assert round_ is not None, "a world looks as the view does"
        is_forced, insight = self.theme is PuzzleTheme.FORCED_WIN, self.insight
        reason = None if insight is None else reason_of(insight)
        return Exercise(
            self.line.variant,
            round_,
            frozenset({self.best}),
            saying("puzzle.ask-sure-win" if is_forced else "puzzle.ask"),
            praise_for(reason),
            needs=view.needs,
            habits=view.habits,
            hint=ExerciseHint.to(view, self.best, reason, NUDGES.get(self.theme)),
        )
