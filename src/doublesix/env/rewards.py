"""What a round or a game brings each seat, so that all rewards together come to zero."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from doublesix.extras import brought_by
from doublesix.kernel import Batch
from doublesix.seats import Seating

with brought_by("env", "doublesix.env"):
    import numpy as np

Amounts = np.ndarray[Any, np.dtype[np.float64]]


class Reward(StrEnum):
    """What is rewarded."""

    POINTS = "points"
    """The points of every round."""
    WON = "won"
    """The game, or without a target the round: 1 for winning it."""


def zero_sum(gains: Amounts, seating: Seating) -> Amounts:
    """Return for each seat what its side gained, less what the other sides gained on average."""
    others = gains.sum(axis=-1, keepdims=True) - gains
    rewards: Amounts = gains - others / (len(seating.sides) - 1)
    of_seats: Amounts = rewards[..., [seating.side_of(seat) for seat in seating.seats]]
    return of_seats


def rewards_of(batch: Batch, seating: Seating, reward: Reward) -> Amounts:
    """Return what the last step of each game brought every seat."""
    gains = np.zeros((batch.size, len(seating.sides)))
    if reward is Reward.POINTS:
        scored = np.flatnonzero(batch.winner >= 0)
        sides = [seating.side_of(int(seat)) for seat in batch.winner[scored]]
        gains[scored, sides] = batch.points[scored]
    else:
        won = batch.won[:, [side[0] for side in seating.sides]]
        gains = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
    return zero_sum(gains, seating)
