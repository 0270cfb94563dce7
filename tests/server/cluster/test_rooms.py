"""People of one table on different processes: they hear of each other, and nothing happens twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec
import pytest
from tests.refusals import coded
from tests.server.cluster.clusters import Watch, until_so
from tests.server.hall.halls import (
    ANNA,
    BEN,
    ENGLISH,
    PATIENT,
    QUICK,
    ask,
    be_ready,
    begun,
    gathered,
    log_of,
    new_id,
    next_move,
    play_on,
    step,
    tables,
    until,
    waiting,
)
from tests.server.store.jobs import run

from doublesix.errors import DoublesixError
from doublesix.room.commands import Ready, Say, Sit, StandIn
from doublesix.room.messages import Answer
from doublesix.room.offer import Offer
from doublesix.room.room import Phase
from doublesix.server.cluster.cluster import Cluster
from doublesix.server.cluster.liveness import SECONDS_OF_SILENCE
from doublesix.server.hall.bots import Bots
from doublesix.server.hall.hall import Hall
from doublesix.server.settings import Pace
from doublesix.server.store import processes, rooms
from doublesix.server.store.address import open_store
from doublesix.server.store.store import Job, Store, T

BOTS = Offer(sheet="luckies", players=2, points=10)


@dataclass
class Process:
    """A process that is not one: a hall of its own, on a store of its own."""

    store: Store
    cluster: Cluster
    hall: Hall

    @property
    def name(self) -> str:
        return self.cluster.membership.process

    async def stop(self) -> None:
        """Let it show no more that it is alive, as if it were stopped."""
        await self.cluster.membership.pause()


@asynccontextmanager
async def process_in(folder: str | Path, pace: Pace = PATIENT, clock: Watch | None = None) -> AsyncIterator[Process]:
    async with (
        open_store(folder) as store,
        Cluster(store, clock) as cluster,
        Bots(1) as bots,
        Hall(store, cluster, bots, pace) as hall,
    ):
        yield Process(store, cluster, hall)


async def give_up(one: Process, stopped: Process, watch: Watch) -> None:
    """Let a process find that another one is silent."""
    await until_so(lambda: stopped.name in one.cluster.membership.others)
    await one.stop()
    while stopped.name in one.cluster.membership.others:
        watch.now += 1
        await one.cluster.membership.beat()
    assert watch.now >= SECONDS_OF_SILENCE


def test_a_move_at_one_process_is_told_at_the_other(address: str) -> None:
    async def test() -> None:
        async with process_in(address) as one, process_in(address) as other:
            live = await begun(one.hall)
            twin = await other.hall.find(live.code)
            with other.hall.attending(twin, "ben", ENGLISH) as subscriber:
                for _ in range(3):
                    await step(one.hall, live)
                    await until_so(lambda: twin.room.seq == live.room.seq)
                    await step(other.hall, twin)
                    await until_so(lambda: twin.room.seq == live.room.seq)
                assert twin.room == live.room
                seen = [message.table.seq for message in tables(waiting(subscriber))]
                assert seen[-1] == live.room.seq
            await play_on(one.hall, live, lambda room: room.phase is Phase.OVER)
            await until_so(lambda: twin.room.phase is Phase.OVER)
            numbers = [entry.seq for entry in await log_of(address, live.code)]
            assert numbers == list(range(1, live.room.seq + 1))

    run(test())


def test_of_two_moves_at_once_one_counts(address: str) -> None:
    async def test() -> None:
        async with process_in(address) as one, process_in(address) as other:
            live = await begun(one.hall)
            twin = await other.hall.find(live.code)
            who, move = next_move(live.room)
            _, same = next_move(live.room)
            both = await asyncio.gather(
                one.hall.command(live, who, move), other.hall.command(twin, who, same), return_exceptions=True
            )
            refused = [result.code for result in both if isinstance(result, DoublesixError)]
            assert refused == ["stale"]
            await until_so(lambda: twin.room == live.room)
            done = move if isinstance(both[0], bytes) else same
            again = await asyncio.gather(one.hall.command(live, who, done), other.hall.command(twin, who, done))
            assert set(again) == {result for result in both if isinstance(result, bytes)}, "the same answer at both"

    run(test())


def test_bots_are_led_by_one_and_go_on_when_that_one_is_gone(address: str) -> None:
    async def test() -> None:
        watch = Watch()
        slow = Pace(bot_seconds=600, moment=lambda _: 0, away_seconds=60, regroup_seconds=0.01)
        async with process_in(address, clock=watch) as one, process_in(address, slow) as stopped:
            live = await stopped.hall.find(await stopped.hall.open(BOTS, ANNA, ["steady"]))
            await be_ready(stopped.hall, live)
            while live.room.turn == 0:
                await step(stopped.hall, live)
            await until_so(lambda: stopped.cluster.leases.has(live.lease))
            twin = await one.hall.find(live.code)  # not sooner: the first who comes leads the bots
            await until_so(lambda: twin.room.seq == live.room.seq and twin.doing is None)
            before = twin.room.seq
            await stopped.stop()
            await give_up(one, stopped, watch)
            await until(twin, lambda room: room.seq > before)
            assert one.cluster.leases.has(live.lease)
            await until(twin, lambda room: room.turn == 0 or room.phase is not Phase.PLAYING)
            # It comes back: it leads nothing any more, and what it was about to do is not done twice.
            await stopped.cluster.membership.beat()
            await until_so(lambda: live.room == twin.room and live.doing is None)
            assert not stopped.cluster.leases.has(live.lease)
            numbers = [entry.seq for entry in await log_of(address, live.code)]
            assert numbers == list(range(1, twin.room.seq + 1))

    run(test())


def test_who_is_there_is_known_at_all_processes(address: str) -> None:
    async def test() -> None:
        async with process_in(address, QUICK) as one, process_in(address, QUICK) as other:
            live = await begun(one.hall)
            with one.hall.attending(live, "anna", ENGLISH):
                twin = await other.hall.find(live.code)
                await until_so(lambda: twin.presence.is_connected("anna"))
                with other.hall.attending(twin, "ben", ENGLISH), other.hall.attending(twin, "eve", ENGLISH):
                    await until_so(lambda: live.presence.is_connected("ben") and live.watchers == 1)
                    assert twin.watchers == 1
                    await asyncio.sleep(2 * QUICK.away_seconds)
                    assert not live.around().away
                    assert not twin.around().away
                    with pytest.raises(DoublesixError, check=coded("not-gone")):
                        await ask(one.hall, live, ANNA, StandIn(id=new_id(), seat=1))
                    found = await one.hall.find_people({"ben", "anna", "nobody"})
                    assert found.at_tables == {"anna", "ben"}
                await until_so(lambda: live.around().away == {1} == twin.around().away and not live.watchers)
                await ask(one.hall, live, ANNA, StandIn(id=new_id(), seat=1))
                await until_so(lambda: twin.room.occupants[1].stood_in)
                with other.hall.attending(twin, "ben", ENGLISH):
                    await until(live, lambda room: not room.occupants[1].stood_in)

    run(test())


def test_the_people_of_a_process_that_is_gone_were_just_there(address: str) -> None:
    async def test() -> None:
        watch = Watch()
        async with process_in(address, clock=watch) as one, process_in(address) as stopped:
            live = await begun(stopped.hall)
            twin = await one.hall.find(live.code)
            with stopped.hall.attending(live, "ben", ENGLISH):
                await until_so(lambda: twin.presence.is_connected("ben"))
                await stopped.stop()
                await give_up(one, stopped, watch)
                assert not twin.presence.is_connected("ben")
                assert not twin.around().away
                await stopped.cluster.membership.beat()
                await until_so(lambda: twin.presence.is_connected("ben"))

    run(test())


def test_lobby_bells_and_sign_outs_are_heard_at_all_processes(address: str) -> None:
    async def test() -> None:
        async with process_in(address) as one, process_in(address) as other:
            live = await gathered(one.hall)
            twin = await other.hall.find(live.code)
            with other.hall.personal.listening({"ben"}) as bell, other.hall.attending(twin, "ben", ENGLISH) as there:
                await be_ready(one.hall, live)
                await bell.wait()
                one.hall.ring(("ben",))
                await bell.wait()
                assert (await one.hall.find_people({"ben"})).on_pages == {"ben"}
                change = other.hall.lobby.next_change
                await one.hall.open(Offer(sheet="luckies", players=2, listed=True), ANNA)
                await change.wait()
                one.hall.part_from({"ben"})
                await until_so(lambda: bell.is_over and there.is_over)

    run(test())


def test_what_was_told_before_one_knew_of_the_other_is_heard(address: str) -> None:
    async def test() -> None:
        async with process_in(address) as one, process_in(address) as other:
            with other.hall.personal.listening({"ben"}) as bell:
                one.cluster.relay.is_alone = True
                one.hall.ring(("ben",))
                one.cluster.relay.is_alone = False
                await bell.wait()

    run(test())


def test_what_was_missed_is_found_in_the_log(address: str) -> None:
    async def test() -> None:
        async with process_in(address) as one, process_in(address) as deaf:
            live = await begun(one.hall)
            twin = await deaf.hall.find(live.code)
            handlers, deaf.cluster.relay._handlers = deaf.cluster.relay._handlers, {}
            for _ in range(3):
                await step(one.hall, live)
            await asyncio.sleep(0.05)
            assert twin.room.seq < live.room.seq
            deaf.cluster.relay._handlers = handlers
            deaf.cluster.relay._miss()
            await until_so(lambda: twin.room == live.room)
            # A note after a gap has the same effect.
            deaf.cluster.relay._handlers = {}
            await step(one.hall, live)
            await asyncio.sleep(0.05)
            deaf.cluster.relay._handlers = handlers
            await step(one.hall, live)
            await until_so(lambda: twin.room == live.room)

    run(test())


def test_what_was_missed_is_looked_for_until_the_store_is_back(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("exchange", "pipeline"):
        monkeypatch.setattr(f"doublesix.server.hall.{module}.SECONDS_TO_LOOK_AGAIN", 0.01)

    async def test() -> None:
        async with process_in(address) as one, process_in(address) as deaf:
            live = await begun(one.hall)
            twin = await deaf.hall.find(live.code)
            deaf.cluster.relay._handlers = {}
            await step(one.hall, live)
            failures, read = [DoublesixError("busy")] * 2, deaf.store.look_up

            async def read_later(job: Job[T]) -> T:
                if failures:
                    raise failures.pop()
                return await read(job)

            monkeypatch.setattr(deaf.store, "look_up", read_later)
            deaf.cluster.relay._miss()
            await until_so(lambda: twin.room == live.room)
            assert not failures

    run(test())


def test_nothing_is_refused_by_a_table_that_has_moved_on_elsewhere(address: str) -> None:
    """Who saw a move at one process and asks for the next at another is not told that theirs is stale."""

    async def test() -> None:
        async with process_in(address) as one, process_in(address) as deaf:
            live = await begun(one.hall)
            twin = await deaf.hall.find(live.code)
            deaf.cluster.relay._handlers = {}
            for _ in range(2):
                await step(one.hall, live)
            assert twin.room.seq < live.room.seq
            (who, move), seq = next_move(live.room), live.room.seq
            answer = msgspec.json.decode(await deaf.hall.command(twin, who, move), type=Answer)
            assert (answer.seq, twin.room.seq) == (seq + 1, seq + 1)

    run(test())


def test_a_room_that_is_loaded_meanwhile_misses_nothing(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with process_in(address) as one, process_in(address) as other:
            live = await begun(one.hall)
            read = other.store.look_up

            async def slow(job: Job[object]) -> object:
                found = await read(job)
                if not moved.is_set():
                    await step(one.hall, live)
                    moved.set()
                    await asyncio.sleep(0.1)
                return found

            moved = asyncio.Event()
            monkeypatch.setattr(other.store, "look_up", slow)
            twin = await other.hall.find(live.code)
            assert twin.room == live.room

    run(test())


def test_an_entry_of_a_newer_server_makes_only_that_room_unreadable(address: str) -> None:
    async def test() -> None:
        async with process_in(address) as one, process_in(address) as old:
            live, sound = await begun(one.hall), await begun(one.hall)
            twin = await old.hall.find(live.code)
            with old.hall.attending(twin, "ben", ENGLISH) as subscriber:
                entry = rooms.LogEntry(live.room.seq + 1, 1, b'{"did":"juggled"}')
                await one.store.write(partial(rooms.append, code=live.code, entries=[entry]))
                with pytest.raises(DoublesixError):
                    await ask(old.hall, twin, BEN, Say(id=new_id(), text="Hello"))
                await until_so(lambda: subscriber.is_over)
            with pytest.raises(DoublesixError):
                await old.hall.find(live.code)
            await ask(old.hall, await old.hall.find(sound.code), BEN, Say(id=new_id(), text="Hello"))

    run(test())


def test_a_clock_that_runs_is_not_begun_again_by_a_second_process(address: str) -> None:
    async def test() -> None:
        async with process_in(address) as one:
            live = await gathered(one.hall, Offer(sheet="luckies", players=2, points=10, turn_seconds=30))
            await be_ready(one.hall, live)
            await until_so(lambda: one.cluster.leases.has(live.lease))
            async with process_in(address) as other:
                twin = await other.hall.find(live.code)
                assert twin.room.since == live.room.since
            assert await one.store.read(partial(processes.lease_of, name=live.lease))

    run(test())


def test_nobody_is_refused_for_what_happened_at_another_process_a_moment_ago(tmp_path: Path) -> None:
    async def test() -> None:
        async with process_in(tmp_path) as one, process_in(tmp_path) as other:
            live = await gathered(one.hall, people=1)
            twin = await other.hall.find(live.code)
            await until_so(lambda: other.cluster.membership.others)
            other.cluster.relay._handlers.clear()  # it hears nothing
            await ask(one.hall, live, BEN, Sit(id=new_id(), name="Ben"))
            seq = live.room.seq
            await ask(other.hall, twin, BEN, Ready(id=new_id(), contribution="abc"))
            assert twin.room.seq == seq + 1

    run(test())
