"""What is said for the best option once it is found, as a sentence."""

from __future__ import annotations

from doublesix.bots.reasons import Reason
from doublesix.exercise import Saying, saying
from doublesix.puzzle.theme import Insight, PuzzleReason
from doublesix.review.sentences import TELLS_NOTHING


def praise_of(insight: Insight) -> Saying:
    """Return what is said to somebody who found the best option of a puzzle."""
    return saying("puzzle.best-because", reason=reason_of(insight))


def praise_for(reason: Reason | None) -> Saying | None:
    """Return what is said for an option that has this reason; none if it tells nothing."""
    if reason is None or reason.why in TELLS_NOTHING:
        return None
    return saying("puzzle.best-because", reason=_clause(reason))


def reason_of(insight: Insight) -> Saying:
    """Return what speaks for the best option of a puzzle, as a clause."""
    if isinstance(insight.reason, PuzzleReason):
        return saying(f"puzzle.reason-{insight.reason}", numbers=insight.numbers)
    return _clause(insight.reason)


def _clause(reason: Reason) -> Saying:
    return saying(f"bot.reason-{reason.why}", seat=reason.seat, numbers=reason.numbers)
