"""Gymnasium's own test passes on our environment of one seat against bots."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.chance import IS_NEW
from tests.env.tables import TABLES, name_of

from doublesix.actions import Action
from doublesix.env.arena import ILLEGAL_REWARD, ArenaOptions
from doublesix.env.gymnasium import ID, DominoesEnv
from doublesix.errors import DoublesixError
from doublesix.kernel.action_ids import PASS_ID
from doublesix.rng import Source
from doublesix.view import View

HEAVIEST = Path(__file__).parents[2] / "examples/heaviest.py"


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_check_env(table: ArenaOptions, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(ID, bots="greedy", **table).unwrapped, skip_render_check=not IS_NEW)


def test_check_env_with_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(f"doublesix.env.gymnasium:{ID}", sheet="protocol", render_mode="ansi").unwrapped)


def play(env: DominoesEnv, seed: int) -> tuple[float, dict[str, Any]]:
    """Take the first option until the end; return all that it brought, and the last info."""
    seen, info = env.reset(seed=seed)
    brought, over = 0.0, False
    while not over:
        assert env.table.turn == env.seat
        assert (env.action_masks() == seen["action_mask"].astype(bool)).all()
        seen, reward, over, _, info = env.step(np.int64(seen["action_mask"].argmax()))
        brought += reward
    return brought, info


def test_a_game_brings_the_points_by_which_one_leads() -> None:
    env = DominoesEnv(bots=["greedy"], target=30)
    seats = set()
    for seed in range(3):
        brought, info = play(env, seed)
        own = env.table.batch.scores[0, env.seat]
        assert brought == own - env.table.batch.scores[0, 1 - env.seat]
        assert info == {"seat": env.seat}
        seats.add(env.seat)
    assert seats == {0, 1}


def test_bots_may_be_functions_and_sit_where_they_are_put() -> None:
    asked: list[tuple[str, int | None]] = []

    def bot_called(name: str) -> Any:
        def first_option(view: View, source: Source) -> Action:
            asked.append((name, view.seat))
            return view.options[0]

        return first_option

    play(DominoesEnv(bots=[bot_called("one"), bot_called("other")], seat=1, players=3, sheet="luckies"), 2)
    assert set(asked) == {("one", 0), ("other", 2)}


def test_a_bot_of_ones_own_may_play() -> None:
    env = DominoesEnv(bots=f"cmd:{shlex.join([sys.executable, str(HEAVIEST)])}", sheet="luckies")
    try:
        _, info = play(env, 5)
        assert info == {"seat": env.seat}
    finally:
        env.close()


def test_what_is_no_option_costs() -> None:
    env = DominoesEnv(bots="random", sheet="luckies")
    env.reset(seed=3)
    _, reward, _, _, info = env.step(np.int64(PASS_ID))
    assert reward == ILLEGAL_REWARD
    assert info["illegal"] == PASS_ID


def test_one_bot_for_all_or_one_for_each() -> None:
    with pytest.raises(DoublesixError):
        DominoesEnv(bots=["greedy", "greedy", "greedy"], players=3)


def test_there_must_be_such_a_seat() -> None:
    with pytest.raises(ValueError, match="the seats are 0 to 1"):
        DominoesEnv(seat=2)
