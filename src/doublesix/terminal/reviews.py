"""Reviews of games on this computer, kept so that nobody waits for the same one twice."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from doublesix.errors import DoublesixError
from doublesix.files import write_whole
from doublesix.record.game_record import GameRecord
from doublesix.terminal.places import reviews_folder

if TYPE_CHECKING:
    from doublesix.review import Review

_EXTENSION: Final = ".review"


def kept_review(name: str, record: GameRecord) -> Review | None:
    """Return the review of a game; none if there is none that fits it."""
    from doublesix.review import unpack_review  # here, because deleting a game needs no reviews

    try:
        return unpack_review(_file(name).read_bytes(), record)
    except OSError:
        return None


def keep_review(name: str, review: Review) -> None:
    """Keep the review of a game, if it is complete; it can be made again if that fails."""
    if not review.is_complete:
        return
    from doublesix.review import pack_review

    with suppress(OSError, DoublesixError):
        reviews_folder().mkdir(parents=True, exist_ok=True)
        write_whole(_file(name), pack_review(review), overwrite=True)


def forget_review(name: str) -> None:
    """Delete the review of a game that is gone."""
    with suppress(OSError):
        _file(name).unlink(missing_ok=True)


def _file(name: str) -> Path:
    return reviews_folder() / f"{name}{_EXTENSION}"
