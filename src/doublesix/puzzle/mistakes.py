"""One's own mistakes as exercises: the moments of a reviewed game in which something else was clearly better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from doublesix.exercise import Exercise, ExerciseHint, Saying, saying
from doublesix.lesson.lesson import Lesson, LessonItem
from doublesix.puzzle.praise import praise_for, told_reason
from doublesix.review.game_review import Decision, Review, Verdict
from doublesix.round import Round
from doublesix.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Mistake:
    """A choice that cost points, and the exercise to find a better one."""

    decision: Decision
    exercise: Exercise


def find_mistakes(review: Review, seat: int) -> tuple[Mistake, ...]:
    """Return the costly choices of a seat as exercises, in the order in which they were made."""
    return tuple(
        Mistake(decision, _exercise(review.game.variant, moments[decision.step], decision))
        for reviewed in review.rounds
        if (moments := list(reviewed.round.moments()))
        for decision in reviewed.decisions
        if decision.seat == seat and decision.verdict is Verdict.COSTLY
    )


def mistakes_lesson(mistakes: Sequence[Mistake], review: Review, name: str) -> Lesson:
    """Return a lesson that asks for something better at each mistake, and nothing else."""
    items = (
        LessonItem(f"{decision.round_number}.{decision.step}", _moment(decision), mistake.exercise)
        for mistake in mistakes
        for decision in (mistake.decision,)
    )
    return Lesson(name, saying("learn.mistakes"), review.game.variant, tuple(items), review.names)


def _moment(decision: Decision) -> Saying:
    return saying("review.moment", round=str(decision.round_number), move=str(decision.step + 1))


def _exercise(variant: Variant, moment: Round, decision: Decision) -> Exercise:
    """Ask for the best option; one that seems as good, and surely better than what was chosen, is right, too."""
    right = {judged.option for judged in decision.options if not judged.loss.is_clear}
    view, best = decision.view, decision.best
    reason = told_reason(best.reason)
    return Exercise(
        variant,
        moment,
        frozenset(right),
        _question(decision),
        praise_for(reason),
        needs=view.needs,
        habits=view.habits,
        round_number=decision.round_number,
        hint=ExerciseHint.to(view, best.option, reason),
    )


def _question(decision: Decision) -> Saying:
    return saying("puzzle.find-better", count=max(round(decision.cost.points), 1), round=str(decision.round_number))
