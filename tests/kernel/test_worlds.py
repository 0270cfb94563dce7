"""Worlds: each agrees with all that was seen, and none is more likely than another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations, product
from math import comb, perm, prod, sqrt
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests import chance
from tests.kernel_in_use import dial

from doublesix.deal import Deal, deal_round, seat_players
from doublesix.errors import DoublesixError
from doublesix.events import Drew, Passed, PassReason, Played
from doublesix.kernel import Worlds
from doublesix.kernel.choice import reference
from doublesix.kernel.interface import Kernel
from doublesix.kernel.unknowns import unknowns_of
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.rules import NextLead
from doublesix.rules.sheet_files import choose
from doublesix.testing.strategies import any_action, rounds
from doublesix.testing.worlds import hidden_tiles, replayed
from doublesix.tiles import Tile, TileSet
from doublesix.view import View

Hands = tuple[TileSet, ...]

POSITIONS = 3 if chance.IS_NEW else 1
"""How many positions of a kind have all their worlds written down."""
SAMPLES = dial(compiled=150, readable=20)
"""How many worlds are sampled for each that there is."""
PLAYED_OUT = dial(compiled=70_000, readable=70)

with_fixture = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@with_fixture
@given(rounds(), st.data())
def test_every_world_is_one_that_the_seat_cannot_tell_from_the_truth(
    usual: Kernel, round_: Round, data: st.DataObject
) -> None:
    assume(not round_.is_over)
    seat = data.draw(st.sampled_from([None, *round_.seating.seats]))
    view = View.of_single_round(round_, seat)
    for world in Worlds(view, of=usual).sample(5, seed=1):
        other = replayed(round_, world.deal)
        assert other is not None
        assert (other.hands, other.boneyard) == (world.hands, world.boneyard)
        assert View.of_single_round(other, seat) == view


@with_fixture
@given(rounds(), st.integers(0, 5))
def test_both_kernels_see_the_same_worlds_and_play_them_out_alike(fast: Kernel, round_: Round, seat: int) -> None:
    assume(not round_.is_over)
    view = View.of_single_round(round_, seat if seat in round_.seating.seats else round_.turn)
    both = [Worlds(view, of=of) for of in (fast, reference())]
    assume(prod(len(group) + 1 for group in both[0]._unknowns.groups) < 1_000)
    assert both[0].sample(3, seed=2) == both[1].sample(3, seed=2)
    for policy in ("random", "greedy"):
        assert both[0].play_out(2, seed=2, policies=policy) == both[1].play_out(2, seed=2, policies=policy)


# Without bias: late positions, where all worlds can be written down


def all_worlds(round_: Round, seat: int) -> Counter[Hands]:
    """Write down every deal that would have looked the same to a seat, and count them by the hands they lead to."""
    hidden = [other for other in round_.seating.seats if other != seat]
    found: Counter[Hands] = Counter()
    for held in ways_to_hold(list(hidden_tiles(round_, seat)), [len(round_.hands[other]) for other in hidden]):
        hands = dict(zip(hidden, held, strict=True)) | {seat: tuple(round_.hands[seat])}
        for deal in deals_behind(round_, seat, hands):
            other = replayed(round_, deal)
            if other is not None:
                found[other.hands] += 1
    return found


def ways_to_hold(tiles: list[Tile], sizes: list[int]) -> Iterator[tuple[tuple[Tile, ...], ...]]:
    if not sizes:
        yield ()
        return
    for hand in combinations(tiles, sizes[0]):
        rest = [tile for tile in tiles if tile not in hand]
        for others in ways_to_hold(rest, sizes[1:]):
            yield hand, *others


def deals_behind(round_: Round, seat: int, hands: dict[int, tuple[Tile, ...]]) -> Iterator[Deal]:
    """All deals that may have led to these hands: any of the tiles that a seat has had may be those it drew."""
    had = {other: [*hands[other], *laid_by(round_, other)] for other in hands}
    draws = [event for event in round_.events if isinstance(event, Drew)]
    drawn_by = {other: sum(draw.seat == other for draw in draws) for other in hands}
    known = [draw.tile for draw in draws if draw.seat == seat]
    ways = [permutations(had[other], drawn_by[other]) if other != seat else [tuple(known)] for other in hands]
    rest = [tile for tile in hidden_tiles(round_, seat) if not any(tile in hand for hand in hands.values())]
    for drawn in product(*ways):
        left = {other: list(tiles) for other, tiles in zip(hands, drawn, strict=True)}
        dealt = {other: TileSet(had[other]) - TileSet(left[other]) for other in hands}
        order = [left[draw.seat].pop(0) for draw in draws]
        seats = tuple(dealt[other] for other in round_.seating.seats)
        yield replace(round_.deal, hands=seats, boneyard=(*order, *rest))


def laid_by(round_: Round, seat: int) -> list[Tile]:
    return [event.tile for event in round_.events if isinstance(event, Played) and event.seat == seat]


def ways_to_write_down(round_: Round, seat: int) -> int:
    """How many deals there are to look at."""
    left, number = len(hidden_tiles(round_, seat)), 1
    for other in round_.seating.seats:
        if other != seat:
            size = len(round_.hands[other])
            number *= comb(left, size)
            left -= size
            drawn = sum(isinstance(event, Drew) and event.seat == other for event in round_.events)
            number *= perm(size + len(laid_by(round_, other)), drawn)
    return number


def late_positions(
    sheet: str, options: dict[str, object], players: int, proved: str, most: int
) -> Iterator[tuple[Round, int]]:
    """Positions near the end, of rounds that are played at random, in which something was proved about hidden tiles."""
    rules = choose(sheet, house=options).rules
    seating = seat_players(rules, players)
    for seed in range(10_000):
        chance = Random(seed)
        winner = chance.randrange(players) if rules.next_lead is NextLead.WINNER else None
        round_ = Round.start(rules, seating, deal_round(rules, seating, SplitMix.seeded(seed), winner))
        while not round_.is_over:
            if 10 < ways_to_write_down(round_, round_.turn) <= most and is_proved(proved, round_):
                yield round_, round_.turn
                break
            round_ = round_.apply(any_action(round_, chance))


def is_proved(what: str, round_: Round) -> bool:
    """Whether play has shown something that is hard to reckon with."""
    unknowns = unknowns_of(View.of_single_round(round_, round_.turn))
    match what:
        case "numbers lacking":
            return len(unknowns.groups) > 1
        case "came from one of several slots":
            return unknowns.laid > 0
        case "passed on an extra tile":
            passes = [event for event in round_.events if isinstance(event, Passed) and event.seat != round_.turn]
            return any(event.reason is PassReason.EXTRA_DECLINED for event in passes)
        case _:
            return unknowns.check_deal


PROVED: list[tuple[str, dict[str, object], int, str]] = [
    ("luckies", {"hands": "3: 9"}, 3, "numbers lacking"),
    ("luckies", {"hands": "4: 7", "lead": "most-doubles", "opening": "any"}, 4, "who leads"),
    ("international", {"hands": "3: 8", "drawn_tile": "waits"}, 3, "came from one of several slots"),
    ("sixcolours", {"hands": "3: 9"}, 3, "passed on an extra tile"),
    ("international", {"hands": "3: 8", "redeal": "one-holder", "next_lead": "winner"}, 3, "numbers lacking"),
]
MORE_PROVED: list[tuple[str, dict[str, object], int, str]] = [
    ("luckies", {"hands": "4: 7", "lead": "most-doubles", "opening": "any"}, 4, "numbers lacking"),
    ("international", {"hands": "2: 12"}, 2, "came from one of several slots"),
    ("international", {"hands": "3: 8", "draw": "may-one"}, 3, "came from one of several slots"),
    ("international", {"hands": "3: 8", "redeal": "one-holder"}, 3, "who leads"),
    ("international", {"hands": "2: 12", "drawn_tile": "waits"}, 2, "came from one of several slots"),
    ("bg2133", {"hands": "2: 12"}, 2, "came from one of several slots"),
    ("bg2133", {"hands": "3: 8"}, 3, "came from one of several slots"),
    ("luckies", {"hands": "3: 9", "next_lead": "winner"}, 3, "numbers lacking"),
    ("sixcolours", {"hands": "4: 6", "redeal": "one-holder"}, 4, "numbers lacking"),
    ("protocol", {"hands": "5: 5"}, 5, "numbers lacking"),
]
"""For a soak."""


@pytest.mark.parametrize(("sheet", "options", "players", "proved"), PROVED + MORE_PROVED * chance.IS_NEW)
def test_no_world_is_more_likely_than_another(
    usual: Kernel, sheet: str, options: dict[str, object], players: int, proved: str
) -> None:
    tested = 0
    for round_, seat in late_positions(sheet, options, players, proved, most=400):
        expected = all_worlds(round_, seat)
        if len(expected) < 2:
            continue
        number = SAMPLES * len(expected)
        sampled = Counter(
            world.hands for world in Worlds(View.of_single_round(round_, seat), of=usual).sample(number, seed=tested)
        )
        assert set(sampled) <= set(expected)
        assert_like(sampled, expected, number)
        tested += 1
        if tested == POSITIONS:
            break
    assert tested == POSITIONS


def assert_like(sampled: Counter[Hands], expected: Counter[Hands], number: int) -> None:
    """Pearson's test, refusing what happens by chance once in some ten thousand times."""
    total, spread = sum(expected.values()), 0.0
    for hands, times in expected.items():
        mean = number * times / total
        spread += (sampled[hands] - mean) ** 2 / mean
    freedom = len(expected) - 1
    assert spread < freedom + 5 * sqrt(2 * freedom)


# Playing out


def test_an_outlook_adds_up_and_does_not_depend_on_the_workers(usual: Kernel) -> None:
    rules = choose("international").rules
    seating = seat_players(rules, 4)
    round_ = Round.start(rules, seating, deal_round(rules, seating, SplitMix(5)))
    for _ in range(4):
        round_ = round_.apply(round_.options[0])
    worlds = Worlds(View.of_single_round(round_, round_.turn), of=usual)
    alone = worlds.play_out(PLAYED_OUT, seed=3, workers=1)
    assert alone == worlds.play_out(PLAYED_OUT, seed=3, workers=3)
    assert set(alone) == set(round_.options)
    for outlook in alone.values():
        assert outlook.worlds == PLAYED_OUT
        assert 0.8 * PLAYED_OUT < sum(outlook.wins) <= PLAYED_OUT


def test_a_seat_that_is_not_to_act_has_worlds_but_no_options(kernel: Kernel) -> None:
    rules = choose("luckies").rules
    seating = seat_players(rules, 2)
    round_ = Round.start(rules, seating, deal_round(rules, seating, SplitMix(5)))
    worlds = Worlds(View.of_single_round(round_, 1 - round_.turn), of=kernel)
    assert worlds.play_out(10, seed=1) == {}
    assert len(worlds.sample(3, seed=1)) == 3


def test_a_round_that_is_over_has_no_worlds(kernel: Kernel) -> None:
    rules = choose("luckies", house={"hands": "2: 1"}).rules
    seating = seat_players(rules, 2)
    round_ = Round.start(rules, seating, deal_round(rules, seating, SplitMix(5)))
    over = round_.apply(round_.options[0])
    with pytest.raises(DoublesixError) as refused:
        Worlds(View.of_single_round(over, 0), of=kernel)
    assert refused.value.code == "no-worlds"
