"""What somebody did in an exercise, and what they are told about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.actions import Action
from doublesix.errors import IllegalAction
from doublesix.round import Round
from doublesix.sentences.cast import Cast
from doublesix.sentences.errors import tell_error

if TYPE_CHECKING:
    from doublesix.exercise.exercise import Exercise


@dataclass(frozen=True, slots=True, repr=False)
class Attempt:
    """An answer to an exercise: refused by the engine, right, or allowed but not right."""

    exercise: Exercise
    action: Action
    refused: IllegalAction | None
    """The engine's own reason if the action is not allowed."""
    is_right: bool
    after: Round | None = None
    """The round once it is done; none if it was refused."""

    def __repr__(self) -> str:
        judged = "right" if self.is_right else repr(self.refused) if self.refused else "allowed, but not right"
        return f"<Attempt: {self.action}, {judged}>"


def tell_attempt(attempt: Attempt, cast: Cast) -> str:
    """Tell somebody why their answer is not allowed, what there is to say to a right one, or to try again."""
    if attempt.refused is not None:
        return tell_error(attempt.refused, cast.words)
    if not attempt.is_right:
        return cast.words("exercise.try-again")
    praise = attempt.exercise.praise
    return cast.words("exercise.right") if praise is None else praise.tell(cast)
