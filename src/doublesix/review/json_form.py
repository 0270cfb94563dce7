"""A review as JSON, for pages and other programs; docs/review.md says what each field is."""

from __future__ import annotations

from typing import Any, Final

from doublesix.bots.merits import Merit
from doublesix.i18n import Words
from doublesix.record.game_record import described, result_of
from doublesix.review.balance import Balance
from doublesix.review.continuation import Continuation
from doublesix.review.game_review import Decision, Judged, Review, ReviewedRound, SeatReview, Verdict
from doublesix.review.measurement import Measurement
from doublesix.review.sentences import ReviewWords

FORMAT: Final = "doublesix review 1"


def encode_review(review: Review, words: Words) -> dict[str, Any]:
    """Return a review as values that JSON has; sentences are in the language of the words."""
    sheet, edition, house = described(review.game.variant)
    wording = ReviewWords(review, words)
    return {
        "format": FORMAT,
        "sheet": sheet,
        "edition": edition,
        "house": house,
        "names": list(review.names),
        "partners": review.game.seating.partners,
        "budget": {"worlds": review.budget.worlds, "seconds": review.budget.seconds},
        "seed": review.seed,
        "complete": review.is_complete,
        "told": list(wording.head()),
        "seats": [_seat(seat, wording) for seat in review.of_seats],
        "sides": _sides(review, wording),
        "rounds": [_round(each, wording) for each in review.rounds],
    }


def _seat(seat: SeatReview, wording: ReviewWords) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "name": wording.names[seat.seat],
        "decisions": len(seat.decisions),
        **{str(verdict): seat.count(verdict) for verdict in Verdict},
        "accuracy": seat.accuracy,
        "blind_accuracy": seat.blind_accuracy,
        "cost": _measured(seat.cost),
        "costliest": [{"round": decision.round_number, "step": decision.step} for decision in seat.costliest],
        "told": wording.accuracy(seat),
    }


def _sides(review: Review, wording: ReviewWords) -> list[dict[str, Any]]:
    seating, balances = review.game.seating, review.balances
    return [
        {
            "name": name,
            "seats": list(seating.sides[side]),
            "score": review.game.scores[side],
            "balance": None if balances is None else _balance(balances[side]),
        }
        for side, name in enumerate(wording.sides())
    ]


def _balance(balance: Balance) -> dict[str, Any]:
    return {
        "result": balance.result,
        "deal": _measured(balance.deal),
        "choices": [None if part is None else _measured(part) for part in balance.choices],
        "rest": _measured(balance.rest),
        "skill": _measured(balance.skill),
        "luck": _measured(balance.luck),
    }


def _round(each: ReviewedRound, wording: ReviewWords) -> dict[str, Any]:
    result, balances = result_of(each.round), each.balances
    ended = None if result is None else {"ended": result.ended, "winner": result.winner, "points": result.points}
    return {
        "round": each.number,
        "result": ended,
        "points": None if each.points is None else list(each.points),
        "scores": None if each.scores is None else list(each.scores),
        "balances": None if balances is None else [_balance(balance) for balance in balances],
        "unjudged": each.unjudged,
        "complete": each.is_complete,
        "told": wording.round_result(each),
        "decisions": [_decision(decision, wording) for decision in each.decisions],
    }


def _decision(decision: Decision, wording: ReviewWords) -> dict[str, Any]:
    view = decision.view
    return {
        "step": decision.step,
        "seat": decision.seat,
        "hand": list(map(str, view.hand)),
        "ends": list(view.line.open_ends),
        "chosen": str(decision.chosen),
        "best": str(decision.best.option),
        "verdict": str(decision.verdict),
        "cost": _measured(decision.cost),
        "options": [option_as_json(judged) for judged in decision.options],
        "merits": [_merit(merit) for merit in decision.merits],
        "ahead": [_continuation(each) for each in decision.ahead],
        "known": [
            {
                "seat": seat,
                "tiles": view.sizes[seat],
                "lacks": list(view.lacks(seat)),
                "possible": list(map(str, view.possible[seat])),
            }
            for seat in view.seating.seats
            if seat != decision.seat
        ],
        "hidden": {
            "hands": [list(map(str, hand)) for hand in decision.hands],
            "boneyard": list(map(str, decision.boneyard)),
        },
        "told": {
            "verdict": wording.verdict(decision),
            "because": wording.because(decision),
            "reasons": wording.why(decision),
            "known": wording.known(decision),
            "hidden": wording.hidden(decision),
        },
    }


def _merit(merit: Merit) -> dict[str, Any]:
    return {
        "kind": str(merit.kind),
        "numbers": list(merit.numbers),
        "seat": merit.seat,
        "tile": None if merit.tile is None else str(merit.tile),
        "count": merit.count,
        "other": merit.other,
        "proofs": [{"shown": str(proof.shown), "numbers": list(proof.numbers)} for proof in merit.proofs],
    }


def _continuation(ahead: Continuation) -> dict[str, Any]:
    return {
        "option": str(ahead.option),
        "seat": ahead.seat,
        "action": None if ahead.action is None else str(ahead.action),
        "share": ahead.share,
        "can_play": ahead.can_play,
    }


def option_as_json(judged: Judged) -> dict[str, Any]:
    """Return an option and what it is worth."""
    return {
        "option": str(judged.option),
        "points": _measured(judged.points),
        "behind": _measured(judged.loss),
        "reason": None if judged.reason is None else str(judged.reason.why),
    }


def _measured(measured: Measurement) -> dict[str, float]:
    return {"points": measured.points, "error": measured.error}
