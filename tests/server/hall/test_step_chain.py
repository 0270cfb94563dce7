"""What comes while a table waits for the store is decided in turn, and kept and told together."""

from __future__ import annotations

import asyncio
import dataclasses
import gc
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.hall.halls import (
    ANNA,
    BEN,
    ENGLISH,
    ask,
    begun,
    gathered,
    hall_in,
    log_of,
    next_move,
    player,
    waiting,
)
from tests.server.hall.halls import tables as tables_in
from tests.server.store.jobs import run

from doublesix.errors import DoublesixError
from doublesix.room.commands import Ready, Say
from doublesix.room.entries import Acted
from doublesix.room.messages import Answer
from doublesix.room.offer import Offer
from doublesix.room.room import Phase
from doublesix.server.hall.pending_step import PendingStep
from doublesix.server.hall.step_chain import StepChain
from doublesix.server.store.sqlite.sqlite_store import SqliteStore
from doublesix.server.store.store import Job

FOUR = Offer(sheet="luckies", players=4, points=10)


class SlowStore:
    """Holds a store up until it is let go, and counts what is written at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.jobs = 0
        self.go_on = asyncio.Event()
        write = SqliteStore.write

        async def slow(store: SqliteStore, job: Job[object], *, is_brief: bool = False, about: str = "") -> object:
            self.jobs += 1
            await self.go_on.wait()
            return await write(store, job, is_brief=is_brief, about=about)

        monkeypatch.setattr(SqliteStore, "write", slow)


async def begin(*commands: Coroutine[Any, Any, bytes]) -> list[asyncio.Task[bytes]]:
    """Ask for things one after the other, without waiting for what comes of them."""
    tasks = [asyncio.create_task(command) for command in commands]
    for _ in range(5):
        await asyncio.sleep(0)
    return tasks


def test_what_comes_while_a_table_waits_is_kept_and_told_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await gathered(hall, FOUR, people=4)
            people = [player(live.room, seat) for seat in range(4)]
            with hall.attending(live, "anna", ENGLISH) as subscriber:
                waiting(subscriber)
                store = SlowStore(monkeypatch)
                ready = [hall.command(live, who, Ready(id=who.person, contribution="ab12")) for who in people]
                tasks = await begin(*ready)
                assert store.jobs == 1, "the first is on its way, the others wait for it"
                store.go_on.set()
                answers = [msgspec.json.decode(await task, type=Answer) for task in tasks]
                assert store.jobs == 2, "three were kept together"
                assert [answer.id for answer in answers] == [who.person for who in people]
                assert [answer.seq for answer in answers] == list(range(live.room.seq - 3, live.room.seq + 1))
                assert live.room.phase is Phase.PLAYING
                first, last = tables_in(waiting(subscriber))
                assert (first.table.seq, last.table.seq) == (live.room.seq - 3, live.room.seq)
                assert not last.whole
                assert [told.kind for told in last.happened] == ["dealt"]
            log = await log_of(tmp_path, live.code)
            assert [entry.command_id for entry in log[-4:]] == [who.person for who in people]

    run(test())


def test_of_what_is_kept_together_each_gets_its_own_answer_or_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await begun(hall)
            who, move = next_move(live.room)
            store = SlowStore(monkeypatch)
            tasks = await begin(
                hall.command(live, ANNA, Say(id="first", text="One")),
                hall.command(live, who, move),
                hall.command(live, who, msgspec.structs.replace(move, id="again")),
                hall.command(live, BEN, Say(id="second", text="Two")),
            )
            store.go_on.set()
            one, played, stale, two = await asyncio.gather(*tasks, return_exceptions=True)
            assert isinstance(stale, DoublesixError)
            assert stale.code == "stale"
            answers = [answer for answer in (one, played, two) if isinstance(answer, bytes)]
            seqs = [msgspec.json.decode(answer, type=Answer).seq for answer in answers]
            assert seqs == [live.room.seq - 2, live.room.seq - 1, live.room.seq]
            assert [talk.said.text for talk in live.room.talk] == ["One", "Two"]

    run(test())


def test_a_command_that_came_before_does_not_keep_those_beside_it_from_happening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await gathered(hall)
            before = await hall.command(live, ANNA, Say(id="said", text="Hello"))
            store = SlowStore(monkeypatch)
            tasks = await begin(
                hall.command(live, BEN, Say(id="1", text="One")),
                hall.command(live, ANNA, Say(id="said", text="Hello")),
                hall.command(live, BEN, Say(id="2", text="Two")),
            )
            store.go_on.set()
            _, again, _ = await asyncio.gather(*tasks)
            assert again == before
            assert [talk.said.text for talk in live.room.talk] == ["Hello", "One", "Two"]

    run(test())


def test_what_cannot_be_kept_together_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await gathered(hall)
            room = live.room
            with monkeypatch.context() as patched:
                store = SlowStore(patched)

                async def broken(self: SqliteStore, job: Job[object], **_: object) -> object:
                    await store.go_on.wait()
                    raise DoublesixError("cannot-write", file="secret/path", reason="disk full")

                patched.setattr(SqliteStore, "write", broken)
                talk = [hall.command(live, ANNA, Say(id=str(number), text="Hello")) for number in range(3)]
                tasks = await begin(*talk)
                store.go_on.set()
                errors = await asyncio.gather(*tasks, return_exceptions=True)
            assert [isinstance(error, DoublesixError) and error.code for error in errors] == ["not-kept"] * 3
            assert live.room is room
            await ask(hall, live, ANNA, Say(id="0", text="Hello"))
            assert len(live.room.talk) == 1

    run(test())


def test_after_a_choice_is_taken_back_and_made_again_at_once_everything_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await begun(hall)
            before = live.room
            _, move = next_move(before)
            after = before.after(Acted(seat=before.turn or 0, action=move.action), 1)
            taken_back = dataclasses.replace(before, seq=after.seq + 1, version=after.version + 1)
            live.install([after], live.card)
            again = dataclasses.replace(after, seq=after.seq + 2, version=after.version + 2)
            assert live.install([taken_back, again], live.card) is None

    run(test())


def test_what_is_refused_is_freed_at_once(tmp_path: Path) -> None:
    """Otherwise somebody who asks in vain, again and again, would fill the memory until Python looks for cycles."""

    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await begun(hall)
            who, move = next_move(live.room)
            gc.collect()
            gc.disable()
            try:
                stale = [msgspec.structs.replace(move, id=f"{number}", version=99) for number in range(5)]
                commands = [hall.command(live, who, command) for command in stale]
                for error in await asyncio.gather(*commands, return_exceptions=True):
                    assert isinstance(error, DoublesixError)
                del error, commands
                await asyncio.sleep(0)
                left = [one for one in gc.get_objects() if isinstance(one, PendingStep | StepChain)]
                assert not left
            finally:
                gc.enable()

    run(test())
