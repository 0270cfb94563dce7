"""Positions that people look at: a step after the other, one for each person, and never for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast

import pytest
from tests.server.store.jobs import run

from doublesix.bots.budget import Budget
from doublesix.errors import DoublesixError
from doublesix.position import read_position
from doublesix.review.game_review import Judged
from doublesix.review.judgement import Judgement
from doublesix.review.measurement import Measurement
from doublesix.server.allowances import THOUGHT_AT_ONCE, Allowances
from doublesix.server.cluster.notes import AnalysisNote
from doublesix.server.cluster.relay import Relay
from doublesix.server.hall import analyses
from doublesix.server.hall.analyses import ENOUGH, MOST_AT_ONCE, MOST_OF_A_CLIENT, Analyses, AnalysisStage, Asker
from doublesix.server.hall.bots import Bots
from doublesix.server.settings import Limits
from doublesix.view import View

POSITION = read_position("international/32.52.62,x2/x13/1/33.35.51.30.05.14.54.40.d42.42.22/seat=1")
ANNA = Asker("1.2.3.4", "anna")


@dataclass
class CountingBots:
    """Bots that count worlds without looking at them; nothing is ever certain."""

    error: float = 1.0
    asked: list[Budget] = field(default_factory=list)
    at_once: int = 0

    async def judge(self, view: View, budget: Budget, so_far: Judgement | None = None) -> Judgement:
        self.at_once += 1
        assert self.at_once == 1, "a bot at a table never waits for more than one step"
        await asyncio.sleep(0)
        self.at_once -= 1
        self.asked.append(budget)
        worlds = (so_far.worlds if so_far else 0) + (budget.worlds or 0)
        options = tuple(
            Judged(option, Measurement(-place, self.error), Measurement(place, self.error if place else 0), None)
            for place, option in enumerate(view.options)
        )
        return Judgement(worlds, (), options)


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "SECONDS_BETWEEN_STEPS", 0)


class Wire:
    """Between two processes: what one tells, the other hears."""

    def __init__(self, other: Wire | None = None) -> None:
        self.hear: Callable[[AnalysisNote], object] = lambda _: None
        self.other = other
        if other:
            other.other = self

    def on(self, _: type[AnalysisNote], handler: Callable[[AnalysisNote], object]) -> None:
        self.hear = handler

    def tell(self, note: AnalysisNote) -> None:
        if self.other:
            self.other.hear(note)


def service(bots: CountingBots, allowances: Allowances | None = None, wire: Wire | None = None) -> Analyses:
    return Analyses(cast(Bots, bots), allowances or Allowances(Limits()), cast(Relay, wire or Wire()))


async def followed(looking: Analyses, asker: Asker = ANNA) -> list[tuple[AnalysisStage, int]]:
    return [(stage, found.judgement.worlds) async for stage, found in looking.follow(POSITION, asker)]


def test_more_and_more_worlds_are_counted_until_they_are_enough() -> None:
    async def test() -> None:
        told = await followed(service(CountingBots()))
        worlds = [number for _, number in told]
        assert worlds == sorted(set(worlds))
        assert [stage for stage, _ in told] == [AnalysisStage.COUNTING] * (len(told) - 1) + [AnalysisStage.ENOUGH]
        assert worlds[-1] >= (ENOUGH.worlds or 0)

    run(test())


def test_what_is_certain_is_not_counted_on() -> None:
    async def test() -> None:
        *_, (stage, worlds) = await followed(service(CountingBots(error=0)))
        assert stage is AnalysisStage.ENOUGH
        assert worlds < (ENOUGH.worlds or 0) / 2

    run(test())


def test_who_comes_back_goes_on_where_they_were() -> None:
    async def test() -> None:
        bots = CountingBots()
        looking = service(bots)
        first = looking.follow(POSITION, ANNA)
        for _ in range(3):
            _, found = await anext(first)
        await first.aclose()
        done = len(bots.asked)
        assert (await looking.glance(POSITION, ANNA)).judgement.worlds == found.judgement.worlds
        assert len(bots.asked) == done, "what is known is not found out again"
        assert (await followed(looking))[0] == (AnalysisStage.COUNTING, found.judgement.worlds)

    run(test())


def test_who_looks_at_another_position_stops_looking_at_the_first() -> None:
    async def test() -> None:
        looking = service(CountingBots())
        first = looking.follow(POSITION, ANNA)
        await anext(first)
        second = looking.follow(POSITION, ANNA)
        await anext(second)
        assert [stage async for stage, _ in first] == [AnalysisStage.STOPPED]
        assert (await anext(second))[0] is AnalysisStage.COUNTING
        await second.aclose()

    run(test())


def test_also_if_that_is_at_another_process() -> None:
    async def test() -> None:
        here = Wire()
        there = Wire(here)
        first = service(CountingBots(), wire=here).follow(POSITION, ANNA)
        await anext(first)
        second = service(CountingBots(), wire=there).follow(POSITION, ANNA)
        await anext(second)
        assert [stage async for stage, _ in first] == [AnalysisStage.STOPPED]
        assert (await anext(second))[0] is AnalysisStage.COUNTING
        await second.aclose()

    run(test())


def test_many_look_at_positions_in_turns_but_not_too_many() -> None:
    async def test() -> None:
        looking = service(CountingBots())
        everybody = [Asker(f"1.2.3.{number}", None) for number in range(MOST_AT_ONCE)]
        begun = [looking.follow(POSITION, asker) for asker in everybody]
        await asyncio.gather(*(anext(each) for each in begun))
        with pytest.raises(DoublesixError) as refused:
            await anext(looking.follow(POSITION, ANNA))
        assert refused.value.code == "busy"
        await begun[0].aclose()
        assert (await anext(looking.follow(POSITION, ANNA)))[0] is AnalysisStage.COUNTING

    run(test())


def test_those_at_one_address_do_not_stop_each_other_but_leave_room_for_others() -> None:
    async def test() -> None:
        looking = service(CountingBots())
        begun = [looking.follow(POSITION, Asker("1.2.3.4", None)) for _ in range(MOST_OF_A_CLIENT)]
        for each in (*begun, begun[0]):
            assert (await anext(each))[0] is AnalysisStage.COUNTING
        with pytest.raises(DoublesixError):
            await anext(looking.follow(POSITION, Asker("1.2.3.4", None)))
        assert (await anext(looking.follow(POSITION, Asker("5.6.7.8", None))))[0] is AnalysisStage.COUNTING

    run(test())


def test_nobody_may_have_bots_think_all_day() -> None:
    async def test() -> None:
        allowances = Allowances(Limits(), clock=lambda: 0.0)
        looking = service(CountingBots(), allowances)
        allowances.take_thought("1.2.3.4", None, THOUGHT_AT_ONCE)
        with pytest.raises(DoublesixError) as refused:
            await followed(looking)
        assert refused.value.code == "too-many-requests"
        assert (await followed(looking, Asker("5.6.7.8", "ben")))[-1][0] is AnalysisStage.ENOUGH

    run(test())


def test_a_position_of_somebody_else_is_refused() -> None:
    async def test() -> None:
        other = read_position("international/52.62,x2/x13/1/33.35.51.30.05.14.54.40.d42.42.22.23/seat=1")
        looking = service(CountingBots())
        with pytest.raises(DoublesixError) as refused:
            await anext(looking.follow(other, ANNA))
        assert refused.value.code == "bad-position"

    run(test())
