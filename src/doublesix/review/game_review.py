"""A review: rounds, the decisions in them, and what they say of everybody who played.

Points are always those of one's own side above the mean of the other sides; with two sides, the difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Final

from doublesix.actions import Action, Play
from doublesix.bots.budget import Budget
from doublesix.bots.merits import Merit, decides, tell_apart
from doublesix.bots.reasons import Reason
from doublesix.game import Game
from doublesix.i18n import words_for
from doublesix.lab.shown_result import framed
from doublesix.review.balance import Balance, balances_of, lead_of
from doublesix.review.continuation import Continuation, continue_after
from doublesix.review.measurement import Measurement
from doublesix.round import Round
from doublesix.tiles import Tile, TileSet
from doublesix.view import View

COSTLIEST: Final = 3
DEAR: Final = 2.0
"""A choice that cost so many points is explained, even if the cost may be chance."""


class Verdict(StrEnum):
    """What to say about a choice."""

    BEST = "best"
    CLOSE = "close"
    """Something else seems better, but by so little that it may be chance."""
    COSTLY = "costly"


@dataclass(frozen=True, slots=True)
class Judged:
    """An option and what it is worth, by what the seat could know."""

    option: Action
    points: Measurement
    loss: Measurement
    """How much less that is than the best option; zero for the best itself."""
    reason: Reason | None
    """What speaks for it, if that can be proved."""


@dataclass(frozen=True, slots=True, repr=False)
class Decision:
    """A moment with several options, and the one that was chosen."""

    round_number: int
    step: int
    """How many actions of the round came before."""
    view: View
    """All that the seat could know."""
    chosen: Action
    options: tuple[Judged, ...]
    """In the order of the view's options."""
    hands: tuple[TileSet, ...]
    """What everybody really held."""
    boneyard: tuple[Tile, ...]
    """What really lay there, in the order of drawing."""
    ahead: tuple[Continuation, ...] = ()
    """What probably came next after the chosen option, and after the best; only where no merit decides."""

    def __repr__(self) -> str:
        moment = f"round {self.round_number}, step {self.step}, seat {self.view.seat}"
        return f"<Decision: {moment}, {self.chosen}, {self.verdict}>"

    @property
    def seat(self) -> int:
        """Who decided."""
        assert self.view.seat is not None, "a decision is somebody's"
        return self.view.seat

    @property
    def played(self) -> Judged:
        """What was chosen."""
        chosen = self.chosen.plain if isinstance(self.chosen, Play) else self.chosen
        return next(judged for judged in self.options if judged.option == chosen)

    @property
    def best(self) -> Judged:
        """The best option; the chosen one, if nothing is worth more."""
        return self.played if not self.cost.points else next(other for other in self.options if not other.loss.points)

    @property
    def cost(self) -> Measurement:
        """How many points the choice cost, by what could be known."""
        return self.played.loss

    @property
    def verdict(self) -> Verdict:
        """What to say about the choice."""
        if not self.cost.points:
            return Verdict.BEST
        return Verdict.COSTLY if self.cost.is_clear else Verdict.CLOSE

    @property
    def is_explained(self) -> bool:
        """Whether there is something to explain: the choice clearly cost points, or many."""
        return self.verdict is Verdict.COSTLY or self.cost.points >= DEAR

    @property
    def merits(self) -> tuple[Merit, ...]:
        """What spoke for the best option and against the chosen one, the most telling first."""
        return tell_apart(self.view, self.played.option, self.best.option) if self.is_explained else ()

    def with_continuations(self, seed: int) -> Decision:
        """Return the same with what probably came next, if no merit explains what the choice cost."""
        if not self.is_explained or any(map(decides, self.merits)):
            return self
        options = self.played.option, self.best.option
        return replace(self, ahead=continue_after(self.view, options, seed))

    @property
    def stake(self) -> float:
        """How many points the worst choice would have cost."""
        return max(judged.loss.points for judged in self.options)

    @property
    def blind_cost(self) -> float:
        """How many points it would have cost on average to choose blindly."""
        return sum(judged.loss.points for judged in self.options) / len(self.options)


@dataclass(frozen=True, repr=False)
class ReviewedRound:
    """One round."""

    number: int
    round: Round
    """As it ended, or as far as it was played."""
    scores: tuple[int, ...] | None
    """The running score of each side; none while the round is unfinished."""
    seats: tuple[int, ...]
    """Whose decisions were judged."""
    decisions: tuple[Decision, ...]
    unjudged: int
    """Decisions that cannot be judged: too much is hidden in too many ways."""
    deal: tuple[Measurement, ...] | None
    """What the deal is worth to each side; none while the round is unfinished."""
    is_complete: bool
    """Whether everything was looked at."""

    def __repr__(self) -> str:
        return f"<ReviewedRound {self.number}: {len(self.decisions)} decisions>"

    @property
    def points(self) -> tuple[int, ...] | None:
        """What each side scored."""
        outcome, sides = self.round.outcome, self.round.seating.sides
        if outcome is None:
            return None
        return tuple(outcome.points if outcome.winner in side else 0 for side in sides)

    @cached_property
    def balances(self) -> tuple[Balance, ...] | None:
        """For each side where its points came from; none if that needs more than there is."""
        if self.points is None or self.deal is None or not self.is_complete:
            return None
        costs = tuple(
            Measurement.total(each.cost for each in self.decisions if each.seat == seat) if seat in self.seats else None
            for seat in self.round.seating.seats
        )
        results = tuple(lead_of(self.points, side) for side in range(len(self.points)))
        return balances_of(self.round.seating, results, self.deal, costs)


@dataclass(frozen=True, slots=True)
class SeatReview:
    """What came of the decisions of one seat."""

    seat: int
    decisions: tuple[Decision, ...]

    @property
    def accuracy(self) -> float | None:
        """Of all points that choices could lose, the share that was kept; none if nothing could be lost."""
        return self._kept(sum(decision.cost.points for decision in self.decisions))

    @property
    def blind_accuracy(self) -> float | None:
        """The accuracy that choosing blindly would have had on average."""
        return self._kept(sum(decision.blind_cost for decision in self.decisions))

    @property
    def cost(self) -> Measurement:
        """How many points all choices cost."""
        return Measurement.total(decision.cost for decision in self.decisions)

    def count(self, verdict: Verdict) -> int:
        """How many choices this is true of."""
        return sum(decision.verdict is verdict for decision in self.decisions)

    @property
    def costliest(self) -> tuple[Decision, ...]:
        """The three choices that cost most, without those that cost nothing."""
        by_cost = sorted(self.decisions, key=lambda decision: -decision.cost.points)
        return tuple(decision for decision in by_cost if decision.cost.points)[:COSTLIEST]

    def _kept(self, lost: float) -> float | None:
        stakes = sum(decision.stake for decision in self.decisions)
        return 1 - lost / stakes if stakes else None


@dataclass(frozen=True, repr=False)
class Review:
    """A whole game, or what there is of it."""

    game: Game
    names: tuple[str, ...]
    budget: Budget
    seed: int
    seats: tuple[int, ...]
    """Whose decisions were judged."""
    rounds: tuple[ReviewedRound, ...]

    def __repr__(self) -> str:
        number = sum(len(each.decisions) for each in self.rounds)
        return f"<Review: {', '.join(self.names)}, {len(self.rounds)} rounds, {number} decisions>"

    def _repr_html_(self) -> str:
        from doublesix.review.page import review_page  # here, because pages are made of reviews

        return framed(review_page(self, words_for()))

    @property
    def is_complete(self) -> bool:
        """False if it was stopped before everything was looked at."""
        return all(each.is_complete for each in self.rounds)

    @property
    def decisions(self) -> Iterator[Decision]:
        """All decisions, in the order in which they were made."""
        return (decision for each in self.rounds for decision in each.decisions)

    @cached_property
    def of_seats(self) -> tuple[SeatReview, ...]:
        """What came of the decisions of each seat."""
        return tuple(
            SeatReview(seat, tuple(decision for decision in self.decisions if decision.seat == seat))
            for seat in self.seats
        )

    @cached_property
    def balances(self) -> tuple[Balance, ...] | None:
        """For each side where its points came from, over all rounds that can be told; none if there is none."""
        told = [each.balances for each in self.rounds if each.balances is not None]
        return tuple(map(_added_up, zip(*told, strict=True))) if told else None


def _added_up(balances: Sequence[Balance]) -> Balance:
    first, *others = balances
    return sum(others, first)
