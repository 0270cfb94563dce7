"""The sheets as environments of Gymnasium: one seat learns, and bots have the others.

Importing this module registers ``doublesix/Dominoes-v0``; ``gymnasium.make`` imports it by itself if its name stands
before a colon: ``"doublesix.env.gymnasium:doublesix/Dominoes-v0"``. ``gymnasium.make_vec`` gives many tables at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any, Final, Unpack

import gymnasium
import numpy as np

from doublesix.env.arena import LARGEST_SEED, ArenaOptions
from doublesix.env.frames import MODES, Pixels, check_mode, render
from doublesix.env.spaces import Observation, action_space, observation_space
from doublesix.env.training_table import TrainingTable
from doublesix.kernel.action_ids import action_id
from doublesix.lab.players import Player, seat_bots
from doublesix.lab.seated_bots import seated
from doublesix.rng import SplitMix

ID: Final = "doublesix/Dominoes-v0"


class DominoesEnv(gymnasium.Env[Observation, np.int64]):
    """One seat learns, and bots have the others: ours by name, one's own, or functions that choose.

    ``bots`` is one for all other seats, or one for each. ``seat`` is the seat that learns; without it, one by chance in
    every episode.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        bots: Player | Sequence[Player] = "steady",
        seat: int | None = None,
        render_mode: str | None = None,
        **options: Unpack[ArenaOptions],
    ) -> None:
        check_mode(render_mode)
        self.table = TrainingTable(**options)
        players = self.table.seating.players
        if seat is not None and not 0 <= seat < players:
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {players - 1}")
        self._programs = ExitStack()
        self._choose = self._programs.enter_context(seated(seat_bots(bots, players - 1)))
        self._own_seat, self.seat = seat, seat or 0
        self.render_mode = render_mode
        self.action_space = action_space()
        self.observation_space = observation_space(self.table.layout)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin again, and let the bots act until it is the learner's turn."""
        super().reset(seed=seed)
        players = self.table.seating.players
        self.seat = int(self.np_random.integers(players)) if self._own_seat is None else self._own_seat
        dealt = int(self.np_random.integers(LARGEST_SEED))
        self._sources = [SplitMix.seeded(dealt, "bot", seat) for seat in range(players)]
        self.table.reset(dealt)
        self._let_bots_act()
        return self._seen()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, and let the bots act until it is the learner's turn again."""
        acted = self.table.act(int(action))
        reward = acted.rewards[self.seat] + self._let_bots_act()
        seen, info = self._seen()
        if not acted.was_legal:
            info["illegal"] = int(action)
        return seen, reward, self.table.is_over, False, info

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Return which actions are options now, as programs want it that ask for it by this name."""
        return self.table.observe(self.seat)["action_mask"].astype(np.bool_)

    def render(self) -> str | Pixels | None:
        """Show the table with all hands open."""
        return render(self.table, self.render_mode)

    def close(self) -> None:
        """Let the programs go that play here."""
        self._programs.close()

    def _let_bots_act(self) -> float:
        """Let the bots act until it is the learner's turn; return what that brings the learner."""
        brought = 0.0
        while not self.table.is_over and self.table.turn != self.seat:
            turn = self.table.turn
            choose = self._choose[turn - (turn > self.seat)]
            action = choose(self.table.view(turn), self._sources[turn])
            brought += self.table.act(action_id(action)).rewards[self.seat]
        if self.render_mode == "human":
            self.render()
        return brought

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        return self.table.observe(self.seat), {"seat": self.seat}


gymnasium.register(
    ID,
    entry_point="doublesix.env.gymnasium:DominoesEnv",
    vector_entry_point="doublesix.env.vector:DominoesVectorEnv",
    disable_env_checker=True,
)
