"""Limits hold over all processes: what was taken at one is gone at the others."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.cluster.clusters import cluster_in, until_so
from tests.server.store.jobs import run

from doublesix.errors import DoublesixError
from doublesix.server.buckets import Buckets
from doublesix.server.cluster.limits import SharedLimits
from doublesix.server.web.connections import OpenRequests


def still() -> float:
    return 0.0


def test_what_was_taken_elsewhere_is_owed() -> None:
    buckets = Buckets(each_second=1, at_once=10, remembered=10, clock=still)
    buckets.take_away("anna", 9)
    assert not buckets.take("anna")
    assert buckets.take("anna") == 1
    buckets.take_away("anna", 100)
    assert buckets.take("anna") == 11, "never more than a whole bucket is owed"
    assert not buckets.take("ben")


def test_only_what_counts_is_told() -> None:
    buckets = Buckets(each_second=100, at_once=600, remembered=10, clock=still)
    assert buckets.drain(0.1) == {}
    buckets.watch(None)
    for client, cost in (("anna", 5.0), ("ben", 50.0), ("ben", 601.0)):
        buckets.take(client, cost)
    assert buckets.drain(0.1) == {"ben": 50.0}, "what was refused is not counted"
    assert buckets.drain(0.1) == {}


def test_two_processes_do_not_allow_twice_as_much(tmp_path: Path) -> None:
    async def test() -> None:
        async with cluster_in(tmp_path) as one, cluster_in(tmp_path) as other:
            await until_so(lambda: one.membership.others and other.membership.others)
            limits = [SharedLimits(cluster.relay, cluster.membership) for cluster in (one, other)]
            guesses = [Buckets(each_second=0.01, at_once=10, remembered=10) for _ in limits]
            opened = [OpenRequests(3) for _ in limits]
            for shared, buckets, counts in zip(limits, guesses, opened, strict=True):
                shared.share("guesses", buckets, at_once=True)
                shared.share_counts(counts)
            for _ in range(9):
                assert not guesses[0].take("eve")
            await until_so(lambda: guesses[1]._buckets.get("eve", (10, 0))[0] < 2)
            assert not guesses[1].take("eve")
            assert guesses[1].take("eve")
            with opened[0].with_one_more("eve"), opened[0].with_one_more("eve"):
                limits[0].tell()
                await until_so(lambda: opened[1]._elsewhere)
                with opened[1].with_one_more("eve"), pytest.raises(DoublesixError), opened[1].with_one_more("eve"):
                    pass
            limits[0].tell()
            await until_so(lambda: not opened[1]._elsewhere)

    run(test())
