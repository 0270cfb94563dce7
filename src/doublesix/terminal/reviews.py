"""Reviews of games on this computer, kept so that nobody waits for the same one twice, and what lists tell of them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from doublesix.errors import DoublesixError
from doublesix.files import write_whole
from doublesix.record.game_record import GameRecord
from doublesix.terminal.places import reviews_folder

if TYPE_CHECKING:
    from doublesix.review import Review
    from doublesix.review.figures import SeatFigures

_REVIEW: Final = ".review"
_FIGURES: Final = ".figures.json"


def kept_review(name: str, record: GameRecord) -> Review | None:
    """Return the review of a game; none if there is none that fits it."""
    from doublesix.review import unpack_review  # here, because deleting a game needs no reviews

    try:
        return unpack_review(_file(name, _REVIEW).read_bytes(), record)
    except OSError:
        return None


def keep_review(name: str, review: Review) -> None:
    """Keep the review of a game, if it is complete; it can be made again if that fails."""
    if not review.is_complete:
        return
    from doublesix.review import pack_review

    with suppress(OSError, DoublesixError):
        reviews_folder().mkdir(parents=True, exist_ok=True)
        write_whole(_file(name, _REVIEW), pack_review(review), overwrite=True)
    _keep_figures(name, review)


def kept_figures(name: str, read: Callable[[], GameRecord]) -> tuple[SeatFigures, ...]:
    """Return what lists tell of the review of a game, seat by seat; nothing if there is none.

    Reviews that were kept without it get it here, for which the record is read.
    """
    from doublesix.review.figures import unpack_figures

    if not _file(name, _REVIEW).exists():
        return ()
    with suppress(OSError):
        if (kept := unpack_figures(_file(name, _FIGURES).read_bytes())) is not None:
            return kept
    review = kept_review(name, read())
    return () if review is None else _keep_figures(name, review)


def _keep_figures(name: str, review: Review) -> tuple[SeatFigures, ...]:
    from doublesix.review.figures import figures_of, pack_figures

    figures = figures_of(review)
    with suppress(OSError, DoublesixError):
        write_whole(_file(name, _FIGURES), pack_figures(figures), overwrite=True)
    return figures


def forget_review(name: str) -> None:
    """Delete the review of a game that is gone."""
    with suppress(OSError):
        for extension in (_REVIEW, _FIGURES):
            _file(name, extension).unlink(missing_ok=True)


def _file(name: str, extension: str) -> Path:
    return reviews_folder() / f"{name}{extension}"
