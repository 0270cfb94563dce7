"""Simulations: the same numbers wherever they are played, also if workers are lost, and what there is when stopped."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from tests.kernel_in_use import dial

from doublesix import choose, kernel, lab
from doublesix.actions import Action
from doublesix.bots import expert
from doublesix.bots.simple import choose_greedily
from doublesix.errors import DoublesixError
from doublesix.lab.chunks import FAST_CHUNK, Chunk, PlayedChunk, cut, play_chunk
from doublesix.lab.runner import run
from doublesix.lab.scenario import Scenario
from doublesix.lab.simulation import play
from doublesix.lab.workers import Workers, workers_here
from doublesix.rng import Source
from doublesix.view import SeenDeal, View

SPAWN = multiprocessing.get_context("spawn")


def test_it_plays_what_the_kernel_plays(many_rounds: int) -> None:
    result = lab.simulate("bg2133", players=4, rounds=many_rounds, games=20, seed=5)
    rules = choose("bg2133").rules
    assert result.tally == kernel.play_rounds(rules, 4, rounds=many_rounds, seed=5)
    assert result.games == kernel.play_games(rules, 4, games=20, seed=5)
    assert result.rounds == many_rounds
    assert result.is_complete
    assert result.seconds > 0


def test_the_number_of_processes_changes_nothing(many_rounds: int) -> None:
    wanted = lab.simulate("international", players=3, rounds=many_rounds, games=50, seed=1, workers=1)
    for processes in (1, 2):
        with ProcessPoolExecutor(processes, SPAWN) as pool:
            result = lab.simulate("international", players=3, rounds=many_rounds, games=50, seed=1, executor=pool)
        assert (result.tally, result.games) == (wanted.tally, wanted.games)


def test_a_worker_that_is_killed_changes_nothing(many_rounds: int) -> None:
    scenario = Scenario.of("luckies")
    killed: list[int] = []

    def kill_one(done: int, _total: int) -> None:
        if not killed:
            victim = multiprocessing.active_children()[0]
            victim.kill()
            killed.append(done)

    result = play(scenario, workers_here(2, as_threads=False), 4 * many_rounds, 20, 9, kill_one)
    assert 0 < killed[0] < 4 * many_rounds
    assert result.tally == lab.simulate("luckies", rounds=4 * many_rounds, games=0, seed=9).tally
    assert result.rounds == 4 * many_rounds


class PackedBy:
    """Becomes the number of the thread that packs it."""

    def __reduce__(self) -> tuple[type[int], tuple[int]]:
        return int, (threading.get_ident(),)

    def __abs__(self) -> int:
        return -1  # nobody has packed it


def test_a_piece_is_packed_before_anybody_can_change_what_is_in_it() -> None:
    with workers_here(2, as_threads=False) as workers:
        assert workers.submit(abs, PackedBy()).result() == threading.get_ident()


def test_nobody_waits_for_what_a_worker_has_in_hand_after_ctrl_c() -> None:
    begun: list[Future[Any]] = []

    def interrupt() -> None:
        with workers_here(2, as_threads=False) as workers:
            workers.submit(time.sleep, 0).result()
            begun.extend(workers.submit(time.sleep, 600) for _ in range(5))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupt()
    assert all(future.done() for future in begun)


class Unreliable(Executor):
    """Loses every third piece, and says so as executors do."""

    def __init__(self) -> None:
        self.pieces = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.pieces += 1
        future: Future[Any] = Future()
        if self.pieces % 3 == 0:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_what_is_lost_is_played_again_and_counted_once() -> None:
    table = Scenario.of("luckies").table
    rounds = 0

    def count(_: object, played: PlayedChunk) -> None:
        nonlocal rounds
        rounds += played.tally.rounds

    run(cut(table, 1, 300, fast=False), Workers(Unreliable, 1, renewals=100), play_chunk, count)
    assert rounds == 300


def test_workers_that_are_not_ours_and_are_lost_are_an_error() -> None:
    with pytest.raises(DoublesixError) as refused:
        lab.simulate("luckies", rounds=10 * FAST_CHUNK, executor=Unreliable(), workers=1)
    assert refused.value.code == "workers-lost"


def test_an_executor_of_somebody_else_is_left_running() -> None:
    with ThreadPoolExecutor(1) as pool:
        lab.simulate("luckies", rounds=10, executor=pool)
        assert pool.submit(int, "6").result() == 6


@pytest.mark.parametrize("number", [1, 7, 399, 400, 1001, 3 * FAST_CHUNK + 1])
@pytest.mark.parametrize("batches", [1, 400])
def test_pieces_cover_all_rounds_once(number: int, batches: int) -> None:
    chunks = list(cut(Scenario.of("luckies").table, 1, number, batches=batches))
    assert [chunk.first for chunk in chunks[1:]] == [chunk.first + chunk.number for chunk in chunks[:-1]]
    assert (chunks[0].first, chunks[-1].first + chunks[-1].number) == (0, number)
    assert [chunk.batch for chunk in chunks] == sorted(chunk.batch for chunk in chunks)
    assert {chunk.batch for chunk in chunks} == set(range(min(batches, number)))


def test_stopped_it_keeps_what_there_is(many_rounds: int) -> None:
    def stop(done: int, total: int) -> None:
        if done > total // 4:
            raise KeyboardInterrupt

    result = lab.simulate("luckies", rounds=10 * many_rounds, seed=2, workers=1, watch=stop)
    assert not result.is_complete
    assert many_rounds < result.rounds < 10 * many_rounds
    assert sum(result.tally.wins) + result.tally.unwon == result.rounds
    assert result.estimate("wins-by-seat", 0).value == pytest.approx(0.5, abs=0.1)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_stops_it_at_once() -> None:
    pressed: list[float] = []

    def press_once_some_are_played(done: int, total: int) -> None:
        if done and not pressed:
            pressed.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)

    result = lab.simulate("luckies", rounds=10**10, workers=1, watch=press_once_some_are_played)
    assert not result.is_complete
    assert result.rounds > 0
    assert time.monotonic() - pressed[0] < 3


def test_those_who_think_can_be_stopped_after_a_few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "READABLE_WORLDS", 2)  # 40 take the readable engine seconds

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    for bots in ("expert", choose_greedily):
        assert 0 < lab.simulate("luckies", bots=bots, rounds=100, seed=2, workers=1, watch=stop).rounds <= 4


# Who plays


def test_greedy_players_beat_random_ones(many_rounds: int) -> None:
    result = lab.simulate("luckies", bots=["greedy", "random"], rounds=max(2_000, many_rounds // 6), games=0, seed=1)
    assert result.estimate("wins-by-seat", 0).low > result.estimate("wins-by-seat", 1).high
    assert result.scenario.bot_names == ("greedy", "random")


def play_greedily(view: View, source: Source) -> Action:
    return choose_greedily(view, source)


def test_any_function_may_play_and_means_the_same() -> None:
    own = lab.simulate("international", players=3, bots=[play_greedily, "random", "random"], rounds=600, seed=4)
    named = lab.simulate(
        "international", players=3, bots=["greedy", "random", "random"], rounds=dial(20_000, 800), seed=4
    )
    assert own.scenario.bot_names == ("play_greedily", "random", "random")
    assert own.rounds == 600
    assert own.games.games == 6
    for name, place in (("wins-by-seat", 0), ("wins-by-distance", 1), ("laid", ""), ("passes", ""), ("points", "")):
        ours, theirs = own.estimate(name, place), named.estimate(name, place)
        assert abs(ours.value - theirs.value) < 2 * (ours.half_width + theirs.half_width), name


def test_functions_get_the_deals_that_the_kernel_deals() -> None:
    own = lab.simulate("bg2133", bots=play_greedily, rounds=100, games=0, seed=4)
    assert own.tally.leads == lab.simulate("bg2133", rounds=100, games=0, seed=4).tally.leads


def test_bots_come_one_for_all_or_one_for_each() -> None:
    assert Scenario.of("luckies", players=3, bots="greedy").bot_names == ("greedy",) * 3
    assert Scenario.of("luckies", players=3, bots=["greedy"]).bot_names == ("greedy",) * 3
    with pytest.raises(DoublesixError) as refused:
        Scenario.of("luckies", players=3, bots=["greedy", "random"])
    assert refused.value.code == "bots-number"


# What comes of it


def test_results_are_arrays_and_tables() -> None:
    result = lab.simulate("sixcolours", players=3, rounds=500, seed=6)
    arrays = result.to_numpy()
    assert arrays["wins"].dtype == np.int64
    assert arrays["wins"].sum() + result.tally.unwon == 500
    assert (arrays["laid"] @ np.arange(29)) / 500 == result.estimate("laid").value
    table = pa.table(result.columns())
    assert table.column_names == ["measure", "place", "kind", "value", "low", "high", "cases"]
    assert table.num_rows == len(result.samples)


def test_everything_adds_up() -> None:
    result = lab.simulate("protocol", players=4, rounds=2000, games=30, seed=8)
    for name in ("wins-by-seat", "wins-by-distance"):
        shares = [sample.value for (of, _), sample in result.samples.items() if of == name]
        assert sum(shares) + result.estimate("unwon").value == pytest.approx(1)
    endings = [sample.value for (of, _), sample in result.samples.items() if of == "endings"]
    assert sum(endings) == pytest.approx(1)
    assert result.estimate("blocked").value == pytest.approx(1 - endings[0])
    points = [sample.value for (of, _), sample in result.samples.items() if of == "points-by-seat"]
    assert sum(points) == pytest.approx(result.estimate("points").value)


def test_partners_are_two_sides() -> None:
    result = lab.simulate("bg2133", players=4, partners=True, rounds=100, games=20, seed=8)
    assert ("games-by-side", "1") in result.samples
    assert ("games-by-side", "2") not in result.samples


def test_a_measure_that_does_not_exist_is_refused() -> None:
    with pytest.raises(DoublesixError) as refused:
        lab.simulate("luckies", rounds=1).estimate("beauty")
    assert refused.value.code == "no-such-measure"
    assert "wins-by-seat" in str(refused.value)


@pytest.mark.parametrize("place", ["", 2])
def test_a_place_that_does_not_exist_is_told_which_there_are(place: str | int) -> None:
    asked, there_are = f"wins-by-seat {place}".strip(), ("wins-by-seat 0", "wins-by-seat 1")
    with pytest.raises(DoublesixError) as refused:
        lab.simulate("luckies", rounds=1).estimate("wins-by-seat", place)
    assert (refused.value.code, refused.value.details) == ("no-such-measure", {"name": asked, "names": there_are})
    with pytest.raises(DoublesixError) as refused:
        lab.compare("luckies", "bg2133", rounds=1).difference("bg2133", "wins-by-seat", place)
    assert refused.value.details == {"name": asked, "names": there_are}


def test_house_rules_and_editions_have_their_label() -> None:
    assert Scenario.of("luckies").label == "luckies"
    assert Scenario.of("bg2133", "fr", {"tie": "lowest-tile"}).label == "bg2133:fr+tie=lowest-tile"


def test_a_piece_can_be_sent_elsewhere() -> None:
    with ProcessPoolExecutor(1, SPAWN) as pool:
        (chunk,) = cut(Scenario.of("luckies").table, 1, 10)
        assert pool.submit(play_chunk, chunk).result() == play_chunk(chunk)


@pytest.mark.parametrize("next_lead", ["afresh", "winner"])
def test_games_of_bots_that_are_no_policies_are_led_by_the_winner_where_that_is_agreed(next_lead: str) -> None:
    reasons: list[str] = []

    def first_option(view: View, source: Source) -> Action:
        if not view.line.laid and isinstance(view.events[0], SeenDeal):
            reasons.append(str(view.events[0].reason))
        return view.options[0]

    house = {"next_lead": next_lead, "target": {"rounds": 3}, "tie": "lowest-single"}
    lab.simulate("international", house=house, bots=first_option, rounds=1, games=4, seed=1, workers=1)
    of_games = reasons[1:]
    assert len(of_games) == 12
    assert of_games[::3] == ["highest-double"] * 4
    assert ("winner" in of_games) is (next_lead == "winner")


def test_bots_in_whole_games_know_what_they_need_and_how_the_others_chose() -> None:
    views: list[View] = []

    def watch(view: View, source: Source) -> Action:
        views.append(view)
        return choose_greedily(view, source)

    play_chunk(Chunk(Scenario.of("luckies", bots=watch).table, seed=1, first=0, number=1, are_games=True))
    assert (views[0].needs, views[0].habits) == ((100, 100), None)
    assert min(views[-1].needs or ()) < 100
    assert views[-1].habits is not None
    assert all(habit.choices for habit in views[-1].habits)
