"""One's own mistakes as exercises: the moments of a reviewed game in which something else was clearly better."""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.exercise import Exercise, Saying, saying
from doublesix.puzzle.praise import praise_for
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


def _exercise(variant: Variant, moment: Round, decision: Decision) -> Exercise:
    """Ask for the best option; one that seems as good, and surely better than what was chosen, is right, too."""
    right = {judged.option for judged in decision.options if not judged.loss.is_clear}
    view = decision.view
    question = _question(decision)
    praise = praise_for(decision.best.reason)
    return Exercise(variant, moment, frozenset(right), question, praise, needs=view.needs, habits=view.habits)


def _question(decision: Decision) -> Saying:
    return saying("puzzle.find-better", count=max(round(decision.cost.points), 1), round=str(decision.round_number))
