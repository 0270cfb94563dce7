"""What a seat knows: everything it may, and nothing that it may not."""

from __future__ import annotations

import dataclasses
import typing
from random import Random

import msgspec
from hypothesis import given, settings
from tests.engine.table import table

from doublesix.deal import Deal
from doublesix.events import Dealt, Drew
from doublesix.habits import habits_in
from doublesix.line import Line
from doublesix.round import Round
from doublesix.testing.strategies import rounds, seeds
from doublesix.testing.worlds import hidden_tiles, other_worlds
from doublesix.tiles import TileSet
from doublesix.view import SeenDraw, View, seen_events
from doublesix.wire import encode_view, read_view


def seats_of(round_: Round) -> list[int | None]:
    return [*round_.seating.seats, None]


@given(rounds(), seeds)
def test_rounds_that_look_the_same_from_a_seat_give_byte_identical_views(round_: Round, seed: int) -> None:
    chance = Random(seed)
    for seat in seats_of(round_):
        seen = encode_view(View.of_single_round(round_, seat))
        for other in other_worlds(round_, seat, 3, chance):
            assert other.deal != round_.deal
            assert encode_view(View.of_single_round(other, seat)) == seen


@given(rounds())
def test_a_view_is_read_as_it_was_written(round_: Round) -> None:
    for seat in seats_of(round_):
        for needs in (None, tuple(range(round_.seating.players))):
            for habits in (None, habits_in(round_)):
                view = View.of(round_, seat, needs=needs, habits=habits)
                assert read_view(msgspec.json.decode(encode_view(view))) == view


def test_a_view_of_a_version_that_knew_no_habits_is_read() -> None:
    at = table("luckies", "6-6 6-5 | 4-3 2-1")
    written = msgspec.json.decode(encode_view(View.of_single_round(at.round, 0)))
    del written["habits"]
    assert read_view(written) == View.of_single_round(at.round, 0)


def test_other_worlds_are_found_for_most_rounds() -> None:
    """The property above would hold for nothing if no other world were ever found."""
    found = 0

    @given(rounds(), seeds)
    def look(round_: Round, seed: int) -> None:
        nonlocal found
        found += sum(1 for _ in other_worlds(round_, 0, 5, Random(seed)))

    look()
    assert found > 2 * settings().max_examples


@given(rounds())
def test_what_is_deduced_about_a_hand_is_true(round_: Round) -> None:
    for seat in seats_of(round_):
        view = View.of_single_round(round_, seat)
        for other, hand in enumerate(round_.hands):
            assert not hand - view.possible[other], f"seat {other} holds what seat {seat} thinks impossible"
            assert not hand.with_number(*view.lacks(other))


@given(rounds())
def test_hands_are_hidden_until_the_round_is_over(round_: Round) -> None:
    for seat in seats_of(round_):
        view = View.of_single_round(round_, seat)
        for other, hand in enumerate(round_.hands):
            assert view.hands[other] == (hand if round_.is_over or other == seat else None)
        assert view.hand == (TileSet() if seat is None else round_.hands[seat])
        assert view.unseen == hidden_tiles(round_, seat)


@given(rounds())
def test_a_draw_is_told_alike_whatever_was_drawn(round_: Round) -> None:
    for seat in seats_of(round_):
        for event, seen in zip(round_.events, seen_events(round_, seat), strict=True):
            if isinstance(event, Drew):
                tile = event.tile if event.seat == seat else None
                assert seen == SeenDraw(event.seat, tile, event.lacking, event.left)


@given(rounds())
def test_counts_are_public_and_options_are_only_for_the_seat_to_act(round_: Round) -> None:
    for seat in seats_of(round_):
        view = View.of_single_round(round_, seat)
        assert view.sizes == tuple(map(len, round_.hands))
        assert view.boneyard == len(round_.boneyard)
        assert view.options == (round_.options if seat == round_.turn else ())
        assert view.turn == (None if round_.is_over else round_.turn)


@given(rounds())
def test_no_hidden_tile_is_written_where_a_spectator_could_read_it(round_: Round) -> None:
    """Nothing but deductions may name a hidden tile, and those follow from what everybody saw."""
    if round_.is_over:
        return
    told = msgspec.json.decode(encode_view(View.of_single_round(round_, None)))
    del told["possible"]
    written = msgspec.json.encode(told).decode()
    named = [tile for tile in hidden_tiles(round_, None) if f'"{tile}"' in written]
    lots = {tile for drawing in round_.deal.lots for _, tile in drawing}
    assert set(named) <= lots


def test_no_field_of_a_view_can_hold_what_is_hidden() -> None:
    """By type: a view is not built of the values that know everything."""
    reached = _types_in(View, set())
    assert not reached & {Round, Deal, Dealt, Drew}


def _types_in(kind: typing.Any, reached: set[typing.Any]) -> set[typing.Any]:
    for part in typing.get_args(kind):
        _types_in(part, reached)
    if (dataclasses.is_dataclass(kind) or kind is Line) and kind not in reached:
        reached.add(kind)
        for hint in typing.get_type_hints(kind).values():
            _types_in(hint, reached)
    return reached
