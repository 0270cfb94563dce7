"""How far a review is, for pages and programs."""

from __future__ import annotations

from enum import StrEnum
from math import ceil

import msgspec

from doublesix.i18n import Words


class ReviewStage(StrEnum):
    """How far a review is."""

    WAITING = "waiting"
    """Others come first."""
    WORKING = "working"
    READY = "ready"
    FAILED = "failed"


class ReviewProgress(msgspec.Struct, frozen=True):
    """How far the review of a game is."""

    stage: ReviewStage
    done: int = 0
    """How many decisions and deals have been looked at."""
    of: int = 0
    """How many there are; zero while nobody knows."""
    ahead: int = 0
    """How many games come before it."""
    seconds_left: float | None = None
    """About how long it will still take, as far as that can be told."""

    def tell(self, words: Words) -> str:
        """Say it in a sentence."""
        match self:
            case ReviewProgress(stage=ReviewStage.WAITING):
                return words("web.review-waiting", count=self.ahead)
            case ReviewProgress(stage=ReviewStage.WORKING, seconds_left=None):
                return words("web.review-begun")
            case ReviewProgress(stage=ReviewStage.WORKING, seconds_left=seconds):
                return words("web.review-left", count=_rounded(seconds or 0))
            case ReviewProgress(stage=ReviewStage.READY):
                return words("web.review-ready")
            case _:
                return words("web.review-failed")


def _rounded(seconds: float) -> int:
    """Round up to five seconds: nobody can tell more exactly, and a text that changes less is easier to read."""
    return max(1, ceil(seconds / 5)) * 5
