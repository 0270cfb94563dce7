"""People at different processes are matched, once, and those of a process that is gone are dropped."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

import pytest
from tests.refusals import coded
from tests.server.cluster.clusters import Watch, until_so
from tests.server.cluster.test_rooms import give_up, process_in
from tests.server.hall.halls import ANNA, BEN
from tests.server.store.jobs import run

from doublesix.errors import DoublesixError
from doublesix.room.pairing import Paired, PairingWish, Waiting

WISH = PairingWish(sheet="luckies", players=2)
THREE = PairingWish(sheet="luckies", players=3)


async def _last(news: AsyncGenerator[Waiting | Paired, None]) -> Waiting | Paired:
    return [told async for told in news][-1]


def test_people_at_different_processes_are_matched(address: str) -> None:
    async def test() -> None:
        async with process_in(address) as one, process_in(address) as other:
            async with aclosing(one.hall.pairing.waiting(ANNA, WISH)) as annas:
                assert await anext(annas) == Waiting(here=1, players=2)
                await until_so(lambda: list(other.hall.pairing.counts().values()) == [1])
                async with aclosing(other.hall.pairing.waiting(BEN, WISH)) as bens:
                    last = await asyncio.gather(_last(annas), _last(bens))
            assert isinstance(last[0], Paired)
            assert last[0] == last[1]
            room = (await other.hall.find(last[0].code)).room
            assert {occupant.name for occupant in room.occupants} == {"Anna", "Ben"}
            await until_so(lambda: not one.hall.pairing.counts() and not other.hall.pairing.counts())

    run(test())


def test_who_comes_again_at_another_process_waits_there_alone(address: str) -> None:
    async def test() -> None:
        async with process_in(address) as one, process_in(address) as other:
            first, second = one.hall.pairing.waiting(ANNA, WISH), other.hall.pairing.waiting(ANNA, WISH)
            await anext(first)
            await anext(second)
            with pytest.raises(DoublesixError, check=coded("pairing-elsewhere")):
                await _last(first)
            await until_so(lambda: list(one.hall.pairing.counts().values()) == [1])
            await second.aclose()
            await until_so(lambda: not one.hall.pairing.counts())

    run(test())


def test_those_of_a_process_that_is_gone_are_dropped_and_wait_again_when_it_is_back(address: str) -> None:
    async def test() -> None:
        watch = Watch()
        async with (
            process_in(address, clock=watch) as one,
            process_in(address) as stopped,
            aclosing(one.hall.pairing.waiting(ANNA, THREE)) as annas,
            aclosing(stopped.hall.pairing.waiting(BEN, THREE)) as bens,
        ):
            await asyncio.gather(anext(annas), anext(bens))
            await until_so(lambda: list(one.hall.pairing.counts().values()) == [2])
            await stopped.stop()
            await give_up(one, stopped, watch)
            await until_so(lambda: list(one.hall.pairing.counts().values()) == [1])
            await stopped.cluster.membership.beat()
            await until_so(lambda: list(one.hall.pairing.counts().values()) == [2])

    run(test())
