"""A record reviewed: every decision judged and every deal played again, on all cores.

The result follows from the record, the seed and the budget, if the budget counts worlds. Every decision and
every deal has random numbers of its own by its place in the game, so it does not matter who looks at which.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from doublesix.actions import Action
from doublesix.bots.budget import Budget
from doublesix.errors import DoublesixError
from doublesix.game import Game
from doublesix.lab.runner import run
from doublesix.lab.workers import Workers, workers_here
from doublesix.record.game_record import GameRecord
from doublesix.record.replay import Position, begin, positions
from doublesix.review.deal_worth import worth_of_deal
from doublesix.review.game_review import Decision, Review, ReviewedRound
from doublesix.review.judgement import judge
from doublesix.review.measurement import Measurement
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.view import View

USUAL: Final = Budget(worlds=480)
"""For each decision, if nobody says otherwise: a game of two to 100 points takes some six seconds of processor time."""

Progress = Callable[[int, int], None]
"""Is told how much has been looked at, of how much."""


@dataclass
class _Moment:
    """A decision to judge."""

    number: int
    step: int
    round: Round
    chosen: Action
    budget: Budget
    seed: int
    is_done: bool = False
    decision: Decision | None = None
    """None until it is judged, and for ever if its worlds cannot be counted."""

    def look(self) -> None:
        """Judge it."""
        view = View.of_single_round(self.round, self.round.turn)
        with suppress(DoublesixError):
            source = SplitMix.seeded(self.seed, "decision", self.number, self.step)
            options = judge(view, self.budget, source).options
            hands, boneyard = self.round.hands, self.round.boneyard
            decision = Decision(self.number, self.step, view, self.chosen, options, hands, boneyard)
            self.decision = decision.with_continuations(source.word())
        self.is_done = True


@dataclass
class _Deal:
    """A deal to play again."""

    number: int
    round: Round
    seed: int
    worth: tuple[Measurement, ...] | None = None

    @property
    def is_done(self) -> bool:
        return self.worth is not None

    def look(self) -> None:
        """Play it again."""
        self.worth = worth_of_deal(self.round, SplitMix.seeded(self.seed, "deal", self.number))


@dataclass(frozen=True)
class _Chapter:
    """What to look at in a round, and what was found so far."""

    number: int
    game: Game
    """As the round ended, or as far as it was played."""
    moments: tuple[_Moment, ...]
    deal: _Deal | None
    """None for a round that is unfinished: there is no result to compare it with."""

    @property
    def pieces(self) -> tuple[_Moment | _Deal, ...]:
        return (*self.moments, self.deal) if self.deal else self.moments

    def reviewed(self, seats: tuple[int, ...]) -> ReviewedRound:
        return ReviewedRound(
            number=self.number,
            round=self.game.rounds[-1],
            scores=self.game.scores if self.deal else None,
            seats=seats,
            decisions=tuple(moment.decision for moment in self.moments if moment.decision),
            unjudged=sum(moment.is_done and not moment.decision for moment in self.moments),
            deal=self.deal.worth if self.deal else None,
            is_complete=all(piece.is_done for piece in self.pieces),
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
) -> Review:
    """Review a game: the decisions of some seats, or of all, in some rounds (counted from 1), or in all.

    As many threads as there are ``workers`` do the work, by default one for each core. Stopped by
    Ctrl-C, it returns what there is so far.
    """
    game = begin(record)
    _check_parts(record, seats or (), rounds or ())
    judged = tuple(sorted(set(game.seating.seats if seats is None else seats)))
    chapters = []
    for number, group in groupby(positions(record), key=lambda position: position.round_number):
        chapter = _chapter(number, list(group), judged, budget, seed)
        game = chapter.game
        if rounds is None or number in rounds:
            chapters.append(chapter)
    # If it is stopped half-way, what there is so far is worth having; the review knows that it is not complete.
    with suppress(KeyboardInterrupt), workers_here(workers, as_threads=True) as hired:
        _look([piece for chapter in chapters for piece in chapter.pieces], hired, progress)
    return Review(game, record.names, budget, seed, judged, tuple(chapter.reviewed(judged) for chapter in chapters))


def _check_parts(record: GameRecord, seats: Collection[int], rounds: Collection[int]) -> None:
    """Refuse seats and rounds that the game does not have, rather than find nothing to say about them."""
    for seat in seats:
        if seat not in record.seating.seats:
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {len(record.names) - 1}")
    for number in rounds:
        if not 1 <= number <= len(record.rounds):
            raise DoublesixError("no-such-round", number=number, count=len(record.rounds))


def _chapter(number: int, steps: list[Position], seats: tuple[int, ...], budget: Budget, seed: int) -> _Chapter:
    dealt, game = steps[0].round, steps[-1].game
    played = game.rounds[-1]
    moments = tuple(
        _Moment(number, position.step, position.round, action, budget, seed)
        for position, action in zip(steps, played.actions, strict=False)  # after the last step nothing was chosen
        if position.round.turn in seats and len(position.round.options) > 1
    )
    return _Chapter(number, game, moments, _Deal(number, dealt, seed) if played.is_over else None)


def _look(pieces: list[_Moment | _Deal], workers: Workers, progress: Progress | None) -> None:
    """Look at everything."""
    done = 0

    def count(_: _Moment | _Deal, __: None) -> None:
        nonlocal done
        done += 1
        if progress:
            progress(done, len(pieces))

    run(pieces, workers, lambda piece: piece.look(), count)
