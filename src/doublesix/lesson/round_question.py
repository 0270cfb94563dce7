"""A question about a round that is over: who won it, or what it scored."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from doublesix.events import Outcome
from doublesix.exercise import Saying
from doublesix.round import Round
from doublesix.rules.variant import Variant


class AskedFor(StrEnum):
    """What is asked about a round that is over."""

    POINTS = "points"
    WINNER = "winner"


@dataclass(frozen=True, slots=True, repr=False)
class RoundQuestion:
    """A round that is over, all hands turned up, and a question about it that is answered with a number.

    Points are answered with their number, and the winner with a seat, or with -1 if nobody wins.
    """

    variant: Variant
    round: Round
    asked_for: AskedFor
    question: Saying

    def __repr__(self) -> str:
        return f"<RoundQuestion: {self.asked_for}, {self.round!r}>"

    @property
    def outcome(self) -> Outcome:
        """How the round ended."""
        assert self.round.outcome is not None, "the round is over"
        return self.round.outcome

    @property
    def choices(self) -> tuple[int, ...]:
        """The seats among which to choose, and -1 for nobody; none if a number of points is asked for."""
        return (*self.round.seating.seats, NOBODY) if self.asked_for is AskedFor.WINNER else ()

    @property
    def right(self) -> frozenset[int]:
        """The right answers; with partners both seats of the side that wins."""
        outcome, seating = self.outcome, self.round.seating
        if self.asked_for is AskedFor.POINTS:
            return frozenset([outcome.points])
        if outcome.winner is None:
            return frozenset([NOBODY])
        return frozenset(seating.sides[seating.side_of(outcome.winner)])


NOBODY = -1
"""The answer that nobody wins."""
