"""Messages are put together from parts that are written once: as if they were written whole, and with less work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.room.rooms import EVERY_SHEET, full, moments, person
from tests.server.hall.halls import ANNA, ENGLISH, ask, begun, hall_in, new_id, play_on, step
from tests.server.store.jobs import run

from doublesix.i18n import words_for
from doublesix.room import board
from doublesix.room.board import Shape
from doublesix.room.commands import Say
from doublesix.room.entries import Said
from doublesix.room.messages import TableMessage
from doublesix.room.news import tell_happened
from doublesix.room.offer import Offer
from doublesix.room.overview import Surroundings
from doublesix.room.perspective import Perspective, see
from doublesix.room.pieces import MOST_KEPT, PlainPieces, WrittenPieces
from doublesix.room.room import Phase
from doublesix.server.hall.news import RoomNews, ToldMark
from doublesix.server.hall.subscribers import Presentation
from doublesix.table.table import Table

MANNERS = (Presentation(words_for("en")), Presentation(words_for("ru"), Shape.TALL))
FOUR = Offer(sheet="international", players=4, points=10)


@pytest.mark.parametrize("offer", EVERY_SHEET, ids=lambda offer: offer.sheet)
def test_what_is_joined_from_pieces_is_what_one_sees(offer: Offer) -> None:
    pieces = WrittenPieces()
    mark: ToldMark | None = None
    begun = full(offer, bots=(1,)).after(Said(person="zoe", name="Zoe", text="Hm"), at=0)
    for number, room in enumerate(moments(begun, rounds=2)):
        around = Surroundings(now=number, away=frozenset({number % 2}), watchers=number % 3)
        pieces.begin()
        since = mark if mark is not None and mark.leads_to(room) else None
        news = RoomNews(room, around, since, pieces)
        for seat in (None, 0, max(1, number % offer.players)):
            manner = MANNERS[number // 4 % 2]
            who = None if seat is None else person(seat)
            told = msgspec.json.decode(news.to(who, manner).message, type=TableMessage)
            eyes = Perspective(room.seat_of(who), manner.words, manner.shape, manner.look, who)
            assert told.table == _as_sent(see(room, eyes, around))
            if since is None:
                assert told.happened == _as_sent(tell_happened(room, eyes.seat, manner.words))
        mark = ToldMark.of(room)


def _as_sent(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=type(value)) if not isinstance(value, tuple) else value


def test_pieces_that_nobody_is_told_are_forgotten() -> None:
    pieces, made = WrittenPieces(), Counter[str]()

    def make(name: str) -> Callable[[], str]:
        def made_now() -> str:
            made[name] += 1
            return name

        return made_now

    assert [pieces.kept("a", 1, make("a")), pieces.kept("a", 1, make("a"))] == ["a", "a"]
    pieces.begin()
    pieces.kept("a", 1, make("a"))
    assert made["a"] == 1
    pieces.kept("a", 2, make("a"))
    assert made["a"] == 2, "it was made from something else"
    pieces.begin()
    pieces.begin()
    pieces.kept("a", 2, make("a"))
    assert made["a"] == 3
    for number in range(3 * MOST_KEPT):
        pieces.kept(number, 0, make("b"))
    assert len(pieces._now) <= MOST_KEPT


def test_only_what_was_added_to_a_list_is_written_unless_it_changed() -> None:
    pieces, plain, made = WrittenPieces(), PlainPieces(), Counter[str]()

    def row(letter: str, number: int) -> dict[str, int]:
        made[letter] += 1
        return {letter: number}

    def told(letters: str, *numbers: int) -> bytes:
        pieces.begin()
        made.clear()
        columns = tuple(letters), numbers
        written = msgspec.json.encode(pieces.listed("letters", columns, row))
        assert written == msgspec.json.encode(plain.listed("letters", columns, lambda letter, number: {letter: number}))
        return written

    assert told("") == b"[]"
    assert told("ab", 1, 2) == b'[{"a":1},{"b":2}]'
    assert told("abc", 1, 2, 3) == b'[{"a":1},{"b":2},{"c":3}]'
    assert made == {"c": 1}
    pieces.begin()
    pieces.keep("letters")
    assert told("abcd", 1, 2, 3, 4).endswith(b',{"d":4}]')
    assert made == {"d": 1}, "it was kept while nobody was told it"
    assert told("abcd", 1, 2, 9, 4) == b'[{"a":1},{"b":2},{"c":9},{"d":4}]'
    assert made.total() == 4, "one of its items moved"
    assert told("a", 1) == b'[{"a":1}]'
    assert told("b", 1) == b'[{"b":1}]'


def test_a_board_in_pieces_is_the_board_at_every_step_of_every_sheet() -> None:
    for offer in EVERY_SHEET:
        pieces = WrittenPieces()
        for number, room in enumerate(moments(full(offer), rounds=2)):
            pieces.begin()
            if room.table and number % 5:
                view, words = room.table.view(None), MANNERS[number // 7 % 2].words
                for shape in Shape:
                    written, places = board.show_board(view, shape, words, pieces)
                    plain = board.show_board(view, shape, words)
                    assert msgspec.json.encode(written) == msgspec.json.encode(plain[0])
                    assert places == plain[1]


class Work:
    """Counts how often something is worked out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: Counter[str] = Counter()
        self._count(monkeypatch, board, "lay_out")
        self._count(monkeypatch, board, "describe")
        self._count(monkeypatch, Table, "view")

    def _count(self, monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> None:
        real = getattr(where, name)

        def counted(*given: Any, **named: Any) -> Any:
            self.done[name] += 1
            return real(*given, **named)

        monkeypatch.setattr(where, name, counted)


def test_nothing_is_worked_out_twice_or_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            live = await begun(hall, FOUR, people=4)
            work = Work(monkeypatch)

            async def done(doing: Callable[[], Any]) -> dict[str, int]:
                work.done.clear()
                await doing()
                return dict(work.done)

            async def a_tile_is_laid() -> None:
                room = live.room
                assert room.table is not None
                laid = room.table.round.line.size
                work.done.clear()
                while live.room.table is None or live.room.table.round.line.size == laid:
                    work.done.clear()
                    await step(hall, live)
                work.done["view"] -= 1  # that of the simple player who chose

            assert await done(a_tile_is_laid) == {"view": 0}, "nobody is there"
            people = ["anna", "ben", "clara", "dirk"]
            with (
                hall.attending(live, people[0], ENGLISH),
                hall.attending(live, people[1], ENGLISH),
                hall.attending(live, people[2], ENGLISH),
                hall.attending(live, people[3], ENGLISH) as last,
            ):
                assert await done(a_tile_is_laid) == {"lay_out": 1, "describe": 1, "view": 5}
                talking = partial(ask, hall, live, ANNA, Say(id=new_id(), text="Hm"))
                assert await done(talking) == {}, "talk shows no table"
                last.presentation = MANNERS[1]
                assert await done(a_tile_is_laid) == {"lay_out": 2, "describe": 2, "view": 3}
                await play_on(hall, live, lambda room: room.phase is not Phase.PLAYING)

    run(test())
