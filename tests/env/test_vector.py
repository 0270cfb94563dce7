"""Many tables side by side go as one table does, begin again by themselves, and reward the learner."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from tests import chance
from tests.env.tables import TABLES, name_of

from doublesix.env.arena import ILLEGAL_REWARD, ArenaOptions
from doublesix.env.gymnasium import ID
from doublesix.env.vector import DominoesVectorEnv
from doublesix.kernel.action_ids import PASS_ID

Seen = dict[str, np.ndarray[Any, Any]]


def any_options(seen: Seen, chance: np.random.Generator) -> np.ndarray[Any, Any]:
    """Choose an option for each table."""
    mask = seen["action_mask"]
    chosen: np.ndarray[Any, Any] = (chance.random(mask.shape) * mask).argmax(axis=1)
    return chosen


@pytest.mark.parametrize("bots", [None, "greedy"])
@pytest.mark.parametrize("table", chance.some(TABLES, 4), ids=name_of)
def test_what_is_seen_lies_in_its_space_and_rewards_add_up(table: ArenaOptions, bots: str | None) -> None:
    env = DominoesVectorEnv(num_envs=8, bots=bots, **table)
    chance = np.random.default_rng(1)
    seen, info = env.reset(seed=3)
    ended = 0
    for _ in range(600 if "target" in table else 60):
        assert env.observation_space.contains(seen)
        turns = env.batch.turn[~env.batch.over]
        assert (info["seat"][~env.batch.over] == turns).all()
        seats, over = info["seat"], env.batch.over.copy()
        seen, reward, ends, truncated, info = env.step(any_options(seen, chance))
        tables = np.arange(8)
        assert (reward[~over] == info["rewards"][tables, seats][~over]).all()
        assert (reward[over] == 0).all()
        assert info["rewards"].sum(axis=1) == pytest.approx(0)
        assert not truncated.any()
        assert not (ends & over).any()
        ended += int(ends.sum())
    assert ended > 0


def test_the_same_seed_gives_the_same_and_others_do_not() -> None:
    rows = []
    for seed in (1, 1, 2):
        env, chance = DominoesVectorEnv(num_envs=4, bots="random"), np.random.default_rng(5)
        seen, _ = env.reset(seed=seed)
        for _ in range(30):
            seen, *_ = env.step(any_options(seen, chance))
        rows.append(seen["observation"])
    assert (rows[0] == rows[1]).all()
    assert (rows[0] != rows[2]).any()


def test_a_table_may_have_a_seed_of_its_own() -> None:
    env = DominoesVectorEnv(num_envs=2, seat=0)
    seen, _ = env.reset(seed=[9, None])
    again, _ = DominoesVectorEnv(num_envs=1, seat=0).reset(seed=[9])
    assert (seen["observation"][0] == again["observation"][0]).all()


def test_the_learner_sits_where_it_is_put_or_anywhere() -> None:
    fixed = DominoesVectorEnv(num_envs=16, bots="greedy", seat=1)
    assert (fixed.reset(seed=1)[1]["seat"] == 1).all()
    free = DominoesVectorEnv(num_envs=16, bots="greedy")
    assert set(free.reset(seed=1)[1]["seat"].tolist()) == {0, 1}


def test_what_is_no_option_costs_at_that_table_only() -> None:
    env = DominoesVectorEnv(num_envs=2, sheet="luckies")
    seen, _ = env.reset(seed=1)
    _, reward, _, _, info = env.step(np.array([seen["action_mask"][0].argmax(), PASS_ID]))
    assert reward.tolist() == [0, ILLEGAL_REWARD]
    assert info["illegal"].tolist() == [False, True]


def test_gymnasium_makes_it_by_its_name() -> None:
    env = gymnasium.make_vec(ID, num_envs=3, sheet="bg2133", players=3)
    seen, _ = env.reset(seed=1)
    assert seen["observation"].shape[0] == 3


@pytest.mark.parametrize(("options", "said"), [({"seat": 2}, "0 to 1"), ({"bots": "steady"}, "steady")])
def test_what_there_is_not_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        DominoesVectorEnv(num_envs=1, **options)
