"""What holds in every round of every sheet, edition and house rule."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from doublesix.actions import DRAW, PASS, Action, Play
from doublesix.errors import IllegalAction
from doublesix.events import BlockedBecause, Ended
from doublesix.game import Game
from doublesix.line import Line, Port
from doublesix.round import Round
from doublesix.rules.rules import Doubles
from doublesix.testing.strategies import LONGEST_ROUND, games, rounds
from doublesix.tiles import ALL_TILES, TileSet

ALL_ACTIONS: list[Action] = [
    *(Play(tile, end) for tile in ALL_TILES for end in (None, *range(7))),
    *(Play(tile, tile.high, 2) for tile in ALL_TILES),
    DRAW,
    PASS,
]


@given(rounds())
def test_the_twenty_eight_tiles_are_always_accounted_for(round_: Round) -> None:
    places = [*(laid.tile for laid in round_.line.laid), *(tile for hand in round_.hands for tile in hand)]
    assert sorted([*places, *round_.boneyard]) == list(ALL_TILES)


@given(rounds())
def test_there_is_something_to_do_until_the_round_is_over(round_: Round) -> None:
    assert bool(round_.options) != round_.is_over


@given(rounds(finished=True))
def test_every_round_comes_to_an_end(round_: Round) -> None:
    assert round_.is_over
    assert len(round_.actions) < LONGEST_ROUND


@given(rounds())
def test_every_option_applies_and_nothing_else_does(round_: Round) -> None:
    options = round_.options
    assert len(set(options)) == len(options)
    for action in ALL_ACTIONS:
        if isinstance(action, Play):
            allowed = action.plain in options and (action.end is None or action.which <= len(round_.places_for(action)))
        else:
            allowed = action in options
        if allowed:
            assert round_.apply(action).actions == (*round_.actions, action)
        else:
            with pytest.raises(IllegalAction):
                round_.apply(action)


@given(rounds())
def test_options_come_in_the_order_of_their_notation(round_: Round) -> None:
    written = [str(option) for option in round_.options]
    assert written == sorted(written)


@given(rounds())
def test_open_numbers_are_those_of_the_drawn_line(round_: Round) -> None:
    """Count the free ends from the tiles that lie, without asking the line what it thinks is open."""
    assert Counter(round_.line.open_ends) == _free_ends(round_.line)


def _free_ends(line: Line) -> Counter[int]:
    taken = Counter(laid.joined_to.index for laid in line.laid if laid.joined_to)
    ends: Counter[int] = Counter()
    for index, laid in enumerate(line.laid):
        tile, first = laid.tile, index == 0
        if tile.is_double:
            sides = {Doubles.LINE: 2, Doubles.CROSS: 4, Doubles.TEE: 4 if first else 3}[line.doubles]
            ends[tile.high] += sides - taken[index] - (0 if first else 1)
        else:
            places = [other.joined_to for other in line.laid if other.joined_to]
            joined = Counter(place.number for place in places if place.index == index)
            if laid.joined_to:
                joined[laid.joined_to.number] += 1
            ends.update((Counter((tile.high, tile.low)) - joined).elements())
    return +ends


@given(rounds())
def test_joined_ends_show_the_same_number(round_: Round) -> None:
    for laid in round_.line.laid[1:]:
        assert laid.joined_to is not None
        by_number = laid.tile.low if laid.by is Port.LOW else laid.tile.high
        assert by_number == laid.joined_to.number


@given(rounds())
def test_a_round_is_a_value_that_applying_leaves_as_it_was(round_: Round) -> None:
    before = (round_.hands, round_.boneyard, round_.events, round_.line)
    for option in round_.options:
        round_.apply(option)
    assert before == (round_.hands, round_.boneyard, round_.events, round_.line)


@given(rounds())
def test_the_same_actions_from_the_same_deal_give_the_same_round(round_: Round) -> None:
    moments = list(round_.moments())
    assert moments[0] == Round.start(round_.rules, round_.seating, round_.deal)
    assert moments[-1] == round_
    assert [moment.apply(action) for moment, action in round_.steps()] == moments[1:]


@given(rounds(finished=True))
def test_an_ended_round_says_why_and_its_sum_adds_up(round_: Round) -> None:
    outcome = round_.outcome
    assert outcome is not None
    score = outcome.score
    assert outcome.points == score.points == sum(term.amount * term.times for term in score.terms)
    assert score.spots == tuple(hand.spots for hand in round_.hands)
    if outcome.ended is Ended.DOMINO:
        assert outcome.winner == round_.turn
        assert not round_.hands[round_.turn]
        assert outcome.because is None
    else:
        assert isinstance(outcome.because, BlockedBecause)
        held = TileSet(tile for hand in round_.hands for tile in hand)
        assert not held.with_number(*round_.line.open_numbers)


@given(games())
def test_scores_are_the_sum_of_what_the_winners_scored(game: Game) -> None:
    total = sum(round_.outcome.points for round_ in game.rounds if round_.outcome)
    assert sum(game.scores) == total
    running = list(game.running_scores())
    assert (running[-1] if running else (0,) * len(game.scores)) == game.scores
