"""The words for options and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from doublesix.actions import Action, Play
from doublesix.bots.budget import Budget
from doublesix.i18n import Words
from doublesix.review.game_review import Judged, Verdict
from doublesix.review.measurement import Measurement

OPTION_HEADS: Final = ("review.option", "review.expected", "review.behind", "review.mark")
"""The heads of the columns of a table of options."""


class OptionWords:
    """The words for options and what they are worth."""

    def __init__(self, names: tuple[str, ...], words: Words) -> None:
        self.names, self.words = names, words

    def looked_at(self, budget: Budget) -> Iterator[str]:
        """Say how long the options were looked at, and what their points mean."""
        if budget.seconds is None:
            yield self.words("review.looked-at-worlds", worlds=self.words.number(budget.worlds or 0))
        else:
            yield self.words("review.looked-at-seconds", seconds=self.words.number_as_given(budget.seconds))
        yield self.words("review.points-about")

    def points(self, measured: Measurement) -> str:
        """Write points with their sign and, unless they are certain, how sure they are."""
        return self._with_reach(self.signed(measured.points), measured)

    def signed(self, points: float) -> str:
        """Write points with their sign."""
        number = self.words.number(points, 1)
        return f"+{number}" if number.strip("0.,") and points > 0 else number

    def amount(self, measured: Measurement) -> str:
        """Write how many points something cost."""
        return self._with_reach(self.words.number(measured.points, 1), measured)

    def action(self, action: Action) -> str:
        """Name an option."""
        if not isinstance(action, Play):
            return self.words(f"review.option-{action}")
        if action.end is None:
            return str(action.tile)
        return self.words("review.option-lay", tile=action.tile, end=action.end)

    def mark(self, verdict: Verdict) -> str:
        """Name a verdict in a word."""
        return self.words(f"review.mark-{verdict}")

    def cells(self, judged: Judged, *marks: str) -> tuple[str, ...]:
        """Write an option, its points, how far it is behind, and what else is to be said of it."""
        behind = self.amount(judged.loss) if judged.loss.points else ""
        return self.action(judged.option), self.points(judged.points), behind, ", ".join(marks)

    def _with_reach(self, number: str, measured: Measurement) -> str:
        reach = self.words.number(measured.reach, 1)
        return self.words("review.give-or-take", number=number, reach=reach) if measured.shows_reach else number
