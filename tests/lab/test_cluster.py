"""A real cluster on this machine: a scheduler and two workers, one of which is killed."""

from __future__ import annotations

import os
import signal
import socket
import time

import pytest
from distributed import LocalCluster
from tests import chance

from doublesix import lab
from doublesix.errors import DoublesixError


def test_a_cluster_comes_to_the_same_numbers_and_outlives_a_worker(many_rounds: int) -> None:
    """One cluster for all of it, since each takes seconds to begin."""
    options = {"processes": True, "threads_per_worker": 1, "dashboard_address": ":0", "memory_limit": None}
    with LocalCluster(n_workers=2, silence_logs=50, **options) as cluster:
        check_a_simulation(cluster, many_rounds)
        if chance.IS_NEW:  # they are shared out in the same way, and take long
            check_a_comparison(cluster)
            check_a_duel(cluster)
        check_that_a_worker_killed_half_way_changes_nothing(cluster, many_rounds)


def check_a_simulation(cluster: LocalCluster, rounds: int) -> None:
    here = lab.simulate("sixcolours", players=3, rounds=rounds, games=40, seed=6, workers=1)
    there = lab.simulate("sixcolours", players=3, rounds=rounds, games=40, seed=6, cluster=cluster.scheduler_address)
    assert (there.tally, there.games) == (here.tally, here.games)


def check_a_comparison(cluster: LocalCluster) -> None:
    here = lab.compare("luckies", "bg2133", rounds=800, seed=6, workers=1)
    there = lab.compare("luckies", "bg2133", rounds=800, seed=6, cluster=cluster.scheduler_address)
    assert there.rows == here.rows


def check_a_duel(cluster: LocalCluster) -> None:
    here = lab.duel("steady", "greedy", sheet="luckies", deals=40, seed=6, workers=1)
    there = lab.duel("steady", "greedy", sheet="luckies", deals=40, seed=6, cluster=cluster.scheduler_address)
    assert there.deals == here.deals


def check_that_a_worker_killed_half_way_changes_nothing(cluster: LocalCluster, rounds: int) -> None:
    killed: list[int] = []

    def kill_one(done: int, _total: int) -> None:
        if not killed:
            victim = next(iter(cluster.workers.values())).pid
            os.kill(victim, signal.SIGKILL)
            killed.append(done)

    there = lab.simulate(
        "luckies", rounds=4 * rounds, games=0, seed=6, cluster=cluster.scheduler_address, watch=kill_one
    )
    assert 0 < killed[0] < 4 * rounds
    assert there.tally == lab.simulate("luckies", rounds=4 * rounds, games=0, seed=6).tally


def test_a_cluster_that_cannot_be_reached_is_said_at_once() -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        port = nobody.getsockname()[1]
    start = time.monotonic()
    with pytest.raises(DoublesixError) as refused:
        lab.simulate("luckies", cluster=f"tcp://127.0.0.1:{port}")
    assert refused.value.code == "no-cluster"
    assert time.monotonic() - start < 2


@pytest.mark.parametrize("address", ["scheduler", "tcp://", "tcp://host:many", ""])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(DoublesixError) as refused:
        lab.simulate("luckies", cluster=address)
    assert refused.value.code == "bad-cluster-address"


def test_a_scheduler_without_workers_says_how_to_start_some() -> None:
    with LocalCluster(n_workers=0, dashboard_address=":0", silence_logs=50) as idle:
        with pytest.raises(DoublesixError) as refused:
            lab.simulate("luckies", cluster=idle.scheduler_address)
        assert refused.value.code == "cluster-without-workers"
