"""Somebody who comes late takes the seat of a bot, if those who play agree; nobody sees a tile before that."""

from __future__ import annotations

import msgspec
import pytest
from tests.refusals import coded
from tests.room.rooms import FOUR, acted, after, dealt, go_on, last, opened, person, tiles_named

from doublesix.i18n import words_for
from doublesix.room.commands import AnswerRequest, AnyCommand, AskForSeat, WithdrawRequest
from doublesix.room.decisions import RoomError, Somebody, decide
from doublesix.room.entries import BotSatDown, SeatAgreed, SeatAsked, SeatRefused, StoodIn, StoodUp
from doublesix.room.messages import SeenTable
from doublesix.room.overview import Surroundings
from doublesix.room.perspective import Perspective, see
from doublesix.room.room import Phase, Room
from doublesix.tiles import TileSet

WORDS = words_for("en")
ZOE = Somebody("zoe", "Zoe")


def seen(room: Room, who: str | None) -> SeenTable:
    return see(room, Perspective(room.seat_of(who), WORDS, person=who), Surroundings(now=0))


def ask(room: Room, who: Somebody, command: AnyCommand, gone: frozenset[int] = frozenset()) -> Room:
    return room.after(decide(room, who, command, gone), at=0)


def player(seat: int) -> Somebody:
    return Somebody(person(seat), "")


def asked(bots: tuple[int, ...] = (2, 3)) -> Room:
    return ask(dealt(FOUR, bots=bots), ZOE, AskForSeat(id="1", seat=bots[0]))


def agree(seat: int = 2) -> AnswerRequest:
    return AnswerRequest(id="2", seat=seat, agree=True)


def hand_of(room: Room, seat: int) -> TileSet:
    assert room.table is not None
    return room.table.round.hands[seat]


def test_who_watches_may_ask_for_the_seats_of_bots() -> None:
    room = dealt(FOUR, bots=[2, 3])
    assert seen(room, "zoe").can_ask == (2, 3)
    assert seen(room, person(0)).can_ask == ()
    assert seen(after(room, StoodUp(seat=1)), "zoe").can_ask == (2, 3), "who left may return"
    assert seen(asked(), "zoe").can_ask == ()
    assert seen(asked(), "another").can_ask == (3,)


def test_all_who_play_agree_before_anybody_sits_down() -> None:
    room = asked()
    bot = room.occupants[2].name
    assert [request.said for request in seen(room, person(0)).requests] == [f"Zoe would like the seat of {bot}."]
    assert seen(room, "zoe").requests[0].said == f"You asked for the seat of {bot}; waiting for Anna and Ben."
    assert seen(room, "another").requests == ()
    one = ask(room, player(0), agree())
    assert one.occupants[2].bot is not None
    assert not seen(one, person(0)).requests[0].waits_for_you
    assert seen(one, person(1)).requests[0].waits_for_you
    both = ask(one, player(1), agree())
    assert (both.occupants[2].name, both.occupants[2].person, both.occupants[2].bot) == ("Zoe", "zoe", None)
    assert both.requests == ()
    assert both.table is not None
    assert both.table.names[2] == "Zoe"
    assert hand_of(both, 2) == hand_of(room, 2), "with the tiles of the bot"


def test_before_sitting_down_nothing_of_a_hand_is_told() -> None:
    room = asked()
    table = seen(room, "zoe")
    assert not table.hand
    assert table == msgspec.structs.replace(seen(room, "another"), requests=table.requests, can_ask=()), (
        "but for the request, they see what all see"
    )
    hidden = set().union(*(set(hand_of(room, seat)) for seat in range(4)))
    assert not hidden & tiles_named(msgspec.json.encode(table))
    sitting = ask(ask(room, player(0), agree()), player(1), agree())
    assert {held.tile for held in seen(sitting, "zoe").hand} == set(map(str, hand_of(room, 2)))
    others = set().union(*(set(hand_of(room, seat)) for seat in (0, 1, 3)))
    assert not others & tiles_named(msgspec.json.encode(seen(sitting, "zoe")))


def test_the_game_goes_on_with_the_one_who_came_and_what_they_add_to_the_deal() -> None:
    room = ask(ask(asked(), player(0), agree()), player(1), agree())
    room = last(room)
    assert room.phase is Phase.BETWEEN
    assert 2 in room.waits_for
    assert "chance2" in go_on(room).table.fair[-1].contributions  # type: ignore[union-attr]


def test_those_who_are_away_are_not_waited_for_and_one_may_decline() -> None:
    room = asked()
    assert ask(room, player(0), agree(), gone=frozenset({1})).occupants[2].person == "zoe"
    assert after(ask(room, player(0), agree()), StoodIn(seat=1)).occupants[2].person == "zoe"
    declined = ask(room, player(1), AnswerRequest(id="3", seat=2, agree=False))
    assert declined.requests == ()
    assert ask(room, ZOE, WithdrawRequest(id="4")).requests == ()


@pytest.mark.parametrize(
    ("who", "command", "code"),
    [
        (player(0), AskForSeat(id="1", seat=2), "already-seated"),
        (ZOE, AskForSeat(id="1", seat=1), "not-a-bots-seat"),
        (ZOE, AskForSeat(id="1", seat=9), "seat-unknown"),
        (ZOE, agree(), "not-seated"),
        (player(0), agree(3), "no-request"),
        (Somebody("yan", "Yan"), WithdrawRequest(id="1"), "no-request"),
    ],
)
def test_what_makes_no_sense_is_refused(who: Somebody, command: AnyCommand, code: str) -> None:
    with pytest.raises(RoomError) as caught:
        decide(asked(), who, command)
    assert caught.value.code == code


def test_nobody_takes_a_seat_where_nobody_can_agree() -> None:
    room = dealt(FOUR, bots=[2, 3])
    with pytest.raises(RoomError, check=coded("nobody-to-ask")):
        decide(room, ZOE, AskForSeat(id="1", seat=2), frozenset({0, 1}))
    bots = after(opened(FOUR), *(BotSatDown(seat=seat, bot="greedy") for seat in range(4)))
    with pytest.raises(RoomError, check=coded("nobody-to-ask")):
        decide(bots, ZOE, AskForSeat(id="1", seat=2))
    assert seen(bots, "zoe").can_ask == ()
    with pytest.raises(RoomError, check=coded("asked-already")):
        decide(asked(), ZOE, AskForSeat(id="1", seat=3))


def test_a_request_is_the_fold_of_the_log() -> None:
    room = dealt(FOUR, bots=[2, 3])
    log = (
        SeatAsked(seat=2, person="zoe", name="Anna"),
        SeatRefused(seat=2),
        SeatAsked(seat=2, person="zoe", name="Anna"),
        SeatAgreed(seat=2, by=0),
        SeatAgreed(seat=2, by=1, granted=True),
    )
    assert after(room, *log).occupants[2].name == "Anna 2", "two of one name are told apart"
    assert acted(after(room, *log)).version == room.version + len(log) + 1
