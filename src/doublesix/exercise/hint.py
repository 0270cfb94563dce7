"""A hint to an exercise, told in three steps: a question that leads to the answer, the answer, and its reason."""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.actions import Action
from doublesix.bots.hints import Nudge, nudge_to, tell_action
from doublesix.exercise.saying import Saying, saying
from doublesix.sentences.cast import Cast
from doublesix.view import View


@dataclass(frozen=True, slots=True)
class ExerciseHint:
    """What helps somebody with an exercise."""

    action: Action
    """A right answer."""
    nudge: Saying | None = None
    """A question that leads to it."""
    reason: Saying | None = None
    """What speaks for it, as a clause."""

    @classmethod
    def to(cls, view: View, action: Action, reason: Saying | None, nudge: Nudge | None = None) -> ExerciseHint:
        """Return the hint to answer with this action; without a question of its own, that of what the seat knows."""
        nudge = nudge or nudge_to(view, action)
        asked = None if nudge is None else saying(f"coach.nudge-{nudge.code}", seat=nudge.seat, numbers=nudge.numbers)
        return cls(action, asked, reason)

    def steps(self, cast: Cast) -> list[str]:
        """Say what is told to somebody who asks once, and again, and again."""
        advice = tell_action(self.action, cast.words)
        steps = [] if self.nudge is None else [self.nudge.tell(cast)]
        steps.append(cast.words("score.sentence", text=advice))
        if self.reason is not None:
            steps.append(cast.words("coach.hint-because", advice=advice, reason=self.reason.tell(cast)))
        return steps
