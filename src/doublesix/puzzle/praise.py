"""What is said for the best option once it is found, as a sentence."""

from __future__ import annotations

from doublesix.bots.reasons import Reason
from doublesix.exercise import Saying, saying
from doublesix.puzzle.theme import Insight, PuzzleReason
from doublesix.review.sentences import TELLS_NOTHING


def praise_for(reason: Saying | None) -> Saying | None:
    """Return what is said to somebody who found the best option; none if nothing speaks for it."""
    return None if reason is None else saying("puzzle.best-because", reason=reason)


def reason_of(insight: Insight) -> Saying:
    """Return what speaks for the best option of a puzzle, as a clause."""
    if isinstance(insight.reason, PuzzleReason):
        return saying(f"puzzle.reason-{insight.reason}", numbers=insight.numbers)
    return _clause(insight.reason)


def told_reason(reason: Reason | None) -> Saying | None:
    """Return what speaks for an option, as a clause; none if it tells nothing."""
    return None if reason is None or reason.why in TELLS_NOTHING else _clause(reason)


def _clause(reason: Reason) -> Saying:
    return saying(f"bot.reason-{reason.why}", seat=reason.seat, numbers=reason.numbers)
