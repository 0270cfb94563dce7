"""What a server has told of a table, put together: the rules it is played by, and the games in a row."""

from __future__ import annotations

from tests.room.rooms import SEAL, acted, after, full, go_on, last, sat_down

from doublesix.i18n import words_for
from doublesix.i18n.faces import read_faces
from doublesix.room.entries import Opened, StoodIn, StoodUp
from doublesix.room.messages import Clock, TableMessage
from doublesix.room.news import tell_happened
from doublesix.room.offer import Offer
from doublesix.room.overview import Surroundings
from doublesix.room.perspective import Perspective, see
from doublesix.room.room import Room
from doublesix.rules.rules import Points, Rounds
from doublesix.terminal.remote.heard_clock import HeardClock, read_clock
from doublesix.terminal.remote.heard_table import HeardTable
from doublesix.terminal.table.game_header import GameHeader

ENGLISH = words_for("en")
OFFER = Offer(sheet="sixcolours", players=2)


def standing(room: Room) -> GameHeader:
    return HeardTable(see(room, Perspective(0, ENGLISH), Surroundings(now=0)), ENGLISH).standing


def test_games_in_a_row_are_those_of_the_table() -> None:
    one = last(full(OFFER))
    two = last(go_on(one))
    assert standing(one).evening is None
    assert standing(two).evening == two.evening
    assert standing(two).is_one_round


def test_a_game_is_won_by_whom_the_table_says_also_without_a_point() -> None:
    one = last(full(OFFER))
    two = last(go_on(one))
    for room in (one, two):
        assert room.table is not None
        assert standing(room).ending == room.table.game.ending
    assert two.table is not None
    assert not any(two.table.game.scores), "the only round was won, and brought nothing"


def test_a_table_of_the_first_revision_is_seen_by_its_own_rules() -> None:
    """A game of sixcolours went to 100 points then."""
    before = after(Room.opened("ABCDEF", Opened(offer=OFFER, seal=SEAL), at=0), sat_down(0), sat_down(1))
    assert standing(go_on(before)).target == Points(100)
    assert standing(go_on(full(OFFER))).target == Rounds(1)


def test_a_clock_is_a_number_with_a_sign_when_little_is_left() -> None:
    both = Clock(left_ms=15_000, whole_ms=15_000, bank_ms=180_000)
    assert read_clock(both, 5, ENGLISH) == HeardClock("0:10 + 3:00", warns=False)
    assert read_clock(both, 75, ENGLISH) == HeardClock("2:00", warns=False)
    assert read_clock(both, 190, ENGLISH) == HeardClock("! 0:05", warns=True)
    assert read_clock(both, 999, ENGLISH) == HeardClock("! 0:00", warns=True)
    standing_still = Clock(left_ms=15_000, whole_ms=15_000, bank_ms=9_000, runs=False)
    assert read_clock(standing_still, 99, ENGLISH) == HeardClock("0:09", warns=False)
    days = Clock(left_ms=190_000_000, whole_ms=259_200_000)
    assert read_clock(days, 0, ENGLISH).text == "2 d 4 h"
    assert read_clock(Clock(left_ms=7_260_000, whole_ms=9_000_000), 0, ENGLISH).text == "2 h 1 min"


def test_who_has_left_and_who_plays_for_them_is_said_at_the_seat() -> None:
    room = go_on(full(Offer(sheet="luckies", players=3, bank_seconds=60)))
    marks = standing(after(room, StoodUp(seat=1), StoodIn(seat=2))).marks
    assert marks[0] == "1:00"
    assert marks[1].startswith("left; the bot Steady")
    assert marks[2].startswith("away; the bot Steady")


def test_the_score_by_rounds_is_that_of_the_game() -> None:
    room = last(full(Offer(sheet="luckies", players=2, rounds=3)), rounds=3)
    assert room.table is not None
    played = tuple(room.table.game.running_scores())
    assert len(played) == 3
    assert standing(room).by_round == played


def test_tiles_and_numbers_are_found_in_what_was_heard() -> None:
    room = acted(acted(go_on(full(OFFER))))
    seen = see(room, Perspective(0, ENGLISH), Surroundings(now=0))
    told = tell_happened(room, 0, ENGLISH)
    heard = HeardTable.first(TableMessage(table=seen, happened=told, whole=True), ENGLISH)
    assert heard.log == tuple(line.said for line in told)
    assert [read_faces(line) for line in heard.marked_log] == [(line.said, line.faces) for line in told]
    assert any(line.faces for line in told)
    assert read_faces(heard.marked_prompt) == (heard.prompt, seen.prompt_faces)
