"""A review of a kept game while it is made, told to the screen that shows it."""

from __future__ import annotations

from collections.abc import Callable

from doublesix.record.game_record import GameRecord
from doublesix.review import Review, review_record
from doublesix.terminal.game_board import ShownReview
from doublesix.terminal.reviews import keep_review


class OngoingReview:
    """A review in the making, which can be stopped."""

    def __init__(self, record: GameRecord, name: str, tell: Callable[[ShownReview], None]) -> None:
        self._record, self._name, self._tell = record, name, tell
        self._is_stopped = False
        self._told = 0

    def stop(self) -> None:
        """Stop as soon as possible."""
        self._is_stopped = True

    def run(self) -> Review | None:
        """Review the game and keep the review; None if it was stopped."""
        review = review_record(self._record, progress=self._progress)
        if self._is_stopped or not review.is_complete:
            return None
        keep_review(self._name, review)
        return review

    def _progress(self, done: int, total: int) -> None:
        if self._is_stopped:
            raise KeyboardInterrupt  # which a review takes as a wish to stop
        percent = 100 * done // total
        if percent != self._told:
            self._told = percent
            self._tell(ShownReview(done=done, total=total))
