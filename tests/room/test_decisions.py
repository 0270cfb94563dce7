"""Who may do what at a table."""

from __future__ import annotations

import pytest
from tests.room.rooms import FOUR, after, dealt, full, last, opened, sat_down

from doublesix.errors import DoublesixError
from doublesix.room.commands import (
    Act,
    AnyCommand,
    ClearSeat,
    Phrase,
    Ready,
    Return,
    Say,
    SayPhrase,
    SeatBot,
    Sit,
    Stand,
    StandIn,
    TakeBack,
)
from doublesix.room.decisions import Somebody, decide
from doublesix.room.entries import (
    Acted,
    AnyEntry,
    BotSatDown,
    Returned,
    Said,
    SatDown,
    SeatCleared,
    StoodIn,
    StoodUp,
    TookBack,
    WasReady,
)
from doublesix.room.room import Room

ANNA, BEN = Somebody("person-0", "Anna"), Somebody("person-1", "Ben")
STRANGER = Somebody("stranger", "Sam")


def refused(room: Room, who: Somebody, command: AnyCommand, gone: frozenset[int] = frozenset()) -> str:
    with pytest.raises(DoublesixError) as caught:
        decide(room, who, command, gone)
    return caught.value.code


@pytest.mark.parametrize(
    ("room", "command", "entry"),
    [
        (opened(), Sit(id="1", name="Anna"), SatDown(seat=0, person="person-0", name="Anna")),
        (opened(), Sit(id="1", name="  An \t na ", seat=1), SatDown(seat=1, person="person-0", name="An na")),
        (opened(), SeatBot(id="1", seat=1, bot="level-3"), BotSatDown(seat=1, bot="learner")),
        (full(), Stand(id="1"), StoodUp(seat=0)),
        (full(), Ready(id="1", contribution="ab12"), WasReady(seat=0, contribution="ab12")),
        (full(bots=[1]), ClearSeat(id="1", seat=1), SeatCleared(seat=1)),
        (dealt(), Act(id="1", action="6-6"), Acted(seat=0, action="6-6")),
        (dealt(bots=[1]), TakeBack(id="1"), TookBack()),
        (after(dealt(), StoodIn(seat=0)), Return(id="1"), Returned(seat=0)),
        (
            dealt(),
            Say(id="1", text=" Well \n played "),
            Said(person="person-0", name="Anna", text="Well played", seat=0),
        ),
        (opened(), SayPhrase(id="1", phrase=Phrase.HELLO), Said(person="person-0", name="Anna", phrase=Phrase.HELLO)),
    ],
    ids=lambda value: value.__struct_config__.tag if hasattr(value, "__struct_config__") else "",
)
def test_what_may_be_done_happens(room: Room, command: AnyCommand, entry: AnyEntry) -> None:
    assert decide(room, ANNA, command) == entry


@pytest.mark.parametrize(
    ("room", "who", "command", "code"),
    [
        (full(), ANNA, Ready(id="1", contribution="a", version=1), "stale"),
        (full(), STRANGER, Sit(id="1", name="Sam"), "table-full"),
        (last(dealt(bots=[1]), rounds=1000), ANNA, TakeBack(id="1"), "take-back-over"),
        (full(FOUR, bots=[1]), STRANGER, Sit(id="1", name="Sam", seat=1), "seat-taken"),
        (opened(), STRANGER, Sit(id="1", name="Sam", seat=2), "seat-unknown"),
        (opened(), STRANGER, Sit(id="1", name="a, b"), "bad-name"),
        (after(opened(), sat_down(0)), ANNA, Sit(id="1", name="Anna"), "already-seated"),
        (after(opened(), sat_down(0)), STRANGER, SeatBot(id="1", seat=1, bot="greedy"), "not-seated"),
        (opened(), ANNA, SeatBot(id="1", seat=0, bot="nobody"), "no-such-bot"),
        (opened(), ANNA, ClearSeat(id="1", seat=0), "seat-not-taken"),
        (full(), ANNA, ClearSeat(id="1", seat=1), "not-gone"),
        (dealt(bots=[1]), ANNA, ClearSeat(id="1", seat=1), "game-begun"),
        (dealt(), STRANGER, Act(id="1", action="6-6"), "not-seated"),
        (full(), ANNA, Act(id="1", action="6-6"), "game-not-begun"),
        (dealt(), ANNA, Ready(id="1", contribution="a"), "nothing-to-wait-for"),
        (dealt(), ANNA, Return(id="1"), "has-returned"),
        (dealt(), ANNA, StandIn(id="1", seat=1), "not-gone"),
        (dealt(bots=[1]), ANNA, StandIn(id="1", seat=1), "is-a-bot"),
        (dealt(), STRANGER, StandIn(id="1", seat=1), "not-seated"),
        (opened(), ANNA, Say(id="1", text="\u202e\n"), "nothing-said"),
    ],
)
def test_what_may_not_be_done_is_refused_with_a_code(room: Room, who: Somebody, command: AnyCommand, code: str) -> None:
    assert refused(room, who, command) == code


def test_a_bot_stands_in_only_for_those_who_are_gone() -> None:
    assert decide(dealt(), ANNA, StandIn(id="1", seat=1), frozenset({1})) == StoodIn(seat=1)


def test_the_seat_of_somebody_who_is_gone_may_be_opened_before_a_game() -> None:
    assert decide(full(), ANNA, ClearSeat(id="1", seat=1), frozenset({1})) == SeatCleared(seat=1)
    assert decide(last(dealt(), 1000), ANNA, ClearSeat(id="1", seat=1), frozenset({1})) == SeatCleared(seat=1)


def test_a_command_without_a_version_is_meant_for_any() -> None:
    assert decide(dealt(), BEN, Stand(id="1")) == StoodUp(seat=1)
    assert decide(dealt(), BEN, Stand(id="1", version=dealt().version)) == StoodUp(seat=1)
