"""OpenSpiel's own test passes on our games, its algorithms solve them, and its block dominoes is ours by its rules."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation
from tests.chance import IS_NEW

import block_dominoes
from doublesix import SHEETS, choose
from doublesix.env.chance_round import ChanceRound
from doublesix.env.openspiel import name_of
from doublesix.errors import DealError, RuleError
from doublesix.kernel.action_ids import DRAW_ID, action_id
from doublesix.lab.small_games import SmallGame
from doublesix.lab.solution import exploitability, solve

GAMES = [
    f"{name_of(sheet)}(players={players})"
    for sheet in SHEETS
    for players in (choose(sheet).rules.hands if IS_NEW else [3])
] + [
    f"{name_of('bg2133')}(players=4,partners=True)",
    f"{name_of('international')}(edition=lt,house=extra:after-double)",
]


@pytest.mark.parametrize("name", GAMES)
def test_random_sim(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=50 if IS_NEW else 1, serialize=True, verbose=False)


def test_every_sheet_is_registered() -> None:
    assert {name_of(sheet) for sheet in SHEETS} <= set(pyspiel.registered_names())


@cache
def small_name(house: str = "") -> str:
    highest, tiles = (3, 4) if IS_NEW else (2, 2)
    return f"{name_of('luckies')}(highest={highest},tiles={tiles},house={house})"


@pytest.mark.parametrize("house", [""] if IS_NEW else ["", "draw:one"])
def test_cfr_reaches_the_value_of_our_own_solution(house: str) -> None:
    loaded = pyspiel.load_game(small_name(house))
    solver = pyspiel.CFRPlusSolver(pyspiel.convert_to_cached_tree(loaded))
    for _ in range(100):
        solver.evaluate_and_update_policy()
    settings = dict(setting.split(":") for setting in house.split("+") if setting)
    parameters = loaded.get_parameters()
    rules = choose("luckies", None, settings).rules
    game = SmallGame.of(rules, highest=parameters["highest"], tiles=parameters["tiles"])
    found, solution = as_strategy(game, solver.average_policy()), solve(game)
    # A player who follows a strategy that can hardly be exploited gets the value of the game, or hardly less.
    worst = exploitability(game, found)
    assert worst < 0.005
    assert leaders_value(game, found) == pytest.approx(leaders_value(game, solution.strategy), abs=0.02)


def as_strategy(game: SmallGame, policy: Any) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Write a policy of OpenSpiel as a strategy of ours, place by place, by what is told there."""
    strategy = np.zeros(game.options)
    for first, round_ in zip(game.first_option.tolist(), game.rounds, strict=True):
        here = ChanceRound(round_.rules, round_.seating, dealt=round_.deal.hands, round=round_)
        likely = dict(policy.get_state_policy("; ".join(here.told(round_.turn))))
        assert likely.keys() == set(map(action_id, round_.options))
        for place, option in enumerate(round_.options):
            strategy[first + place] = likely[action_id(option)]
    return strategy


def leaders_value(game: SmallGame, strategy: np.ndarray[Any, np.dtype[np.float64]]) -> float:
    """What a round is worth to the leader if both play by a strategy."""
    values = game.points.copy()
    for level in reversed(game.levels[1:]):
        np.add.at(values, game.parent[level], values[level] * strategy[game.option[level]])
    return float(values[game.levels[0]].mean())


def test_both_engines_agree_on_block_dominoes() -> None:
    assert block_dominoes.compare(200, seed=7) > 1_000


def test_its_tree_search_plays_our_games() -> None:
    game = pyspiel.load_game(name_of("protocol"))
    search = mcts.MCTSBot(game, 2.0, 20, mcts.RandomRolloutEvaluator(), random_state=np.random.RandomState(3))
    state, chance = game.new_initial_state(), np.random.RandomState(4)
    while state.is_chance_node():
        tiles, likely = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(chance.choice(tiles, p=likely)))
    assert search.step(state) in state.legal_actions()


def any_state(name: str, seed: int, *, actions: int = 1_000) -> Any:
    """Play so many actions by chance, or to the last that somebody can choose."""
    state, chance = pyspiel.load_game(name).new_initial_state(), np.random.RandomState(seed)
    before = state
    while not state.is_terminal() and actions:
        if state.is_chance_node():
            tiles, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(tiles, p=likely)))
        else:
            before, actions = state.clone(), actions - 1
            state.apply_action(int(chance.choice(state.legal_actions())))
    return before


def test_an_information_state_can_be_read() -> None:
    state = any_state(name_of("sixcolours"), 11, actions=4)
    told = state.information_state_string(0).split("; ")
    assert told[0] == "seat 0"
    assert told[1].startswith("lots 0:")
    assert told[2].startswith("dealt ")
    assert told[3].startswith("leader ")
    assert len(told) == 4 + len(state.now.round.actions)


@pytest.mark.parametrize("sheet", SHEETS)
def test_states_that_differ_to_a_seat_differ_in_numbers_too(sheet: str) -> None:
    states = [any_state(name_of(sheet), seed, actions=actions) for seed in range(3) for actions in (3, 8, 1_000)]
    strings = {state.information_state_string(seat) for state in states for seat in (0, 1)}
    tensors = {tuple(state.information_state_tensor(seat)) for state in states for seat in (0, 1)}
    assert len(strings) == len(tensors) > 12


def test_who_sees_no_hand_is_told_nothing_private() -> None:
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    state = any_state(name_of("international"), 3)
    observation = make_observation(state.get_game(), public)
    assert "hand" not in observation.dict
    for seat in (0, 1):
        observation.set_from(state, seat)
        history = observation.dict["history"]
        draws = history[history[:, 1] == DRAW_ID]
        assert len(draws) > 0
        assert (draws[:, 2] == -1).all()
        assert "dealt" not in observation.string_from(state, seat)


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(RuleError):
        pyspiel.load_game(f"{name_of('luckies')}(house=draw)")
    with pytest.raises(DealError):
        pyspiel.load_game(f"{name_of('luckies')}(players=6)")
