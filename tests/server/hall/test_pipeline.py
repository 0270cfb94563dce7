"""One command at a time at each table, kept before anybody is told of it."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest
from tests import patience
from tests.refusals import coded
from tests.server.hall.halls import (
    ANNA,
    BEN,
    ENGLISH,
    QUICK,
    TWO,
    ask,
    begun,
    folded,
    gathered,
    hall_in,
    new_id,
    next_move,
    play_on,
    said,
    until,
    waiting,
)
from tests.server.hall.halls import tables as tables_in
from tests.server.store.jobs import run

from doublesix.errors import DoublesixError
from doublesix.record.text_reader import read_text
from doublesix.room.commands import Act, Ready, Say, Sit, Stand, StandIn
from doublesix.room.decisions import Somebody
from doublesix.room.entries import Said
from doublesix.room.room import Phase, Room
from doublesix.server.hall.card import card_of
from doublesix.server.hall.subscribers import Asking, Sent
from doublesix.server.store import games
from doublesix.server.store.address import open_store
from doublesix.server.store.rooms import Card, forget_untouched
from doublesix.server.store.sqlite.sqlite_store import SqliteStore
from doublesix.server.store.store import Connection, Job


def kept(folder: Path, code: str) -> Room | None:
    async def read() -> Room | None:
        async with SqliteStore(folder) as store:
            return await folded(store, code)

    return run(read())


def test_a_whole_game_is_played_and_kept_with_its_record(address: str) -> None:
    async def test() -> None:
        async with hall_in(address) as hall, open_store(address) as store:
            live = await begun(hall)
            await play_on(hall, live, lambda room: room.phase is Phase.OVER)
            game = await store.read(partial(games.load, game=f"{live.code}-1"))
            record = await store.read(partial(games.record_of, game=f"{live.code}-1"))
            assert game is not None
            assert record is not None
            assert live.room.table is not None
            assert [seat.score for seat in game.seats] == list(live.room.table.game.scores)
            assert any(seat.won for seat in game.seats)
            assert read_text(record).winners

    run(test())


def test_the_next_game_at_a_table_is_another_one(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall, SqliteStore(tmp_path) as store:
            live = await begun(hall)
            await play_on(hall, live, lambda room: room.number == 2 and room.phase is Phase.OVER)
            for number in (1, 2):
                assert await store.read(partial(games.load, game=f"{live.code}-{number}"))

    run(test())


def test_a_command_that_comes_twice_is_done_once_and_answered_alike(address: str) -> None:
    async def test() -> None:
        async with hall_in(address) as hall:
            live = await gathered(hall)
            say, ready = Say(id="say", text="Hello"), Ready(id="ready", contribution="abc", version=live.room.version)
            for command in (say, ready):
                first = await hall.command(live, ANNA, command)
                seq = live.room.seq
                assert await hall.command(live, ANNA, command) == first
                assert live.room.seq == seq

    run(test())


class Socket:
    """A socket that notes what it takes at once, unless it is too slow."""

    def __init__(self, *, is_slow: bool = False) -> None:
        self.taken: list[bytes] = []
        self.is_slow = is_slow

    def write_frame(self, frame: bytes) -> bool:
        """Take a frame, or several."""
        if not self.is_slow:
            self.taken.append(frame)
        return not self.is_slow


def test_an_answer_goes_out_together_with_what_all_are_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await begun(hall)
            who, move = next_move(live.room)
            with hall.attending(live, who.person, ENGLISH) as subscriber:
                subscriber.writer = socket = Socket()
                while subscriber.take():
                    pass
                asking = Asking(subscriber)
                answer = await hall.command(live, who, move, asking)
                assert asking.is_answered
                (told,) = socket.taken
                assert b'"table":{' in told
                assert told.endswith(answer), "in one write"
                again = Asking(subscriber)
                assert await hall.command(live, who, move, again) == answer
                assert not again.is_answered, "nothing is told, so the answer is sent alone"
                assert len(socket.taken) == 1

    run(test())


def test_who_reads_too_slowly_is_told_and_answered_later(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await begun(hall)
            who, move = next_move(live.room)
            with hall.attending(live, who.person, ENGLISH) as subscriber:
                subscriber.writer = Socket(is_slow=True)
                while subscriber.take():
                    pass
                asking = Asking(subscriber)
                answer = await hall.command(live, who, move, asking)
                assert not asking.is_answered
                await subscriber.answer(Sent(answer))
                waiting = [sent.message for sent in iter(subscriber.take, None)]
                assert len(waiting) == 2
                assert answer in waiting

    run(test())


def test_the_same_id_of_another_person_is_another_command(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await gathered(hall)
            for who in (ANNA, BEN):
                await hall.command(live, who, Ready(id="1", contribution="abc"))
            assert live.room.phase is Phase.PLAYING

    run(test())


def test_a_repeated_command_gets_its_first_answer_after_a_restart_too(tmp_path: Path) -> None:
    async def before() -> tuple[str, Somebody, Act, bytes]:
        async with hall_in(tmp_path) as hall:
            live = await begun(hall)
            who, move = next_move(live.room)
            answer = await hall.command(live, who, move)
            await hall.command(live, *next_move(live.room))
            return live.code, who, move, answer

    async def afterwards(code: str, who: Somebody, move: Act, answer: bytes) -> None:
        async with hall_in(tmp_path) as hall:
            live = await hall.find(code)
            room = live.room
            assert await hall.command(live, who, move) == answer
            assert live.room is room

    run(afterwards(*run(before())))


def test_a_stale_command_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await begun(hall)
            who, move = next_move(live.room)
            await hall.command(live, who, move)
            room = live.room
            late = next_move(room)[1]
            with pytest.raises(DoublesixError, check=coded("stale")):
                await hall.command(live, ANNA, Stand(id="late", version=(late.version or 0) - 1))
            assert live.room is room

    run(test())


def test_what_can_never_be_allowed_is_refused_while_others_play(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await begun(hall)
            async with live.lock:  # a move is on its way to the disk
                for who, command, code in (
                    (Somebody("eve", "Eve"), Act(id="1", action="6-6"), "not-seated"),
                    (Somebody("eve", "Eve"), Stand(id="2"), "not-seated"),
                    (ANNA, Say(id="3", text="hello", version=0), "stale"),
                ):
                    with pytest.raises(DoublesixError) as refused:
                        await asyncio.wait_for(hall.command(live, who, command), patience.SECONDS)
                    assert refused.value.code == code

    run(test())


def test_commands_that_come_at_once_are_done_one_after_the_other(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await gathered(hall)
            said = [hall.command(live, ANNA, Say(id=f"say-{number}", text=str(number))) for number in range(30)]
            await asyncio.gather(*said)
            assert [talk.said.text for talk in live.room.talk] == [str(number) for number in range(30)]

    run(test())


def test_of_several_who_want_the_last_seat_one_gets_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await gathered(hall, people=1)
            many = [Somebody(f"p{number}", f"P{number}") for number in range(8)]
            sitting = [hall.command(live, who, Sit(id="sit", name=who.name)) for who in many]
            results = await asyncio.gather(*sitting, return_exceptions=True)
            assert sum(isinstance(result, bytes) for result in results) == 1
            assert {result.code for result in results if isinstance(result, DoublesixError)} == {"table-full"}

    run(test())


def test_a_step_makes_one_card_for_the_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Room] = []

    def counted(room: Room) -> Card:
        made.append(room)
        return card_of(room)

    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await gathered(hall)
            for module in ("lobby", "live_room", "persistence", "pipeline", "step_chain"):
                monkeypatch.setattr(f"doublesix.server.hall.{module}.card_of", counted, raising=False)
            await ask(hall, live, ANNA, Say(id=new_id(), text="Hello"))
            assert made == [live.room]

    run(test())


def test_nobody_is_told_before_it_is_kept(tmp_path: Path) -> None:
    """What is told is already in the log that another process reads."""

    async def test() -> None:
        async with hall_in(tmp_path) as hall, SqliteStore(tmp_path) as other:
            live = await begun(hall)
            with hall.attending(live, "anna", ENGLISH) as subscriber:
                await play_on(hall, live, lambda room: room.phase is not Phase.PLAYING)
                for message in tables_in(waiting(subscriber)):
                    room = await folded(other, live.code)
                    assert room is not None
                    assert room.seq >= message.table.seq

    run(test())


def test_what_cannot_be_kept_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(self: SqliteStore, job: Job[object], **_: object) -> object:
        raise DoublesixError("cannot-write", file="secret/path", reason="disk full")

    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await gathered(hall)
            room = live.room
            with hall.attending(live, "ben", ENGLISH) as subscriber:
                with monkeypatch.context() as patched:
                    patched.setattr(SqliteStore, "write", broken)
                    with pytest.raises(DoublesixError) as caught:
                        await hall.command(live, ANNA, Say(id="1", text="Hello"))
                assert caught.value.code == "not-kept"
                assert "secret" not in str(caught.value)
                assert live.room is room
                assert not said(waiting(subscriber))
            await ask(hall, live, ANNA, Say(id="1", text="Hello"))
            assert live.room.talk

    run(test())


def test_somebody_who_gives_up_waiting_does_not_undo_what_they_asked_for(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await gathered(hall)
            asking = asyncio.create_task(hall.command(live, ANNA, Say(id="1", text="Hello")))
            await asyncio.sleep(0)
            asking.cancel()
            await until(live, lambda room: bool(room.talk))
            await ask(hall, live, ANNA, Say(id="2", text="Still here"))
            assert [talk.said.text for talk in live.room.talk] == ["Hello", "Still here"]

    run(test())


def test_two_processes_at_one_table_lose_nothing(address: str) -> None:
    async def test() -> None:
        async with hall_in(address) as hall, hall_in(address) as other:
            live = await gathered(hall)
            twin = await other.find(live.code)
            with other.attending(twin, "ben", ENGLISH) as subscriber:
                await ask(hall, live, ANNA, Say(id=new_id(), text="One"))
                await ask(other, twin, BEN, Say(id=new_id(), text="Two"))
                await ask(hall, live, ANNA, Say(id=new_id(), text="Three"))
                assert [talk.said.text for talk in live.room.talk] == ["One", "Two", "Three"]
                lines = [line.text for line in said(waiting(subscriber))]
                assert lines[:2] == ["One", "Two"]  # the third may have come, too

    run(test())


def test_a_table_that_was_forgotten_is_said_to_be_unknown(address: str) -> None:
    def forget(connection: Connection) -> None:
        forget_untouched(connection, "gathering", before_ms=2**60)

    async def test() -> None:
        async with hall_in(address) as hall, open_store(address) as store:
            live = await gathered(hall)
            await store.write(forget)
            with pytest.raises(DoublesixError, check=coded("unknown-table")):
                await ask(hall, live, ANNA, Say(id="1", text="Hello"))

    run(test())


def test_those_who_are_gone_are_stood_in_for_and_return(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path, QUICK) as hall:
            live = await begun(hall)
            with hall.attending(live, "anna", ENGLISH):
                with hall.attending(live, "ben", ENGLISH), pytest.raises(DoublesixError, check=coded("not-gone")):
                    await ask(hall, live, ANNA, StandIn(id=new_id(), seat=1))
                while live.around().away != {1}:
                    await asyncio.sleep(0.01)
                await ask(hall, live, ANNA, StandIn(id=new_id(), seat=1))
                assert live.room.occupants[1].stood_in
                with hall.attending(live, "ben", ENGLISH):
                    await until(live, lambda room: not room.occupants[1].stood_in)

    run(test())


def test_a_log_holds_nothing_but_what_happened(tmp_path: Path) -> None:
    async def test() -> str:
        async with hall_in(tmp_path) as hall:
            live = await gathered(hall)
            await ask(hall, live, ANNA, Say(id="1", text="Hello"))
            return live.code

    room = kept(tmp_path, run(test()))
    assert room is not None
    assert room.talk[-1].said == Said(person="anna", name="Anna", text="Hello", seat=0)
    assert room.offer == TWO


def test_when_somebody_was_here_is_written_again_after_a_while_or_if_the_clock_was_set_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await begun(hall)
            live.touched_ms = 1_000_000
            assert live.change_to(live.card, 1_009_999).columns == {}
            assert live.change_to(live.card, 1_010_000).columns == {"touched_ms": 1_010_000}
            assert live.change_to(live.card, 5_000).columns == {"touched_ms": 5_000}

    run(test())
