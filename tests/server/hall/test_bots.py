"""Bots think in processes of their own; one that fails is replaced by a simple legal move."""

from __future__ import annotations

import asyncio
import logging
import time

import pytest
from tests.room.rooms import FOUR, dealt, view_with_choice
from tests.server.hall import thinkers
from tests.server.store.jobs import run

from doublesix.actions import Action
from doublesix.bots.budget import Budget
from doublesix.bots.registry import find_bot
from doublesix.bots.substitute import choose_in_place, choose_or_replace
from doublesix.rng import SplitMix
from doublesix.server.hall.bots import Bots
from doublesix.server.supervisor import Supervisor, Target


def test_a_bot_chooses_as_it_would_in_this_process() -> None:
    async def test() -> None:
        view, budget = view_with_choice(), Budget(worlds=20)
        async with Bots(1) as bots:
            for name in ("random", "greedy", "steady", "expert", "strong"):
                chosen = await bots.choose(name, view, 7, budget)
                assert chosen == find_bot(name).within(budget)(view, SplitMix(7))

    run(test())


def _fail(*_: object) -> Action:
    raise LookupError


@pytest.mark.parametrize(
    ("thinker", "patience", "reason"),
    [
        (thinkers.dies, 20, "died"),
        (thinkers.never_answers, 0.2, "late"),
        (thinkers.answers_nonsense, 20, "nonsense"),
        (thinkers.fails, 20, "LookupError"),
    ],
)
def test_a_bot_that_fails_is_replaced_as_it_is_at_a_keyboard(
    thinker: Target, patience: float, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        view = view_with_choice()
        async with Bots(1, thinker, patience) as bots:
            for _ in range(2):
                assert await bots.choose("steady", view, 1) == choose_or_replace(_fail, view, 1)
        assert f"the bot steady failed ({reason})" in caplog.text
        assert not any(str(tile) in caplog.text for tile in view.hand)

    with caplog.at_level(logging.WARNING):
        run(test())


def test_a_process_that_died_is_replaced() -> None:
    async def test() -> None:
        view = view_with_choice()
        async with Bots(1, thinkers.dies_once_in_three) as bots:
            chosen = [await bots.choose("steady", view, 1) for _ in range(6)]
        first, simple = view.options[0], choose_in_place(view, SplitMix(1))
        assert chosen == [first, first, simple, first, first, simple]

    run(test())


class Listening:
    """A connection that notes how long it is waited for."""

    def __init__(self) -> None:
        self.waited: list[float] = []

    def poll(self, seconds: float) -> bool:
        self.waited.append(seconds)
        return True

    def recv(self) -> str:
        return "an answer"


def test_a_process_that_has_just_begun_may_take_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    supervisor, there = Supervisor(thinkers.fails, "slow", patience=5.0), Listening()
    monkeypatch.setattr(supervisor, "_connection", there)
    assert [supervisor.hear() for _ in range(3)] == ["an answer"] * 3
    assert there.waited == [20.0, 5.0, 5.0]


def test_where_there_is_no_choice_nobody_thinks() -> None:
    async def test() -> None:
        room = dealt(FOUR)
        assert room.table is not None
        view = room.table.view(room.turn)
        assert len(view.options) == 1
        async with Bots(1, thinkers.dies) as bots:
            assert await bots.choose("steady", view, 1) == view.options[0]

    run(test())


def test_nobody_waits_for_a_bot_that_thinks() -> None:
    async def test() -> None:
        view = view_with_choice()
        began = time.monotonic()
        async with Bots(1, thinkers.never_answers, patience=30) as bots:
            thinking = asyncio.create_task(bots.choose("steady", view, 1))
            await asyncio.sleep(0.1)
            assert not thinking.done()
        await asyncio.gather(thinking, return_exceptions=True)
        assert time.monotonic() - began < 10, "closing ends those who still think"

    run(test())
