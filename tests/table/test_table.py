"""The authority over a game: whose turn it is, what may be done and taken back, and how it goes on from a record."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import assume, given
from tests.refusals import coded
from tests.table.tables import agree, agreements, played, tables, to_the_end_of_the_round

from doublesix.actions import DRAW, PASS, Action, Play
from doublesix.bots.registry import Bot, Choose
from doublesix.errors import DoublesixError, IllegalAction
from doublesix.habits import habits_in
from doublesix.record.game_record import Comment
from doublesix.record.text_reader import read_text
from doublesix.record.text_writer import write_text
from doublesix.rules.rules import Rounds
from doublesix.rules.variant import FIRST_REVISION, REVISION
from doublesix.table.agreement import Agreement
from doublesix.table.table import Table
from doublesix.testing.strategies import any_action
from doublesix.tiles import Tile


def test_a_table_opens_with_the_first_deal() -> None:
    table = Table.open(agree())
    assert len(table.game.rounds) == 1
    assert table.turn == table.round.deal.leader
    assert not table.is_over


def test_only_the_one_whose_turn_it_is_may_act() -> None:
    table = Table.open(agree())
    assert table.turn is not None
    action = table.round.options[0]
    for seat in {0, 1, 2, 3} - {table.turn}:
        with pytest.raises(IllegalAction) as refused:
            table.act(seat, action)
        assert refused.value.code == "not-your-turn"
        assert refused.value.details["name"] == table.names[table.turn]
    assert table.act(table.turn, action).turn != table.turn


def test_what_the_rules_do_not_allow_is_refused_and_changes_nothing() -> None:
    table = Table.open(agree())
    assert table.turn is not None
    with pytest.raises(IllegalAction):
        table.act(table.turn, PASS)
    assert not table.round.actions


def test_nothing_can_be_done_once_the_round_is_over() -> None:
    table = to_the_end_of_the_round(Table.open(agree()))
    assert table.turn is None
    assert not table.waits_for_person
    with pytest.raises(IllegalAction) as refused:
        table.act(0, DRAW)
    assert refused.value.code == "round-over"
    with pytest.raises(DoublesixError) as nobody:
        table.bots_action()
    assert nobody.value.code == "not-a-bots-turn"


def test_a_round_is_dealt_only_when_the_last_one_is_over_and_the_game_is_not() -> None:
    table = Table.open(agree(target=Rounds(1)))
    with pytest.raises(IllegalAction, check=coded("round-not-over")):
        table.next_round()
    with pytest.raises(IllegalAction, check=coded("game-over")):
        to_the_end_of_the_round(table).next_round()


def test_a_bot_does_not_choose_for_a_person() -> None:
    table = _persons_turn(Table.open(agree()))
    with pytest.raises(DoublesixError) as refused:
        table.bots_action()
    assert refused.value.code == "not-a-bots-turn"


def _fail(*_: object) -> Action:
    raise LookupError


def _lay_nonsense(*_: object) -> Action:
    return Play(Tile(0, 0), 6)


@pytest.mark.parametrize("choose", [_fail, _lay_nonsense])
def test_a_bot_that_fails_is_replaced_as_on_the_web(choose: Choose, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.open(agree())
    while table.waits_for_person or len(table.round.options) == 1:
        table = table.act(table.round.turn, table.round.options[0])
    monkeypatch.setattr("doublesix.table.table.find_bot", lambda name: Bot(name, choose))
    view = table.view(table.turn)
    heaviest = max(play.tile.spots for play in view.options if isinstance(play, Play))
    action = table.bots_action()
    assert isinstance(action, Play)
    assert action.tile.spots == heaviest
    assert action in view.options


@given(agreements())
def test_bots_do_the_same_in_the_same_game(agreement: Agreement) -> None:
    assert _by_bots(Table.open(agreement)) == _by_bots(Table.open(agreement))


@given(tables())
def test_a_game_goes_on_from_its_record_as_if_nothing_had_been(table: Table) -> None:
    again = Table.resume(read_text(write_text(table.record()).encode()))
    assert again.game.rounds == table.game.rounds
    assert again.game.scores == table.game.scores
    assert again.tags == table.tags
    assert again.agreement.chairs == table.agreement.chairs
    if table.turn is not None and not table.waits_for_person:
        assert again.bots_action() == table.bots_action()
    if table.turn is None and not table.is_over:
        assert again.next_round().round.deal == table.next_round().round.deal


def test_a_record_without_a_round_is_dealt() -> None:
    agreement = agree()
    empty = Table(agreement, agreement.begin(), agreement.tags).record()
    assert Table.resume(empty).round == Table.open(agreement).round


# By the rules that it was begun with


@pytest.mark.parametrize(("revision", "is_offered"), [(FIRST_REVISION, False), (REVISION, True)])
def test_an_extra_tile_that_nobody_has_is_offered_since_the_second_revision(revision: int, is_offered: bool) -> None:
    table, offered = Table.open(agree("sixcolours", revision=revision, target=Rounds(3))), False
    chance = Random(2)
    while not table.is_over:
        if table.turn is None:
            table = table.next_round()
        table = table.act(table.round.turn, any_action(table.round, chance))
        offered |= table.round.nothing_to_add
    assert offered is is_offered


# Taking back


def test_a_choice_is_taken_back_with_all_that_followed() -> None:
    before = _choice(Table.open(agree()))
    after = _persons_turn(before.act(0, before.round.options[-1]))
    assert after.can_take_back
    assert after.take_back().game == before.game


def test_what_was_no_choice_goes_back_to_the_last_one_that_was() -> None:
    before = _choice(Table.open(agree()))
    after = before.act(0, before.round.options[0])
    while after.turn is not None and (after.turn != 0 or len(after.round.options) == 1):
        after = after.act(after.turn, after.round.options[0])
    assert after.take_back().game == before.game


def test_one_may_go_back_choice_by_choice_until_there_is_none() -> None:
    table = to_the_end_of_the_round(Table.open(agree()))
    lengths = [len(table.round.actions)]
    while table.can_take_back:
        table = table.take_back()
        lengths.append(len(table.round.actions))
        assert table.turn == 0
    assert lengths == sorted(set(lengths), reverse=True)
    with pytest.raises(DoublesixError) as refused:
        table.take_back()
    assert refused.value.code == "take-back-nothing"


@given(tables())
def test_going_back_and_doing_the_same_again_ends_where_it_was(table: Table) -> None:
    assume(table.can_take_back)
    back = table.take_back()
    for action in table.round.actions[len(back.round.actions) :]:
        back = back.act(back.round.turn, action)
    assert back == table


def test_the_points_of_a_round_that_has_just_ended_are_taken_back_too() -> None:
    table = played(Table.open(agree(target=Rounds(5))), 60)
    scores = table.game.scores
    over = to_the_end_of_the_round(table if table.turn is not None else table.next_round())
    assert over.game.scores != scores
    back = over.take_back()
    assert back.game.scores == scores
    assert back.round.deal == over.round.deal
    assert len(back.game.rounds) == len(over.game.rounds)


def test_the_last_round_of_a_game_can_be_taken_back() -> None:
    over = to_the_end_of_the_round(Table.open(agree(target=Rounds(1))))
    assert over.is_over
    assert not over.take_back().is_over


def test_an_earlier_round_is_not_taken_back() -> None:
    table = to_the_end_of_the_round(Table.open(agree())).next_round()
    assert not table.can_take_back


@pytest.mark.parametrize(("people", "bots"), [(0, 4), (2, 2), (4, 0)])
def test_only_one_who_plays_against_bots_takes_back(people: int, bots: int) -> None:
    table = played(Table.open(agree(people=people, bots=bots)), 12)
    assert not table.can_take_back
    with pytest.raises(DoublesixError) as refused:
        table.take_back()
    assert refused.value.code == "take-back-others"


def test_a_table_shows_each_seat_its_own_hand_only() -> None:
    table = Table.open(agree())
    for seat in range(4):
        seen = table.view(seat).hands
        assert seen[seat] == table.round.hands[seat]
        assert all(hand is None for other, hand in enumerate(seen) if other != seat)
    assert table.view(None).hands == (None,) * 4


def test_a_table_tells_everybody_how_the_others_have_chosen_in_earlier_rounds() -> None:
    first = to_the_end_of_the_round(Table.open(agree(target=Rounds(2))))
    second = first.next_round()
    assert first.view(0).habits is None
    assert second.view(0).habits == second.view(None).habits == habits_in(first.round)


def test_which_of_several_equal_ends_is_kept() -> None:
    """It makes no difference to the rules, but the picture is to look the same after a break."""
    table = Table.open(agree("bg2133", people=2, bots=0))
    chance = Random(5)
    while table.turn is not None and not any(_which(action) > 1 for action in table.round.actions):
        table = table.act(table.turn, any_action(table.round, chance))
    assert Table.resume(read_text(write_text(table.record()).encode())).round.line == table.round.line


def _which(action: object) -> int:
    return action.which if isinstance(action, Play) else 1


def _by_bots(table: Table) -> Table:
    """Play a round by bots; people do the first thing they may."""
    while table.turn is not None:
        person = table.agreement.chairs[table.turn].is_person
        table = table.act(table.turn, table.round.options[0] if person else table.bots_action())
    return table


def _persons_turn(table: Table) -> Table:
    while not table.waits_for_person:
        table = table.act(table.round.turn, table.bots_action())
    return table


def _choice(table: Table) -> Table:
    """Return the table when Ana has a choice for the first time."""
    while table.turn != 0 or len(table.round.options) == 1:
        table = table.act(table.round.turn, table.round.options[0])
    return table


def test_remarks_of_a_resumed_record_are_kept() -> None:
    table = played(Table.open(agree()), actions=3)
    text = write_text(table.record()).replace("round 1\n", "; begun in the garden\n\nround 1\n; the wind was strong\n")
    table = to_the_end_of_the_round(Table.resume(read_text(text)))
    written = write_text(table.record())
    assert "; begun in the garden" in written
    assert "; the wind was strong" in written


def test_a_remark_on_what_was_taken_back_is_taken_back_with_it() -> None:
    table = Table.open(agree())
    while not table.can_take_back:
        table = played(table, actions=1)
    record = table.record()
    last = record.rounds[-1]
    remark = Comment(after=len(last.actions), text="a fine tile")
    record = msgspec.structs.replace(record, rounds=(msgspec.structs.replace(last, comments=(remark,)),))
    table = Table.resume(record)
    assert "a fine tile" in write_text(table.record())
    assert "a fine tile" not in write_text(table.take_back().record())
