"""Banks of time: what the log says of them, and what people see."""

from __future__ import annotations

from dataclasses import replace

from tests.room.rooms import acted, after, choice, dealt, full, go_on, last, moments, ready

from doublesix.i18n import words_for
from doublesix.room.clock import clock_of, left_ms
from doublesix.room.entries import Acted, By, ClockResumed, Returned, Said, StoodIn, StoodUp, TookBack, WasReady
from doublesix.room.news import tell_happened
from doublesix.room.offer import Offer
from doublesix.room.room import NOTHING_ADDED, Phase, Room
from doublesix.room.time_outs import time_outs_in, time_outs_tag

BANK = Offer(sheet="international", players=2, bank_seconds=60, increment_seconds=2)
BOTH = Offer(sheet="international", players=2, turn_seconds=10, bank_seconds=60, increment_seconds=2)
DAYS = Offer(sheet="international", players=2, turn_seconds=24 * 3600, points=10**6)
DAY_MS = 24 * 3600 * 1000


def begun(offer: Offer, at: int = 1_000) -> Room:
    return after(full(offer), *map(ready, range(offer.players)), at=at)


def move(room: Room, at: int, by: By = By.PERSON) -> Room:
    assert room.turn is not None
    return room.after(Acted(seat=room.turn, action=str(choice(room)), by=by), at)


def bank_of(room: Room, seat: int) -> int:
    return room.banks[seat]


def seat_of(room: Room) -> int:
    assert room.turn is not None
    return room.turn


def with_a_draw_to_come(room: Room) -> Room:
    return next(one for one in moments(room, rounds=9) if one.turn is not None and str(choice(one)) == "draw")


def test_a_bank_runs_while_its_owner_thinks_and_grows_when_the_turn_is_over() -> None:
    room = begun(BANK)
    first = seat_of(room)
    assert room.banks == (60_000, 60_000)
    room = move(room, 11_000)
    assert (bank_of(room, first), bank_of(room, 1 - first)) == (52_000, 60_000)
    assert left_ms(room, 21_000) == 50_000


def test_beside_a_time_for_the_turn_the_bank_begins_when_that_is_over() -> None:
    room = begun(BOTH)
    first = seat_of(room)
    assert left_ms(room, 1_000) == 70_000
    assert bank_of(move(room, 11_000), first) == 62_000
    assert bank_of(move(room, 15_500), first) == 57_500
    assert bank_of(move(room, 999_000), first) == 2_000


def test_every_draw_takes_from_the_bank_and_only_the_end_of_a_turn_adds() -> None:
    room = with_a_draw_to_come(begun(Offer(sheet="sixcolours", players=2, bank_seconds=60, increment_seconds=5)))
    seat, before, since = seat_of(room), room.banks, room.since
    drawn = move(room, since + 3_000)
    assert seat_of(drawn) == seat
    assert bank_of(drawn, seat) == before[seat] - 3_000


def test_a_bank_is_whole_at_the_beginning_of_each_game_and_rests_between_rounds() -> None:
    room = move(begun(BANK), 21_000)
    room = last(room)
    assert room.phase is Phase.BETWEEN
    banks = room.banks
    assert left_ms(room, room.since) == 60_000, "a minute to look at the sum"
    assert go_on(room).banks == banks
    room = last(room, rounds=1000)
    assert after(go_on(room)).banks == (60_000, 60_000)


def test_bots_and_who_stands_in_take_nothing_from_a_bank() -> None:
    room = begun(BANK)
    seat = seat_of(room)
    away = after(room, StoodIn(seat=seat), at=5_000)
    assert move(away, 9_000, By.BOT).banks == (60_000, 60_000)
    back = after(away, Returned(seat=seat), at=6_000)
    assert bank_of(move(back, 9_000), seat) == 54_000


def test_talk_and_taking_back_do_not_wind_a_clock() -> None:
    room = begun(BANK)
    assert after(room, Said(person="p", name="P", text="Hm"), at=9_000).banks == room.banks
    alone = acted(dealt(BANK, bots=[1]))
    while not (alone.table and alone.table.can_take_back and alone.turn == 0):
        alone = acted(alone)
    assert bank_of(after(alone, TookBack(), at=10_000), 0) == bank_of(alone, 0) - 10_000


def test_a_turn_that_begins_again_has_the_bank_that_it_began_with() -> None:
    room = begun(BANK)
    seat = seat_of(room)
    resumed = after(room, ClockResumed(), at=500_000)
    assert (resumed.version, resumed.seq) == (room.version, room.seq + 1)
    assert bank_of(move(resumed, 504_000), seat) == 58_000


def test_a_clock_set_back_takes_and_gives_nothing() -> None:
    room = begun(BANK, at=50_000)
    assert bank_of(move(room, 10_000), seat_of(room)) == 62_000
    assert left_ms(room, 10_000) == 60_000


def test_people_see_every_bank_and_which_one_runs() -> None:
    room = begun(BOTH)
    seat = seat_of(room)
    running, resting = clock_of(room, seat, 16_000), clock_of(room, 1 - seat, 16_000)
    assert running is not None
    assert (running.left_ms, running.whole_ms, running.bank_ms, running.runs) == (0, 10_000, 55_000, True)
    assert resting is not None
    assert (resting.left_ms, resting.bank_ms, resting.runs) == (10_000, 60_000, False)
    assert clock_of(after(room, StoodUp(seat=seat)), seat, 16_000) is None, "a bot has no clock"


def test_what_the_clock_does_is_told_and_the_whole_turn_is_out_of_time() -> None:
    room = with_a_draw_to_come(begun(Offer(sheet="sixcolours", players=2, turn_seconds=10)))
    drawn = move(room, room.since + 10_000, By.CLOCK)
    assert drawn.since == room.since, "the rest of the turn has no time of its own"
    *earlier, told = tell_happened(drawn, None, words_for("en"))
    assert told.said.startswith("Time ran out: ")
    assert told.by_clock
    assert not any(one.by_clock for one in earlier)


def test_a_clock_of_days_runs_out_at_a_known_time_until_all_have_given_up() -> None:
    room = begun(DAYS)
    assert room.due == 1_000 + DAY_MS
    assert not room.goes_on_by_itself, "it may leave memory meanwhile"
    assert begun(replace_turn(3600)).due is None
    at = 1_000
    for _ in range(1000):
        if not room.on_the_clock:
            break
        at += DAY_MS
        seat = room.on_the_clock[0]
        room = (
            move(room, at, By.CLOCK)
            if room.turn is not None
            else after(room, WasReady(seat=seat, contribution=NOTHING_ADDED, by=By.CLOCK), at=at)
        )
    assert room.is_given_up
    assert room.due is None
    assert room.unattended == 4
    assert after(room, ClockResumed(), at=at).due == at + DAY_MS
    assert replace(room, unattended=3).due is not None


def replace_turn(seconds: int) -> Offer:
    return Offer(sheet="international", players=2, turn_seconds=seconds)


def test_a_record_keeps_what_the_clock_did() -> None:
    tag = time_outs_tag([(1, 4), (2, 3), (2, 11)])
    assert tag == {"time-outs": "1.4, 2.3, 2.11"}
    assert time_outs_in(tag, 2) == {3, 11}
    assert time_outs_tag([]) == {}
    assert time_outs_in({"time-outs": "2, 2.x, , 2.5"}, 2) == {5}
    assert len(time_outs_tag([(1, 100)] * 500)["time-outs"]) <= 1000
