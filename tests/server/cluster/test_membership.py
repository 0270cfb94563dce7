"""Who takes part is known by beats alone, whatever the clocks say; leases go from those who are gone to others."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from tests.server.cluster.clusters import Watch, cluster_in, until_so
from tests.server.store.jobs import run

from doublesix.server.cluster.leases import LeaseLost
from doublesix.server.cluster.liveness import LONGEST_GAP, SECONDS_OF_SILENCE, Liveness
from doublesix.server.cluster.notes import BellNote, read_note, write_note
from doublesix.server.store import processes
from doublesix.server.store.address import open_store


def test_whose_beat_stands_still_is_given_up() -> None:
    liveness = Liveness()
    assert not any(liveness.look({"a": 1, "b": now}, float(now)) for now in range(5))
    assert liveness.look({"a": 1, "b": 9}, SECONDS_OF_SILENCE) == {"a"}
    assert not liveness.look({"a": 2, "b": 9}, SECONDS_OF_SILENCE + 1), "it was only slow"


def test_time_in_which_nobody_looked_does_not_count() -> None:
    liveness = Liveness()
    liveness.look({"a": 1}, 0.0)
    assert not liveness.look({"a": 1}, 3600.0), "the store was away, and nobody could show that they are alive"
    assert not liveness.look({"a": 1}, 3600.0 + SECONDS_OF_SILENCE - LONGEST_GAP - 0.1)


def test_one_that_comes_again_is_a_new_one() -> None:
    liveness = Liveness()
    for now in range(4):
        liveness.look({"a": 1}, float(now))
    liveness.look({}, 4.0)
    assert not liveness.look({"a": 1}, 5.0)


def test_notes_of_newer_servers_do_no_harm() -> None:
    assert read_note(write_note(BellNote(sender="x", people=("anna",)))) == BellNote(sender="x", people=("anna",))
    assert read_note(b'{"note":"bell","sender":"x","people":[],"tone":"c"}') == BellNote(sender="x", people=())
    for odd in (b'{"note":"gong","sender":"x"}', b"{}", b"\xff", b'{"note":"bell","people":7}'):
        assert read_note(odd) is None


def test_who_joins_and_leaves_is_known_at_once(address: str) -> None:
    async def test() -> None:
        async with cluster_in(address) as one:
            assert not one.membership.others
            async with cluster_in(address) as other:
                assert other.membership.others == {one.membership.process}
                await until_so(lambda: one.membership.others == {other.membership.process})
            await until_so(lambda: not one.membership.others)
            assert one.relay.is_alone

    run(test())


def test_a_silent_one_is_given_up_and_joins_again(address: str) -> None:
    async def test() -> None:
        watch = Watch()
        gone: list[str] = []
        async with cluster_in(address, watch) as one, cluster_in(address) as paused:
            again = asyncio.Event()
            one.membership.on_gone(gone.append)
            paused.membership.on_rejoined(again.set)
            for cluster in (one, paused):
                await cluster.membership.pause()
            assert await paused.leases.take("work")
            assert not await one.leases.take("work")
            while not gone:
                watch.now += 1
                await one.membership.beat()
            assert watch.now >= SECONDS_OF_SILENCE
            assert gone == [paused.membership.process]
            assert await one.leases.take("work")
            await paused.membership.beat()
            assert again.is_set()
            assert not paused.leases.has("work")
            assert not await paused.leases.take("work")
            await until_so(lambda: one.membership.others == {paused.membership.process})

    run(test())


def test_one_that_no_longer_exists_on_this_computer_is_given_up_at_once(address: str) -> None:
    async def test() -> None:
        async with cluster_in(address) as one, open_store(address) as store:
            mine = next(iter(await store.read(processes.all_of_them)))
            dead = mine._replace(id="dead", pid=2**22 + 1)
            away = mine._replace(id="away", host="elsewhere", pid=2**22 + 1)
            for row in (dead, away):
                await store.write(partial(processes.join, row=row))
            await one.membership.beat()
            assert one.membership.others == {"away"}

    run(test())


def test_a_lease_has_one_holder_until_it_is_given_back(address: str) -> None:
    async def test() -> None:
        async with cluster_in(address) as one, cluster_in(address) as other:
            taken = await asyncio.gather(one.leases.take("work"), other.leases.take("work"))
            assert sorted(taken) == [False, True]
            holder, waiter = (one, other) if taken[0] else (other, one)
            await until_so(lambda: one.membership.others and other.membership.others)
            await holder.leases.give(["work"])
            while not await waiter.leases.take("work"):
                await asyncio.sleep(0.003)

    run(test())


def test_what_is_written_under_a_lost_lease_leaves_nothing(address: str) -> None:
    async def test() -> None:
        async with cluster_in(address) as one, open_store(address) as store:
            assert await one.leases.take("work")
            await store.write(partial(one.leases.check, name="work"))
            await store.write(partial(processes.remove, process=one.membership.process))
            with pytest.raises(LeaseLost):
                await store.write(partial(one.leases.check, name="work"))

    run(test())


def test_work_is_done_by_one_and_taken_over_when_that_one_leaves(address: str) -> None:
    async def test() -> None:
        working: list[str] = []

        async def work(name: str) -> None:
            working.append(name)
            try:
                await asyncio.Event().wait()
            finally:
                working.remove(name)

        async with cluster_in(address) as one:
            async with cluster_in(address) as other:
                first = asyncio.create_task(other.leases.lead("work", partial(work, "other")))
                await until_so(lambda: working)
                second = asyncio.create_task(one.leases.lead("work", partial(work, "one")))
                await asyncio.sleep(0.05)
                assert working == ["other"]
                first.cancel()
            await until_so(lambda: working == ["one"])
            second.cancel()

    run(test())
