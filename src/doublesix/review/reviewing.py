"""A record reviewed: every decision judged and every deal played again, on all cores.

What comes of it follows from the record, the seed and the budget, as long as that is one of worlds. Every decision and
every deal has random numbers of its own by its place in the game, so it makes no difference who looks at which.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from concurrent.futures import Executor
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from doublesix.actions import Action
from doublesix.bots.budget import Budget
from doublesix.errors import DoublesixError
from doublesix.game import Game
from doublesix.lab.running import run
from doublesix.lab.workers import Workers, hire
from doublesix.record.model import GameRecord
from doublesix.record.replay import Position, begin, positions
from doublesix.review.dealing import worth_of_deal
from doublesix.review.judging import judge
from doublesix.review.measured import Measured
from doublesix.review.model import Decision, Review, ReviewedRound
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.view import View

USUAL: Final = Budget(worlds=600)
"""For each decision, where nobody says otherwise: a game of two to 100 points takes some ten seconds on two cores."""

Progress = Callable[[int, int], None]
"""Is told how much has been looked at, of how much."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """A decision that is to be judged."""

    number: int
    step: int
    round: Round
    chosen: Action
    budget: Budget
    seed: int

    def look(self) -> Decision | None:
        """Judge it; none where its worlds cannot be counted."""
        view = View.of(self.round, self.round.seat)
        try:
            options = judge(view, self.budget, SplitMix.seeded(self.seed, "decision", self.number, self.step))
        except DoublesixError:
            return None
        hands, boneyard = self.round.hands, self.round.boneyard
        return Decision(self.number, self.step, view, self.chosen, options, hands, boneyard)


@dataclass(frozen=True, slots=True)
class _Deal:
    """A deal that is to be played again."""

    number: int
    round: Round
    seed: int

    def look(self) -> tuple[Measured, ...]:
        """Play it again."""
        return worth_of_deal(self.round, SplitMix.seeded(self.seed, "deal", self.number))


@dataclass(frozen=True)
class _Chapter:
    """What is to be looked at in a round, and what was found so far."""

    number: int
    game: Game
    """As the round ended, or as far as it was played."""
    moments: tuple[_Moment, ...]
    deals: tuple[_Deal, ...]
    """The one of the round, unless it is unfinished and there is no result to compare it with."""
    decisions: dict[int, Decision | None] = field(default_factory=dict)
    """By step."""
    worths: list[tuple[Measured, ...]] = field(default_factory=list)

    def reviewed(self, seats: tuple[int, ...]) -> ReviewedRound:
        decisions = [self.decisions[step] for step in sorted(self.decisions)]
        return ReviewedRound(
            number=self.number,
            round=self.game.rounds[-1],
            scores=self.game.scores if self.deals else None,
            seats=seats,
            decisions=tuple(filter(None, decisions)),
            unjudged=decisions.count(None),
            deal=self.worths[0] if self.worths else None,
            is_complete=len(decisions) == len(self.moments) and len(self.worths) == len(self.deals),
        )


def review_record(
    record: GameRecord,
    *,
    budget: Budget = USUAL,
    seats: Collection[int] | None = None,
    rounds: Collection[int] | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
) -> Review:
    """Review a game: the decisions of some seats, or of all, in some rounds (counted from 1), or in all.

    The work is done by as many threads as there are ``workers``, one for each core unless it is said, or by an
    ``executor`` of threads. Stopped by Ctrl-C, it returns what there is so far.
    """
    game = begin(record)
    judged = tuple(sorted(set(game.seating.seats if seats is None else seats)))
    chapters = []
    for number, group in groupby(positions(record), key=lambda position: position.round_number):
        chapter = _chapter(number, list(group), judged, budget, seed)
        game = chapter.game
        if rounds is None or number in rounds:
            chapters.append(chapter)
    try:
        with hire(workers, executor, None, as_threads=True) as hired:
            _look(chapters, hired, progress)
    except KeyboardInterrupt:
        pass  # what there is so far is worth having; the review knows that it is not complete
    return Review(game, record.names, budget, seed, judged, tuple(chapter.reviewed(judged) for chapter in chapters))


def _chapter(number: int, steps: list[Position], seats: tuple[int, ...], budget: Budget, seed: int) -> _Chapter:
    dealt, game = steps[0].round, steps[-1].game
    played = game.rounds[-1]
    moments = tuple(
        _Moment(number, position.step, position.round, action, budget, seed)
        for position, action in zip(steps, played.actions, strict=False)  # after the last step nothing was chosen
        if position.round.seat in seats and len(position.round.options()) > 1
    )
    return _Chapter(number, game, moments, (_Deal(number, dealt, seed),) if played.is_over else ())


def _look(chapters: list[_Chapter], workers: Workers, progress: Progress | None) -> None:
    """Look at everything, the decisions first."""
    by_number = {chapter.number: chapter for chapter in chapters}
    total = sum(len(chapter.moments) + len(chapter.deals) for chapter in chapters)
    done = 0

    def count() -> None:
        nonlocal done
        done += 1
        if progress:
            progress(done, total)

    def gather_decision(moment: _Moment, decision: Decision | None) -> None:
        by_number[moment.number].decisions[moment.step] = decision
        count()

    def gather_worth(deal: _Deal, worth: tuple[Measured, ...]) -> None:
        by_number[deal.number].worths.append(worth)
        count()

    run((moment for chapter in chapters for moment in chapter.moments), workers, _Moment.look, gather_decision)
    run((deal for chapter in chapters for deal in chapter.deals), workers, _Deal.look, gather_worth)
