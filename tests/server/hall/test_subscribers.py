"""Those at a table are told what happens, each what they may see, however slowly they read."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests import patience
from tests.room.rooms import FOUR, acted, after, dealt, full, go_on, last, moments, ready
from tests.server.hall.halls import (
    ANNA,
    BEN,
    ENGLISH,
    QUICK,
    ask,
    be_ready,
    begun,
    gathered,
    hall_in,
    new_id,
    play_on,
    said,
    step,
    tables,
    until,
    waiting,
)
from tests.server.store.jobs import run

from doublesix.i18n import words_for
from doublesix.room.board import Shape
from doublesix.room.commands import Say, Sit, TakeBack
from doublesix.room.decisions import Somebody
from doublesix.room.messages import AnyMessage, PresenceMessage, SeenTable, TableMessage
from doublesix.room.offer import Offer
from doublesix.room.overview import Surroundings
from doublesix.room.perspective import Perspective, see
from doublesix.room.room import Phase, Room
from doublesix.server.hall import news
from doublesix.server.hall.card import card_of
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.news import RoomNews, ToldMark
from doublesix.server.hall.presence import Presence
from doublesix.server.hall.subscribers import (
    MOST_ANSWERS,
    MOST_WAITING,
    Presentation,
    Sent,
    Subscriber,
)


async def first_message(live: LiveRoom, person: str, seen: int | None) -> Sent:
    return await anext(live.messages(Subscriber(person, ENGLISH), seen))


def test_each_is_told_what_happened_step_by_step_and_misses_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await gathered(hall)
            with hall.attending(live, "anna", ENGLISH) as subscriber:
                told = []
                while live.room.phase is not Phase.OVER:
                    await step(hall, live)
                    told += tables(waiting(subscriber))
                ids = [one.id for message in told for one in message.happened]
                assert len(ids) == len(set(ids))
                assert live.room.table is not None
                rounds = live.room.table.game.rounds
                assert ids == [f"1.{n}.{k}" for n, one in enumerate(rounds, 1) for k in range(len(one.events))]
                assert not any(message.whole for message in told)

    run(test())


def test_players_see_their_own_hands_and_spectators_none(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await begun(hall)
            assert live.room.table is not None
            for person, seat in (("anna", 0), ("ben", 1), ("zoe", None), (None, None)):
                with hall.attending(live, person, ENGLISH) as subscriber:
                    live.publish(None)
                    message = tables(waiting(subscriber))[-1]
                    assert message.table.you == seat
                    hand = () if seat is None else map(str, live.room.table.round.hands[seat])
                    assert {held.tile for held in message.table.hand} == set(hand)

    run(test())


def test_a_message_is_written_once_for_all_who_see_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Perspective] = []

    def counted(room: Room, eyes: Perspective, *given: Any) -> SeenTable:
        seen.append(eyes)
        return see(room, eyes, *given)

    monkeypatch.setattr(news, "see", counted)
    told = RoomNews(dealt(FOUR), Surroundings(now=0))
    tall = Presentation(words_for("en"), Shape.TALL)
    for person in ("person-0", "person-1", "zoe", "yves", None):
        told.to(person, ENGLISH)
        told.to(person, ENGLISH)
        told.to(person, tall)
    assert len(seen) == 6, "two seats and those who watch, in two shapes"


def test_own_words_are_marked_also_for_those_who_watch(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await gathered(hall)
            with hall.attending(live, "zoe", ENGLISH) as zoe, hall.attending(live, "yves", ENGLISH) as yves:
                await ask(hall, live, Somebody("zoe", "Zoe"), Say(id=new_id(), text="Hello"))
                assert [line.own for line in said(waiting(zoe))] == [True]
                assert [line.own for line in said(waiting(yves))] == [False]

    run(test())


def test_a_slow_reader_gets_the_whole_table_in_place_of_what_they_missed(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await gathered(hall)
            with hall.attending(live, "anna", ENGLISH) as slow, hall.attending(live, "ben", ENGLISH) as quick:
                for number in range(MOST_WAITING + 5):
                    await ask(hall, live, ANNA, Say(id=new_id(), text=str(number)))
                    waiting(quick)
                assert not quick.behind
                assert slow.behind
                assert waiting(slow) == []

    run(test())


def test_messages_go_on_until_somebody_is_parted_from(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await begun(hall)
            with hall.attending(live, "anna", ENGLISH) as subscriber:
                messages = live.messages(subscriber)
                await ask(hall, live, BEN, Say(id=new_id(), text="One"))
                told = [read_any(await anext(messages)) for _ in range(2)]
                assert [[line.text for line in said([one])] for one in told] == [[], ["One"]]
                subscriber.fall_behind()
                whole = await anext(messages)
                assert whole.seq == live.room.seq
                assert read(whole).whole
                await ask(hall, live, BEN, Say(id=new_id(), text="Two"))
                assert [line.text for line in said([read_any(await anext(messages))])] == ["Two"]
                hall.part_from({"anna"})
                assert await anext(messages, None) is None

    run(test())


def test_answers_are_never_dropped_and_come_first() -> None:
    async def test() -> None:
        subscriber = Subscriber("anna", ENGLISH)
        for number in range(MOST_WAITING + 1):
            subscriber.tell(Sent(b"%d" % number))
        await subscriber.answer(Sent(b"answer"))
        assert subscriber.behind
        taken = subscriber.take()
        assert taken is not None
        assert taken.message == b"answer"
        assert subscriber.take() is None

    run(test())


def test_somebody_who_asks_faster_than_they_read_is_made_to_wait() -> None:
    async def test() -> None:
        subscriber = Subscriber("anna", ENGLISH)
        for _ in range(MOST_ANSWERS):
            await subscriber.answer(Sent(b"answer"))
        one_more = asyncio.create_task(subscriber.answer(Sent(b"one more")))
        await asyncio.sleep(0.01)
        assert not one_more.done()
        assert subscriber.take() is not None
        await asyncio.wait_for(one_more, patience.SECONDS)

    run(test())


def test_there_is_something_to_wait_for_until_all_is_taken() -> None:
    async def test() -> None:
        subscriber = Subscriber(None, ENGLISH)
        subscriber.tell(Sent(b"one"))
        await asyncio.wait_for(subscriber.wait(), patience.SECONDS)
        while subscriber.take() is not None:
            pass
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(subscriber.wait(), 0.01)

    run(test())


def test_somebody_who_comes_back_is_told_only_what_they_missed(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await begun(hall, Offer(sheet="international", players=2))
            await ask(hall, live, ANNA, Say(id=new_id(), text="Before"))
            seen = live.room.seq
            before = await first_message(live, "anna", None)
            await play_on(hall, live, lambda room: room.seq >= seen + 3)
            await ask(hall, live, BEN, Say(id=new_id(), text="Afterwards"))
            missed, whole, ancient = [
                read(await first_message(live, "anna", from_)) for from_ in (before.seq, None, 99_999)
            ]
            assert not missed.whole
            assert [line.text for line in missed.talk] == ["Afterwards"]
            assert len(missed.happened) == 3
            assert whole.whole
            assert ancient == whole
            assert [line.text for line in whole.talk] == ["Before", "Afterwards"]

    run(test())


def read_any(sent: Sent) -> AnyMessage:
    message: AnyMessage = msgspec.json.decode(sent.message, type=AnyMessage)
    return message


def read(sent: Sent) -> TableMessage:
    return msgspec.json.decode(sent.message, type=TableMessage)


def test_somebody_who_missed_the_end_of_a_round_gets_everything_of_the_next() -> None:
    room = last(dealt(FOUR))
    mark = ToldMark.of(list(moments(dealt(FOUR)))[-2])
    assert mark.leads_to(room)
    assert not mark.leads_to(go_on(room))
    assert ToldMark.of(after(room, ready(0), ready(1), ready(2))).leads_to(go_on(room))
    assert ToldMark.of(full(FOUR)).leads_to(full(FOUR))


def test_after_a_choice_is_taken_back_everything_is_told_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            offer = Offer(sheet="international", players=2)
            live = await hall.find(await hall.open(offer, ANNA, ["greedy"]))
            with hall.attending(live, "anna", ENGLISH) as subscriber:
                await be_ready(hall, live)
                while True:
                    await until(live, lambda room: room.turn == 0)
                    assert live.room.table is not None
                    chose = len(live.room.table.round.options) > 1
                    await step(hall, live)
                    if chose:
                        break
                waiting(subscriber)
                await ask(hall, live, ANNA, TakeBack(id=new_id()))
                assert any(message.whole for message in tables(waiting(subscriber)))

    run(test())


def test_coming_and_going_is_told_without_a_new_version(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path, QUICK) as hall:
            live = await begun(hall)
            version = live.room.version
            with hall.attending(live, "anna", ENGLISH) as anna:

                async def told(away: bool, watchers: int) -> None:
                    """Wait until Anna has been told that Ben is away or not, and how many watch."""
                    told = None
                    while told != (away, watchers):
                        await asyncio.wait_for(anna.wait(), patience.SECONDS)
                        for message in waiting(anna):
                            assert isinstance(message, PresenceMessage)
                            told = (1 in message.away, message.watchers)

                await told(away=True, watchers=0)
                with hall.attending(live, "ben", ENGLISH), hall.attending(live, "ben", ENGLISH):
                    await told(away=False, watchers=0)
                    with hall.attending(live, "zoe", ENGLISH), hall.attending(live, "zoe", ENGLISH):
                        await told(away=False, watchers=1)
                    await told(away=False, watchers=0)
                await told(away=True, watchers=0)
            assert live.room.version == version

    run(test())


def test_one_who_sits_down_sees_with_their_own_eyes_from_then_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await gathered(hall, people=1)
            with hall.attending(live, "ben", ENGLISH) as subscriber:
                await ask(hall, live, BEN, Sit(id=new_id(), name="Ben"))
                assert tables(waiting(subscriber))[-1].table.you == 1

    run(test())


def test_marks_are_bounded() -> None:
    async def test() -> None:
        room = dealt(FOUR)
        live = LiveRoom(room, card_of(room), Presence(0, 15), clock=lambda: 0)
        first = room.seq
        for _ in range(200):
            room = acted(room) if room.phase is Phase.PLAYING else go_on(room)
            live.publish(live.install([room], card_of(room)))
        assert read(await first_message(live, "person-0", first)).whole

    run(test())
