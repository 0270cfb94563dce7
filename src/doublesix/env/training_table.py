"""One table at which programs learn: rounds or games one after the other, on a ``kernel.Batch`` of one."""

from __future__ import annotations

from typing import Final, NamedTuple, Unpack

import numpy as np

from doublesix.env.arena import ILLEGAL_REWARD, ArenaOptions, open_arena
from doublesix.env.rewards import rewards_of
from doublesix.env.spaces import Observation
from doublesix.kernel.action_ids import ACTIONS, PASS_ID
from doublesix.round import Round
from doublesix.view import View


class Consequence(NamedTuple):
    """What came of an action."""

    rewards: list[float]
    """For each seat."""
    was_legal: bool


class TrainingTable:
    """One table at which programs learn; it takes what ``open_arena`` takes."""

    def __init__(self, **options: Unpack[ArenaOptions]) -> None:
        self.variant, self.seating, self.reward, self.batch = open_arena(1, **options)
        self.layout: Final = self.batch.layout

    @property
    def turn(self) -> int:
        """The seat to act; -1 once all is over."""
        return int(self.batch.turn[0])

    @property
    def is_over(self) -> bool:
        """Whether the round is over, or with a target the game."""
        return bool(self.batch.over[0])

    @property
    def round(self) -> Round:
        """The present round."""
        return self.batch.round(0)

    def view(self, seat: int) -> View:
        """What a seat may know, as bots want it."""
        return self.batch.view(0, seat)

    def reset(self, seed: int) -> None:
        """Begin again."""
        self.batch.reset([seed])

    def act(self, action: int) -> Consequence:
        """Do an action for the seat to act; the first option if it is none, which costs ``ILLEGAL_REWARD``."""
        seat, legal = self.turn, self.batch.legal()[0]
        was_legal = 0 <= action < ACTIONS and bool(legal[action])
        self.batch.step([action if was_legal else int(legal.argmax())])
        rewards: list[float] = rewards_of(self.batch, self.seating, self.reward)[0].tolist()
        if not was_legal:
            rewards[seat] += ILLEGAL_REWARD
        return Consequence(rewards, was_legal)

    def first_option(self) -> int:
        """Return the id of the first option of the seat to act."""
        return int(self.batch.legal()[0].argmax())

    def observe(self, seat: int) -> Observation:
        """Return what a seat may know, and what it may do; who has nothing to do passes."""
        mask = np.zeros(ACTIONS, dtype=np.int8)
        if seat == self.turn:
            mask[:] = self.batch.legal()[0]
        else:
            mask[PASS_ID] = 1
        return {"observation": self.batch.observe(seat)[0], "action_mask": mask}
