"""Many tables side by side as a vector environment of Gymnasium, without Python for each of them."""

from __future__ import annotations

from typing import Any, Unpack

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from doublesix.env.arena import ILLEGAL_REWARD, LARGEST_SEED, ArenaOptions, open_arena
from doublesix.env.rewards import Amounts, rewards_of
from doublesix.env.spaces import Observation, action_space, observation_space
from doublesix.kernel.action_ids import ACTIONS, PASS_ID
from doublesix.kernel.codes import Policy

Truths = np.ndarray[Any, np.dtype[np.bool_]]


class DominoesVectorEnv(VectorEnv[Observation, np.ndarray[Any, Any], np.ndarray[Any, Any]]):
    """As many tables as wanted, in step, on a ``kernel.Batch``.

    ``bots`` is ``"random"`` or ``"greedy"``, which play inside the kernel: the learner has one seat at every table,
    ``seat`` or one by chance in every episode. Without bots the learner plays for all: it sees and acts for the seat
    whose turn it is, and is rewarded as the seat that acted. ``info`` has the ``seat`` for which it acts next at each
    table, and the ``rewards`` of all seats. A table begins again in the step after its end, whatever is said there.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self, num_envs: int = 1, bots: str | None = None, seat: int | None = None, **options: Unpack[ArenaOptions]
    ) -> None:
        self.num_envs = num_envs
        _, self.seating, self.reward, self.batch = open_arena(num_envs, **options)
        self.bots = None if bots is None else Policy(bots)
        if seat is not None and seat not in self.seating.seats:
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {self.seating.players - 1}")
        self._own_seat = seat
        self.single_action_space = action_space()
        self.single_observation_space = observation_space(self.batch.layout)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._seats = np.zeros(num_envs, dtype=np.int8)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin again at all tables: from one seed, or from one for each."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds = self.np_random.integers(LARGEST_SEED, size=self.num_envs, dtype=np.uint64)
        if isinstance(seed, list):
            given = np.array([number is not None for number in seed])
            seeds[given] = [number for number in seed if number is not None]
        self.batch.reset(seeds)
        everywhere = np.ones(self.num_envs, dtype=np.bool_)
        self._seat_learner(everywhere)
        rewards = self._let_bots_act(everywhere)
        return self._seen(), self._info(rewards)

    def step(self, actions: np.ndarray[Any, Any]) -> tuple[Observation, Amounts, Truths, Truths, dict[str, Any]]:
        """Act at every table, and let the bots act until it is the learner's turn everywhere, or all is over."""
        begins = self.batch.over.copy()
        acting = ~begins
        seats, tables = self._seats.copy(), np.arange(self.num_envs)
        chosen, illegal = self._legal(np.asarray(actions), acting)
        self.batch.step(chosen, where=acting)
        rewards = np.where(acting[:, None], rewards_of(self.batch, self.seating, self.reward), 0.0)
        self.batch.deal_again(begins)
        self._seat_learner(begins)
        rewards += self._let_bots_act(~self.batch.over)
        rewards[tables, seats] += np.where(illegal, ILLEGAL_REWARD, 0.0)
        ends = self.batch.over.copy()
        own = np.where(begins, 0.0, rewards[tables, seats])
        info = self._info(rewards)
        info["illegal"] = illegal
        return self._seen(), own, ends, np.zeros(self.num_envs, dtype=np.bool_), info

    def _seat_learner(self, where: Truths) -> None:
        if self._own_seat is not None:
            self._seats[where] = self._own_seat
        elif self.bots is not None:
            self._seats[where] = self.np_random.integers(self.seating.players, size=int(where.sum()))

    def _legal(self, actions: np.ndarray[Any, Any], acting: Truths) -> tuple[np.ndarray[Any, Any], Truths]:
        """Return the actions with the first option in place of each that is none, and which ones are not."""
        legal, tables = self.batch.legal(), np.arange(self.num_envs)
        in_range = (actions >= 0) & (actions < ACTIONS)
        known = np.where(in_range, actions, 0)
        illegal = acting & ~(in_range & legal[tables, known])
        return np.where(illegal, legal.argmax(axis=1), known).astype(np.int16), illegal

    def _let_bots_act(self, where: Truths) -> Amounts:
        """Let the bots act at some tables until it is the learner's turn; return what that brings every seat."""
        brought = np.zeros((self.num_envs, self.seating.players))
        if self.bots is None:
            playing = ~self.batch.over
            self._seats[playing] = self.batch.turn[playing]
            return brought
        waiting = where & ~self.batch.over & (self.batch.turn != self._seats)
        while waiting.any():
            self.batch.step(self.batch.choose(self.bots), where=waiting)
            brought[waiting] += rewards_of(self.batch, self.seating, self.reward)[waiting]
            waiting &= ~self.batch.over & (self.batch.turn != self._seats)
        return brought

    def _seen(self) -> Observation:
        mask = self.batch.legal().astype(np.int8)
        mask[self.batch.over, PASS_ID] = 1
        return {"observation": self.batch.observe(self._seats), "action_mask": mask}

    def _info(self, rewards: Amounts) -> dict[str, Any]:
        return {"seat": self._seats.copy(), "rewards": rewards}
