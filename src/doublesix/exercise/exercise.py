"""An exercise: a position in which somebody is asked for one action, and which answers are right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from doublesix.actions import Action, Play
from doublesix.errors import IllegalAction
from doublesix.exercise.attempt import Attempt
from doublesix.exercise.hint import ExerciseHint
from doublesix.exercise.saying import Saying, saying
from doublesix.habits import Habit
from doublesix.position import PositionLine
from doublesix.round import Round
from doublesix.rules.variant import Variant
from doublesix.view import View

FIND: Final = saying("exercise.find")
"""Asks for an action, and for nothing in particular."""


@dataclass(frozen=True, slots=True, repr=False)
class Exercise:
    """A position in which the seat whose turn it is is asked for one action; some answers are right."""

    variant: Variant
    round: Round
    """Whole: what is hidden from the seat lies in one of the ways that agree with all that it may know."""
    right: frozenset[Action]
    """The right answers, as the options of the view have them."""
    question: Saying = FIND
    """What is asked."""
    praise: Saying | None = None
    """What is told when the answer is right: the clause of the sheet, or the reason."""
    needs: tuple[int, ...] | None = None
    """For each seat the points that its side needs to win the game; none if there is no target."""
    habits: tuple[Habit, ...] | None = None
    """For each seat how it has chosen in the earlier rounds of the game; none if there was none."""
    round_number: int = 1
    """Which round of its game it is from."""
    hint: ExerciseHint | None = None
    """What is told to somebody who asks for help; none if there is nothing to tell but the answers."""

    def __post_init__(self) -> None:
        wrong = self.right - set(self.round.options)
        if wrong or not self.right:
            raise ValueError(f"an exercise has right answers, and all of them are options; not {wrong or 'none'}")

    @classmethod
    def at(
        cls,
        position: PositionLine,
        *,
        right: Iterable[Action],
        question: Saying = FIND,
        praise: Saying | None = None,
        hint: ExerciseHint | None = None,
    ) -> Exercise:
        """Return an exercise at a position that was read from one line, which must tell the whole round."""
        if position.round is None:
            raise ValueError("an exercise needs the whole round, and this line tells what one seat may know")
        position.view_of_turn()
        at = position.variant, position.round, frozenset(right), question, praise
        return cls(*at, needs=position.needs, habits=position.habits, hint=hint)

    def __repr__(self) -> str:
        return f"<Exercise: {self.question.code}, {self.round!r}>"

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.round.turn

    @property
    def view(self) -> View:
        """All that the seat may know, and all that may be shown."""
        return View.of(self.round, self.seat, needs=self.needs, habits=self.habits)

    def answer(self, action: Action) -> Attempt:
        """Judge an action: the engine refuses it with a reason, or it is right, or allowed but not right."""
        try:
            after = self.round.apply(action)
        except IllegalAction as refused:
            return Attempt(self, action, refused, is_right=False)
        plain = action.plain if isinstance(action, Play) else action
        return Attempt(self, action, None, is_right=plain in self.right, after=after)
