"""Games that the same players played one after the other: who has won how many, and with how many points."""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.events import GameEnded


@dataclass(frozen=True, slots=True)
class Evening:
    """How the games in a row came out."""

    won: tuple[int, ...]
    """By side, the games that it won alone."""
    points: tuple[int, ...]
    """By side, what it scored in all of them."""
    drawn: int = 0

    @property
    def games(self) -> int:
        """How many were played."""
        return sum(self.won) + self.drawn


def evening_after(before: Evening | None, ending: GameEnded) -> Evening:
    """Return the games in a row with one more; before the first there is none."""
    nothing = (0,) * len(ending.scores)
    before = before or Evening(nothing, nothing)
    is_drawn = len(ending.winners) > 1
    return Evening(
        won=tuple(won + (not is_drawn and side in ending.winners) for side, won in enumerate(before.won)),
        points=tuple(map(sum, zip(before.points, ending.scores, strict=True))),
        drawn=before.drawn + is_drawn,
    )
