"""The sheets as environments of PettingZoo: ``env`` asks one agent at a time, ``parallel_env`` all at once.

>>> from doublesix.env import pettingzoo
>>> env = pettingzoo.env(sheet="luckies", players=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     env.step(None if terminated or truncated else observation["action_mask"].argmax())
...     if terminated:
...         print(agent, reward)
player_0 -7.0
player_1 -7.0
player_2 14.0
"""

from __future__ import annotations

from typing import Any, Final, Unpack

from doublesix.env.arena import LARGEST_SEED, ArenaOptions
from doublesix.env.frames import MODES, Pixels, check_mode, render
from doublesix.env.spaces import Observation, action_space, observation_space
from doublesix.env.training_table import TrainingTable
from doublesix.extras import brought_by

with brought_by("env", "doublesix.env.pettingzoo"):
    import gymnasium
    import numpy as np
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers

NAME: Final = "doublesix_v0"
_METADATA: Final = {"name": NAME, "render_modes": list(MODES), "render_fps": 1}


def env(
    *, max_cycles: int | None = None, render_mode: str | None = None, **options: Unpack[ArenaOptions]
) -> AECEnv[str, Observation, int]:
    """Return an environment that asks one agent at a time, in the wrappers that PettingZoo recommends."""
    bare = raw_env(max_cycles=max_cycles, render_mode=render_mode, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(bare))


def raw_env(
    *, max_cycles: int | None = None, render_mode: str | None = None, **options: Unpack[ArenaOptions]
) -> TurnEnv:
    """Return an environment that asks one agent at a time, without wrappers."""
    return TurnEnv(max_cycles, render_mode, **options)


def parallel_env(
    *, max_cycles: int | None = None, render_mode: str | None = None, **options: Unpack[ArenaOptions]
) -> TogetherEnv:
    """Return an environment that asks all agents at once; only what the one says whose turn it is counts."""
    return TogetherEnv(max_cycles, render_mode, **options)


class _Agents:
    """What both kinds of environment have: a table, agents by their seats, spaces, and ways to look at it."""

    metadata: dict[str, Any]
    agents: list[str]

    def __init__(self, max_cycles: int | None, render_mode: str | None, options: ArenaOptions) -> None:
        check_mode(render_mode)
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.table = TrainingTable(**options)
        seats, layout = self.table.seating.seats, self.table.layout
        self.possible_agents = [f"player_{seat}" for seat in seats]
        self.agents = []
        self._actions = {agent: action_space() for agent in self.possible_agents}
        self._observations = {agent: observation_space(layout) for agent in self.possible_agents}
        self.state_space = gymnasium.spaces.Box(
            np.tile(layout.low, len(seats)), np.tile(layout.high, len(seats)), dtype=np.int16
        )
        self._random = seeding.np_random()[0]

    def action_space(self, agent: str) -> gymnasium.Space[np.int64]:
        """Return what an agent may say: any action by its id; which ones are options, its mask says."""
        return self._actions[agent]

    def observation_space(self, agent: str) -> gymnasium.Space[Observation]:
        """Return what an agent may see."""
        return self._observations[agent]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees now."""
        return self.table.observe(self._seat_of(agent))

    def state(self) -> np.ndarray[Any, np.dtype[np.int16]]:
        """Return what all agents see, one after the other, for a critic that sees everything."""
        rows = [self.table.batch.observe(seat)[0] for seat in self.table.seating.seats]
        return np.concatenate(rows)

    def render(self) -> str | Pixels | None:
        """Show the table with all hands open."""
        return render(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing is open that would have to be closed."""

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._random = seeding.np_random(seed)[0]
        self.table.reset(int(self._random.integers(LARGEST_SEED)))
        self.agents = self.possible_agents[:]

    def _seat_of(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _by_agent(self, rewards: list[float]) -> dict[str, float]:
        return dict(zip(self.possible_agents, rewards, strict=True))


class TurnEnv(_Agents, AECEnv[str, Observation, int], EzPickle):
    """Asks one agent at a time: the one whose turn it is, as often as it has to act in its turn.

    In a cycle every agent is asked once, in whatever order turns come. After ``max_cycles`` of them the episode is
    truncated. Who has been asked that often and has to act again before the others are through takes the first option.
    A round or game that is over sooner is terminated there, as without ``max_cycles``.
    """

    metadata: dict[str, Any] = {**_METADATA, "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self, max_cycles: int | None = None, render_mode: str | None = None, **options: Unpack[ArenaOptions]
    ) -> None:
        EzPickle.__init__(self, max_cycles, render_mode, **options)
        _Agents.__init__(self, max_cycles, render_mode, options)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin again; without a seed on the random numbers of the last one."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._asked = dict.fromkeys(self.agents, 0)
        self.agent_selection = self.possible_agents[self.table.turn]
        self._show()

    def step(self, action: int | None) -> None:
        """Do an action for the agent whose turn it is; one whose episode is over gives ``None``."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only an agent whose episode is over gives None"
        self._cumulative_rewards[agent] = 0.0
        self._asked[agent] += 1
        acted = self.table.act(int(action))
        self.infos[agent] = {} if acted.was_legal else {"illegal": int(action)}
        self.rewards = self._by_agent(acted.rewards)
        self._act_for_those_who_were_asked()
        self.terminations = dict.fromkeys(self.agents, self.table.is_over)
        self.truncations = dict.fromkeys(self.agents, not self.table.is_over and self._all_were_asked())
        if not self.table.is_over:
            self.agent_selection = self.possible_agents[self.table.turn]
        self._accumulate_rewards()
        self._deads_step_first()
        self._show()

    def _all_were_asked(self) -> bool:
        return self.max_cycles is not None and min(self._asked.values()) >= self.max_cycles

    def _act_for_those_who_were_asked(self) -> None:
        if self.max_cycles is None:
            return
        while not self.table.is_over and not self._all_were_asked():
            if self._asked[self.possible_agents[self.table.turn]] < self.max_cycles:
                return
            acted = self.table.act(self.table.first_option())
            self.rewards = {agent: self.rewards[agent] + more for agent, more in self._by_agent(acted.rewards).items()}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


class TogetherEnv(_Agents, ParallelEnv[str, Observation, int], EzPickle):
    """Asks all agents at once; what the one says whose turn it is is done, and the others wait.

    With ``max_cycles`` the episode is truncated after so many steps.
    """

    metadata: dict[str, Any] = _METADATA

    def __init__(
        self, max_cycles: int | None = None, render_mode: str | None = None, **options: Unpack[ArenaOptions]
    ) -> None:
        EzPickle.__init__(self, max_cycles, render_mode, **options)
        _Agents.__init__(self, max_cycles, render_mode, options)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin again; without a seed on the random numbers of the last one."""
        self._begin(seed)
        self._cycles = 0
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Do what the agent says whose turn it is."""
        agents, acting = self.agents, self.possible_agents[self.table.turn]
        action = int(actions[acting])
        acted = self.table.act(action)
        self._cycles += 1
        over = self.table.is_over
        truncated = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        if not acted.was_legal:
            infos[acting]["illegal"] = action
        if over or truncated:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            {agent: self.observe(agent) for agent in agents},
            self._by_agent(acted.rewards),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, truncated),
            infos,
        )
