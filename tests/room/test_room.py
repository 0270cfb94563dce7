"""A table on the web: who sits there, when it is dealt, what is waited for."""

from __future__ import annotations

import pytest
from tests.refusals import coded
from tests.room.rooms import (
    EVERY_SHEET,
    FOUR,
    TWO,
    acted,
    after,
    choice,
    dealt,
    full,
    go_on,
    last,
    moments,
    opened,
    ready,
    sat_down,
)

from doublesix.errors import DoublesixError, IllegalAction
from doublesix.evening import evening_after
from doublesix.record.fairness import Check, verify
from doublesix.room.commands import Phrase
from doublesix.room.entries import (
    Acted,
    AnyEntry,
    BotSatDown,
    Opened,
    Returned,
    Said,
    SatDown,
    SeatCleared,
    StoodIn,
    StoodUp,
    TookBack,
    WasReady,
    read_entry,
    write_entry,
)
from doublesix.room.offer import Offer
from doublesix.room.room import KEPT_TALK, NOTHING_ADDED, Phase, Room


def test_a_new_table_has_open_seats_and_waits_for_nobody() -> None:
    room = opened(FOUR)
    assert [occupant.is_nobody for occupant in room.occupants] == [True] * 4
    assert (room.phase, room.turn, room.waits_for, room.seq, room.version) == (Phase.GATHERING, None, (), 1, 1)


def test_the_first_round_is_dealt_when_all_seats_are_taken_and_all_people_are_ready() -> None:
    room = after(opened(), sat_down(0), ready(0))
    assert room.phase is Phase.GATHERING
    room = after(room, sat_down(1))
    assert (room.phase, room.waits_for) == (Phase.GATHERING, (1,))
    room = after(room, ready(1))
    assert room.phase is Phase.PLAYING
    assert room.table is not None
    assert room.table.names == ("Anna", "Ben")


def test_bots_need_not_be_asked_whether_they_are_ready() -> None:
    room = full(TWO, bots=[1])
    assert room.waits_for == (0,)
    room = after(room, ready(0))
    assert room.table is not None
    assert room.table.fair[0].contributions == ("chance0", NOTHING_ADDED)


def test_bots_alone_do_not_begin_a_game() -> None:
    assert full(TWO, bots=[0, 1]).phase is Phase.GATHERING


def test_somebody_who_changes_seats_is_not_ready_any_more() -> None:
    room = after(opened(), sat_down(0), ready(0), StoodUp(seat=0), SatDown(seat=0, person="other", name="Olga"))
    assert room.contributions == (None, None)


def test_two_people_of_one_name_are_told_apart() -> None:
    room = after(opened(), sat_down(0), SatDown(seat=1, person="other", name="anna"))
    assert [occupant.name for occupant in room.occupants] == ["Anna", "anna 2"]


def test_two_names_that_look_the_same_are_told_apart_so_that_the_game_can_be_kept() -> None:
    one, other = SatDown(seat=0, person="a", name="ﬁn"), SatDown(seat=1, person="b", name="fin")
    assert [occupant.name for occupant in after(opened(), one, other).occupants] == ["ﬁn", "fin 2"]


def test_bots_have_names_that_nobody_at_the_table_has() -> None:
    room = after(
        opened(FOUR), SatDown(seat=0, person="p", name="Ada"), *(BotSatDown(seat=s, bot="greedy") for s in (1, 2, 3))
    )
    assert [occupant.name for occupant in room.occupants] == ["Ada", "Bruno", "Clara", "Dario"]


def test_a_person_is_found_by_their_seat_and_nobody_sits_nowhere() -> None:
    room = full()
    assert (room.seat_of("person-1"), room.seat_of("stranger"), room.seat_of(None)) == (1, None, None)


@pytest.mark.parametrize("offer", EVERY_SHEET, ids=lambda offer: offer.sheet)
def test_a_whole_game_goes_from_round_to_round_to_its_end(offer: Offer) -> None:
    room = last(full(offer), rounds=1000)
    assert room.phase is Phase.OVER
    assert room.table is not None
    record = room.table.record()
    assert {finding.check for finding in verify(record)} == {Check.FAIR}
    assert len(record.rounds) == len({round_.fairness.commitment for round_ in record.rounds if round_.fairness})


def test_after_a_round_all_people_must_be_ready_again() -> None:
    room = last(dealt(FOUR))
    assert (room.phase, room.waits_for) == (Phase.BETWEEN, (0, 1, 2, 3))
    room = after(room, ready(2), ready(0), ready(3))
    assert (room.phase, room.waits_for) == (Phase.BETWEEN, (1,))
    assert after(room, ready(1)).phase is Phase.PLAYING


def test_another_game_has_the_next_number_and_those_who_sit_there_then() -> None:
    room = last(dealt(TWO), rounds=1000)
    room = go_on(after(room, StoodUp(seat=1), SatDown(seat=1, person="other", name="Olga")))
    assert (room.number, room.phase) == (2, Phase.PLAYING)
    assert room.table is not None
    assert (room.table.names, len(room.table.game.rounds)) == (("Anna", "Olga"), 1)


ONE_ROUND = Offer(sheet="sixcolours", players=3)


def test_games_in_a_row_are_counted_from_the_log() -> None:
    """Anyone who folds the log again has the same tally: it is written nowhere else."""
    room = last(full(ONE_ROUND))
    assert room.phase is Phase.OVER
    first = room.table.game.ending if room.table else None
    room = last(go_on(room))
    second = room.table.game.ending if room.table else None
    assert first is not None
    assert second is not None
    assert room.evening == evening_after(evening_after(None, first), second)
    assert go_on(room).evening is None  # while the next game is played
    assert go_on(room).games_before == room.evening


def test_with_somebody_else_at_the_table_the_count_begins_again() -> None:
    room = last(full(ONE_ROUND))
    left = after(room, StoodUp(seat=1))
    came_back = go_on(after(left, sat_down(1)))
    other = go_on(after(left, SatDown(seat=1, person="other", name="Ben")))
    assert came_back.games_before == room.evening
    assert other.games_before is None


def test_who_leaves_in_a_game_keeps_the_seat_and_a_bot_plays() -> None:
    room = dealt(FOUR)
    assert room.turn is not None
    room = after(room, StoodUp(seat=room.turn))
    assert room.bots_turn == "steady"
    assert room.waits_for == ()
    assert room.turn is not None
    assert room.occupants[room.turn].person is not None
    room = after(room, Returned(seat=room.turn))
    assert room.bots_turn is None


def test_those_for_whom_a_bot_stands_in_are_not_waited_for() -> None:
    room = after(last(dealt(FOUR)), StoodIn(seat=3), ready(0), ready(1), ready(2))
    assert room.phase is Phase.PLAYING
    assert room.table is not None
    assert room.table.fair[-1].contributions[3] == NOTHING_ADDED


def test_a_seat_is_opened_again_when_its_player_leaves_before_the_game() -> None:
    assert after(full(), StoodUp(seat=1)).occupants[1].is_nobody
    assert after(full(), SeatCleared(seat=0)).occupants[0].is_nobody


def test_the_deal_is_fixed_before_anybody_adds_to_it() -> None:
    before, room = full().commitment, dealt()
    assert room.table is not None
    assert before == room.commitment == room.table.fair[0].commitment
    assert last(room).commitment != before


def test_every_player_changes_the_deal() -> None:
    one = after(full(), ready(0), WasReady(seat=1, contribution="abc"))
    other = after(full(), ready(0), WasReady(seat=1, contribution="abd"))
    assert one.table is not None
    assert other.table is not None
    assert one.table.round.deal != other.table.round.deal


def test_talk_changes_the_log_and_not_the_position() -> None:
    room = dealt()
    talking = after(room, Said(person="person-0", name="Anna", text="Hello"))
    assert (talking.version, talking.seq) == (room.version, room.seq + 1)
    assert talking.talk[-1].seq == talking.seq


def test_only_the_latest_talk_is_remembered() -> None:
    said = [Said(person="p", name="P", text=str(number)) for number in range(KEPT_TALK + 5)]
    assert [talk.said.text for talk in after(opened(), *said).talk] == [str(n) for n in range(5, KEPT_TALK + 5)]


def test_the_clock_starts_again_with_every_step_and_not_with_talk() -> None:
    room = full(Offer(sheet="luckies", players=2, turn_seconds=30))
    room = after(room, ready(0), ready(1), at=1_000)
    assert room.since == 1_000
    room = after(room, Said(person="p", name="P", text="Hm"), at=2_000)
    assert room.since == 1_000
    assert room.turn is not None
    assert after(room, Acted(seat=room.turn, action=str(choice(room))), at=3_000).since == 3_000


def test_between_rounds_the_clock_runs_from_the_end_of_the_round() -> None:
    room = last(dealt(Offer(sheet="international", players=4, turn_seconds=30)))
    assert room.on_the_clock == (0, 1, 2, 3)
    room = after(room, ready(0), at=9_000)
    assert (room.since, room.on_the_clock) == (0, (1, 2, 3))


def test_nobody_is_hurried_into_a_game() -> None:
    timed = Offer(sheet="luckies", players=2, turn_seconds=30)
    assert full(timed).on_the_clock == ()
    assert last(dealt(timed), rounds=1000).on_the_clock == ()
    assert dealt(TWO).on_the_clock == ()


def test_a_choice_is_taken_back_against_bots() -> None:
    room = dealt(FOUR, bots=[1, 2, 3])
    chosen = None
    while chosen is None:
        assert room.table is not None
        if room.turn == 0 and len(room.table.round.options) > 1:
            chosen = room
        room = acted(room)
    back = after(room, TookBack())
    assert back.table is not None
    assert chosen.table is not None
    assert back.table.round == chosen.table.round
    assert back.version == room.version + 1


def test_what_cannot_happen_is_refused() -> None:
    with pytest.raises(IllegalAction, check=coded("not-a-tile")):
        after(dealt(), Acted(seat=0, action="9-9"))
    with pytest.raises(DoublesixError, check=coded("game-not-begun")):
        after(opened(), TookBack())
    with pytest.raises(DoublesixError, check=coded("game-not-begun")):
        after(opened(), Acted(seat=0, action="pass"))


@pytest.mark.parametrize(
    "entry",
    [
        Opened(
            offer=Offer(sheet="bg2133", players=4, partners=True, house={"target": "100"}), seal="00" * 32, revision=2
        ),
        SatDown(seat=0, person="p", name="Ann"),
        BotSatDown(seat=1, bot="learner"),
        Said(person="p", name="Ann", phrase=Phrase.HELLO),
        Said(person="p", name="Ann", text="Well", seat=2),
        Acted(seat=3, action="6-5@6/2"),
        TookBack(),
    ],
    ids=lambda entry: type(entry).__name__,
)
def test_an_entry_is_read_as_it_was_written(entry: AnyEntry) -> None:
    assert read_entry(write_entry(entry)) == entry


def test_the_fold_of_a_log_is_the_table() -> None:
    log: list[AnyEntry] = [sat_down(0), *(BotSatDown(seat=seat, bot="greedy") for seat in (1, 2, 3)), ready(0)]
    room = opened(FOUR)
    folded = after(room, *(read_entry(write_entry(entry)) for entry in log))
    assert folded == after(room, *log)


def test_chance_is_the_same_again_and_another_at_another_table() -> None:
    room = dealt()
    assert room.chance("bot", 1) == dealt().chance("bot", 1)
    assert room.chance("bot", 1) != dealt(seal="ab" * 32).chance("bot", 1)


def test_every_step_counts() -> None:
    steps: list[Room] = list(moments(dealt()))
    assert [room.seq for room in steps] == list(range(steps[0].seq, steps[0].seq + len(steps)))
    assert [room.version for room in steps] == list(range(steps[0].version, steps[0].version + len(steps)))
