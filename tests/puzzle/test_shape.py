"""Two positions have the same shape if and only if one is the other with its numbers renamed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import assume, given

from doublesix.actions import Action, Play
from doublesix.errors import IllegalAction
from doublesix.puzzle.shape import shape_of
from doublesix.round import Round
from doublesix.testing.strategies import rounds, seeds
from doublesix.tiles import Tile, TileSet
from doublesix.view import View


def renamed(round_: Round, names: tuple[int, ...]) -> Round | None:
    """The same round with other names for the numbers; none if the rules do not let it be played then."""

    def tile(old: Tile) -> Tile:
        return Tile(names[old.high], names[old.low])

    def action(old: Action) -> Action:
        if not isinstance(old, Play):
            return old
        return Play(tile(old.tile), None if old.end is None else names[old.end], old.which)

    hands = tuple(TileSet(map(tile, hand)) for hand in round_.deal.hands)
    deal = replace(round_.deal, hands=hands, boneyard=tuple(map(tile, round_.deal.boneyard)))
    other = Round.start(round_.rules, round_.seating, deal)
    try:
        for each in round_.actions:
            other = other.apply(action(each))
    except IllegalAction:
        return None
    return other if other.turn == round_.turn and not other.is_over else None


@given(rounds(), seeds)
def test_new_names_make_no_new_shape(round_: Round, seed: int) -> None:
    names = tuple(Random(seed).sample(range(7), 7))
    other = None if round_.is_over else renamed(round_, names)
    assume(other is not None)
    assert other is not None
    assert shape_of(view_of(other)) == shape_of(view_of(round_))


def view_of(round_: Round) -> View:
    return View.of_single_round(round_, round_.turn)


@given(rounds(), rounds())
def test_another_hand_is_another_shape(one: Round, other: Round) -> None:
    assume(_degrees(one) != _degrees(other))
    assert shape_of(view_of(one)) != shape_of(view_of(other))


def _degrees(round_: Round) -> list[int]:
    """How many tiles of the hand show each number, without telling which number that is."""
    return sorted(len(round_.hand.with_number(number)) for number in range(7))
