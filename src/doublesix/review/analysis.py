"""A position looked at: what each option is worth to the seat whose turn it is, by what that seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from doublesix.bots.budget import Budget
from doublesix.bots.reasons import tell_reason
from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.kernel.unknowns import can_be_placed, unknowns_of
from doublesix.position import PositionLine, write_position
from doublesix.review.game_review import Judged, Verdict
from doublesix.review.json_form import option_as_json
from doublesix.review.judgement import Judgement, judge, shares, times_of
from doublesix.review.option_words import OptionWords
from doublesix.review.reviewer import USUAL, Progress
from doublesix.review.sentences import TELLS_NOTHING
from doublesix.rng import SplitMix
from doublesix.view import View

FORMAT: Final = "doublesix analysis 1"


@dataclass(frozen=True, slots=True, repr=False)
class Analysis:
    """What the options of a position are worth, as far as that is known."""

    position: PositionLine
    view: View
    """All that the seat may know whose turn it is."""
    judgement: Judgement
    budget: Budget
    is_complete: bool = True
    """Whether the budget was spent."""

    def __repr__(self) -> str:
        return f"<Analysis: {self.view!r}, best {self.best.option}>"

    def _repr_svg_(self) -> str | None:
        return self.view._repr_svg_()

    @property
    def options(self) -> tuple[Judged, ...]:
        """What each option is worth, in the order of the view's options."""
        return self.judgement.options

    @property
    def best(self) -> Judged:
        """The best option."""
        return next(judged for judged in self.options if not judged.loss.points)


def analyse(
    position: PositionLine, *, budget: Budget = USUAL, seed: int = 0, progress: Progress | None = None
) -> Analysis:
    """Look at a position; raise ``DoublesixError`` if nobody is to act, or if its worlds cannot be counted.

    Stopped by Ctrl-C, it returns what there is so far. ``progress`` is told how many worlds have been counted, of about
    how many.
    """
    view, times, began = position.view_of_turn(), times_of(budget), perf_counter()
    judgement: Judgement | None = None
    try:
        for piece in shares(budget, times):
            judgement = judge_position(view, Budget(worlds=times * len(piece)), seed, judgement)
            if progress:
                progress(judgement.worlds, _expected(budget, judgement.worlds, perf_counter() - began))
    except KeyboardInterrupt:
        if judgement is None:
            raise
        return Analysis(position, view, judgement, budget, is_complete=False)
    assert judgement is not None, "there is always a first piece"
    return Analysis(position, view, judgement, budget)


def _expected(budget: Budget, worlds: int, taken: float) -> int:
    """Return how many worlds there will be, after so many in so many seconds."""
    in_time = round(worlds * budget.seconds / taken) if budget.seconds is not None else budget.worlds or 0
    return max(worlds, in_time if budget.worlds is None else min(budget.worlds, in_time))


def judge_position(view: View, budget: Budget, seed: int = 0, so_far: Judgement | None = None) -> Judgement:
    """Judge all options of a view, or go on with that; refuse a view that no deal leads to.

    It is the same for a seed and a budget in worlds.
    """
    if so_far is None and not can_be_placed(unknowns_of(view)):
        raise DoublesixError("no-worlds")
    return judge(view, budget, SplitMix.seeded(seed, "position"), so_far)


class AnalysisWords(OptionWords):
    """The words for one analysis."""

    def __init__(self, analysis: Analysis, words: Words, names: tuple[str, ...] | None = None) -> None:
        super().__init__(names or analysis.position.names, words)
        self.analysis = analysis

    def about(self) -> Iterator[str]:
        """Say how the position was looked at."""
        return self.looked_at(Budget(worlds=self.analysis.judgement.worlds))

    def rows(self) -> Iterator[tuple[str, ...]]:
        """Write each option, its points, how far it is behind, and whether it is the best."""
        for judged in self.analysis.options:
            yield self.cells(judged, *([self.mark(Verdict.BEST)] if judged == self.analysis.best else []))

    def because(self) -> str | None:
        """Say what speaks for the best option, if that can be proved."""
        best = self.analysis.best
        if best.reason is None or best.reason.why in TELLS_NOTHING:
            return None
        reason = tell_reason(best.reason, self.names, self.words)
        return self.words("review.because", action=self.action(best.option), reason=reason)

    def known(self) -> Iterator[str]:
        """Say which numbers the others surely do not hold."""
        view = self.analysis.view
        for seat in view.seating.seats:
            if seat != view.seat and (lacks := view.lacks(seat)):
                numbers = self.words.list_or([str(number) for number in lacks])
                yield self.words("review.lacks", name=self.names[seat], numbers=numbers)


def encode_analysis(analysis: Analysis, words: Words) -> dict[str, Any]:
    """Return an analysis as values that JSON has; sentences are in the language of the words."""
    wording = AnalysisWords(analysis, words)
    return {
        "format": FORMAT,
        "position": write_position(analysis.view, analysis.position.variant),
        "seat": analysis.view.seat,
        "budget": {"worlds": analysis.budget.worlds, "seconds": analysis.budget.seconds},
        "worlds": analysis.judgement.worlds,
        "complete": analysis.is_complete,
        "best": str(analysis.best.option),
        "options": [option_as_json(judged) for judged in analysis.options],
        "told": {"because": wording.because(), "known": list(wording.known())},
    }
