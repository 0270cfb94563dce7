"""What lists tell of a review, seat by seat: made once, when the review is kept."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from doublesix.review.game_review import Review
from doublesix.review.weaknesses import GameWeaknesses, weaknesses_in

FORMAT: Final = "doublesix kept figures 1"


class SeatFigures(msgspec.Struct, frozen=True):
    """What a review says of one seat; none if it cannot say."""

    seat: int
    accuracy: float | None
    """Of all points that choices could lose, the share that was kept."""
    luck: float | None
    """Points that came from the deal and from what nobody could know."""
    weaknesses: GameWeaknesses | None = None


class _KeptFigures(msgspec.Struct, frozen=True):
    format: Literal["doublesix kept figures 1"]
    seats: tuple[SeatFigures, ...]


def pack_figures(figures: tuple[SeatFigures, ...]) -> bytes:
    """Write the figures of a review."""
    return msgspec.json.encode(_KeptFigures(FORMAT, figures))


def unpack_figures(data: bytes) -> tuple[SeatFigures, ...] | None:
    """Read the figures of a review; none if another version of doublesix kept them, and they must be made again."""
    try:
        return msgspec.json.decode(data, type=_KeptFigures).seats
    except msgspec.DecodeError:
        return None


def figures_of(review: Review) -> tuple[SeatFigures, ...]:
    """Return what lists tell of a review."""
    seating, balances = review.game.seating, review.balances

    def luck_of(seat: int) -> float | None:
        balance = balances[seating.side_of(seat)] if balances else None
        return balance.luck.points if balance is not None and balance.is_whole else None

    return tuple(
        SeatFigures(one.seat, one.accuracy, luck_of(one.seat), weaknesses_in(review, one.seat))
        for one in review.of_seats
    )
