"""A review to keep beside its record: the numbers that took long to find, and nothing that the record tells.

So it holds no names and no sentences. A later reader gets the names that the record has then, and the words of
their own language.
"""

from __future__ import annotations

from itertools import groupby
from typing import Final, Literal

import msgspec

from doublesix.actions import Action, parse_action
from doublesix.bots.budget import Budget
from doublesix.bots.reasons import explain
from doublesix.record.game_record import GameRecord
from doublesix.record.replay import Position, begin, positions
from doublesix.review.continuation import Continuation
from doublesix.review.game_review import Decision, Judged, Review, ReviewedRound
from doublesix.review.measurement import Measurement
from doublesix.view import View

FORMAT: Final = "doublesix kept review 3"

_Value = tuple[float, float]
"""Points and their error."""


class _KeptContinuation(msgspec.Struct, frozen=True, array_like=True):
    option: str
    seat: int | None
    action: str | None
    share: float
    can_play: float


class _KeptDecision(msgspec.Struct, frozen=True, array_like=True):
    step: int
    options: list[tuple[str, _Value, _Value]]
    """Each option as it is written, what it is worth, and how much less that is than the best."""
    ahead: list[_KeptContinuation]


class _KeptRound(msgspec.Struct, frozen=True):
    number: int
    decisions: list[_KeptDecision]
    unjudged: int
    deal: list[_Value] | None


class _KeptReview(msgspec.Struct, frozen=True):
    format: Literal["doublesix kept review 3"]
    budget: Budget
    seed: int
    seats: tuple[int, ...]
    rounds: list[_KeptRound]


def pack_review(review: Review) -> bytes:
    """Write a review that is complete."""
    assert review.is_complete, "what is missing would be missing for ever"
    rounds = [_pack_round(each) for each in review.rounds]
    return msgspec.msgpack.encode(_KeptReview(FORMAT, review.budget, review.seed, review.seats, rounds))


def unpack_review(data: bytes, record: GameRecord) -> Review | None:
    """Read a review of this record; None if another version of doublesix kept it, and it must be made again."""
    game, rounds = begin(record), []
    try:
        kept = msgspec.msgpack.decode(data, type=_KeptReview)
        by_number = {each.number: each for each in kept.rounds}
        for number, group in groupby(positions(record), key=lambda position: position.round_number):
            steps = list(group)
            game = steps[-1].game
            if number in by_number:
                rounds.append(_unpack_round(by_number[number], steps, kept.seats))
    except (msgspec.DecodeError, LookupError):
        return None
    return Review(game, record.names, kept.budget, kept.seed, kept.seats, tuple(rounds))


def _pack_round(each: ReviewedRound) -> _KeptRound:
    decisions = [
        _KeptDecision(
            decision.step,
            [(str(judged.option), _pack(judged.points), _pack(judged.loss)) for judged in decision.options],
            [_pack_continuation(each) for each in decision.ahead],
        )
        for decision in each.decisions
    ]
    return _KeptRound(each.number, decisions, each.unjudged, None if each.deal is None else list(map(_pack, each.deal)))


def _unpack_round(kept: _KeptRound, steps: list[Position], seats: tuple[int, ...]) -> ReviewedRound:
    game = steps[-1].game
    played = game.rounds[-1]
    return ReviewedRound(
        number=kept.number,
        round=played,
        scores=game.scores if played.is_over else None,
        seats=seats,
        decisions=tuple(_unpack_decision(each, steps[each.step], played.actions[each.step]) for each in kept.decisions),
        unjudged=kept.unjudged,
        deal=None if kept.deal is None else tuple(Measurement(*value) for value in kept.deal),
        is_complete=True,
    )


def _unpack_decision(kept: _KeptDecision, position: Position, chosen: Action) -> Decision:
    """Put the numbers beside the moment that they belong to; raise ``LookupError`` if they do not."""
    moment = position.round
    view = View.of_single_round(moment, moment.turn)
    values = {option: (worth, loss) for option, worth, loss in kept.options}
    options = tuple(
        Judged(
            option, Measurement(*values[str(option)][0]), Measurement(*values[str(option)][1]), explain(view, option)
        )
        for option in view.options
    )
    ahead = tuple(map(_unpack_continuation, kept.ahead))
    return Decision(position.round_number, kept.step, view, chosen, options, moment.hands, moment.boneyard, ahead)


def _pack_continuation(ahead: Continuation) -> _KeptContinuation:
    action = None if ahead.action is None else str(ahead.action)
    return _KeptContinuation(str(ahead.option), ahead.seat, action, ahead.share, ahead.can_play)


def _unpack_continuation(kept: _KeptContinuation) -> Continuation:
    action = None if kept.action is None else parse_action(kept.action)
    return Continuation(parse_action(kept.option), kept.seat, action, kept.share, kept.can_play)


def _pack(measured: Measurement) -> _Value:
    return measured.points, measured.error
