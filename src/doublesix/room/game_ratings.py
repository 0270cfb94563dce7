"""What the last game at a table changed in the ratings of its players, told to everybody there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from doublesix.i18n import Words
from doublesix.room.messages import SeenRating


class Unrated(StrEnum):
    """Why a game that should count did not."""

    TOO_FEW = "too-few"
    """Fewer than two sides have accounts for all who sit there."""
    SAME_PERSON = "same-person"
    """One person has two seats."""
    NO_WINNER = "no-winner"
    """Only a side that does not count has won."""


@dataclass(frozen=True, slots=True)
class GameRatings:
    """By seat, the points before and after a game; or why it was not rated."""

    changes: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    unrated: Unrated | None = None


def tell_ratings(
    ratings: GameRatings | None, names: Sequence[str], words: Words, you: int | None = None
) -> tuple[SeenRating, ...]:
    """Tell what a game changed, seat by seat; ``you`` is the reader's seat."""
    changes = ratings.changes if ratings else {}
    told = [words("you.name") if seat == you else name for seat, name in enumerate(names)]
    return tuple(
        SeenRating(seat=seat, before=before, after=after, said=_told(told[seat], before, after, words))
        for seat, (before, after) in sorted(changes.items())
    )


def tell_unrated(ratings: GameRatings | None, words: Words) -> str | None:
    """Say why a game was not rated; nothing if it was, or was not to be."""
    return words(f"rating.unrated-{ratings.unrated}") if ratings and ratings.unrated else None


def _told(name: str, before: int, after: int, words: Words) -> str:
    sign = "+" if after >= before else "−"
    return words("rating.change", name=name, before=before, after=after, change=f"{sign}{abs(after - before)}")
