"""PettingZoo's own tests pass on our environments, and what these tell is what the engine says."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from functools import partial
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.test.seed_test import parallel_seed_test
from pettingzoo.test.state_test import state_test
from pettingzoo.utils import wrappers
from tests.chance import IS_NEW
from tests.env.tables import EVERY_SHEET, TABLES, name_of

from doublesix.env import pettingzoo
from doublesix.env.arena import ILLEGAL_REWARD, ArenaOptions
from doublesix.kernel import row_of
from doublesix.kernel.action_ids import PASS_ID, action_id

every_table = pytest.mark.parametrize("table", TABLES, ids=name_of)
every_sheet = pytest.mark.parametrize("table", EVERY_SHEET, ids=name_of)
# Observations with a mask are dictionaries, as those of its own card and board games, which it knows by name.
knows_only_its_own = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)


def dealt(env: Any, seed: int) -> Any:
    """Return an environment whose next deal and samples of actions are always the same."""
    env.reset(seed=seed)
    for seat, agent in enumerate(env.agents):
        env.action_space(agent).seed(seat)
    return env


def module_at(table: ArenaOptions, seed: int) -> ModuleType:
    """Return our module as it would be if this table were its default, and deals and samples always the same."""
    return cast(
        ModuleType,
        SimpleNamespace(
            env=lambda **more: dealt(pettingzoo.env(**{**table, **more}), seed),
            parallel_env=lambda **more: dealt(pettingzoo.parallel_env(**{**table, **more}), seed),
        ),
    )


def is_cut_short(table: ArenaOptions, seed: int, cycles: int) -> bool:
    """Whether samples of actions do not end an episode by themselves before so many cycles are over."""
    env = dealt(pettingzoo.raw_env(max_cycles=cycles, **table), seed)
    env.reset()
    while not any((*env.terminations.values(), *env.truncations.values())):
        env.step(env.action_space(env.agent_selection).sample())
    assert all(env.truncations.values()) == (not env.table.is_over)
    assert all(env.terminations.values()) == env.table.is_over
    return all(env.truncations.values())


@knows_only_its_own
@every_table
def test_api(table: ArenaOptions, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo.env(**table), num_cycles=1000 if IS_NEW else 60)
    parallel_api_test(pettingzoo.parallel_env(**table), num_cycles=1000 if IS_NEW else 60)


@every_table
def test_seed(table: ArenaOptions) -> None:
    seed_test(partial(pettingzoo.env, **table), num_cycles=500 if IS_NEW else 40)
    parallel_seed_test(partial(pettingzoo.parallel_env, **table), num_cycles=500 if IS_NEW else 40)


@every_table
def test_max_cycles(table: ArenaOptions) -> None:
    """Its four cycles must not end a round by themselves, as they may with four tiles in a hand."""
    seed = next(seed for seed in range(8, 40) if is_cut_short(table, seed, cycles=4))
    max_cycles_test(module_at(table, seed))


def test_an_episode_that_is_over_sooner_than_its_cycles_is_not_cut_short() -> None:
    table: ArenaOptions = {"sheet": "sixcolours", "players": 6}
    cut = [seed for seed in range(12) if is_cut_short(table, seed, cycles=4)]
    assert 0 < len(cut) < 12
    assert not is_cut_short(table, cut[0], cycles=40)


@every_table
def test_state(table: ArenaOptions) -> None:
    state_test(pettingzoo.env(**table), pettingzoo.parallel_env(**table))


@pytest.mark.parametrize("table", TABLES if IS_NEW else EVERY_SHEET[1:2], ids=name_of)
def test_render(table: ArenaOptions, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **more: pettingzoo.env(**{**table, **more}))
    assert "player_1" in capsys.readouterr().out


@every_sheet
def test_performance(table: ArenaOptions, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    if not IS_NEW:
        ticks = (0.05 * tick for tick in range(10_000))
        monkeypatch.setattr("time.time", lambda: next(ticks))  # its five seconds are a hundred looks at the clock
    performance_benchmark(pettingzoo.env(**table))
    assert "turns per second" in capsys.readouterr().out


def play(env: Any, seed: int) -> Iterator[tuple[str, dict[str, np.ndarray[Any, Any]], float]]:
    """Play any options to the end; yield what each agent that is asked sees and was rewarded with."""
    chance = random.Random(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        yield agent, observation, reward
        over = terminated or truncated
        env.step(None if over else chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))


@every_table
def test_an_agent_sees_what_its_seat_may_know_and_do(table: ArenaOptions) -> None:
    env = pettingzoo.raw_env(**table)
    for asked, (agent, observation, _) in enumerate(play(env, 3)):
        if asked % 5 or env.table.is_over:
            continue
        seat = int(agent.removeprefix("player_"))
        view = env.table.view(seat)
        scores = env.table.batch.scores[0].tolist()
        assert (observation["observation"] == row_of(view, env.table.layout, scores)).all()
        assert np.flatnonzero(observation["action_mask"]).tolist() == sorted(map(action_id, view.options))
        other = env.possible_agents[seat - 1]
        assert np.flatnonzero(env.observe(other)["action_mask"]).tolist() == [PASS_ID]


@every_sheet
def test_the_winner_gets_the_points_and_the_others_pay_them(table: ArenaOptions) -> None:
    env = pettingzoo.raw_env(sheet=table["sheet"], players=3)
    for seed in range(6):
        last = {agent: reward for agent, _, reward in play(env, seed)}
        outcome = env.table.round.outcome
        assert outcome is not None
        assert sum(last.values()) == pytest.approx(0)
        if outcome.winner is not None:
            assert last[f"player_{outcome.winner}"] == outcome.points


def test_partners_win_together() -> None:
    env = pettingzoo.raw_env(sheet="bg2133", players=4, partners=True, target=30, reward="won")
    rewards = {agent: reward for agent, _, reward in play(env, 5)}
    won = env.table.batch.won[0]
    assert won[0] == won[2] != won[1] == won[3]
    assert [rewards[agent] for agent in env.possible_agents] == [1 if has_won else -1 for has_won in won]


def test_what_is_no_option_costs_and_the_first_option_is_taken() -> None:
    env = pettingzoo.raw_env(sheet="luckies")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(PASS_ID)
    assert env.rewards[agent] == ILLEGAL_REWARD
    assert env.infos[agent] == {"illegal": PASS_ID}
    assert len(env.table.round.line.laid) == 1


def test_the_wrapper_that_ends_a_game_after_what_is_no_option_works_on_ours() -> None:
    env = wrappers.TerminateIllegalWrapper(pettingzoo.raw_env(sheet="luckies"), illegal_reward=-20)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(PASS_ID)
    assert env.rewards[agent] == -20
    assert all(env.terminations.values())


def test_an_environment_goes_to_another_process() -> None:
    env = pettingzoo.raw_env(sheet="bg2133", players=3, render_mode="ansi")
    again = pickle.loads(pickle.dumps(env))
    env.reset(seed=4)
    again.reset(seed=4)
    assert env.render() == again.render() != ""


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"render_mode": "cinema"}, "human, ansi, rgb_array"),
        ({"reward": "fame"}, "fame"),
    ],
)
def test_what_there_is_not_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        pettingzoo.env(**options)
