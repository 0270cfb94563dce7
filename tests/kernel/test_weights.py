"""Worlds weighed by what the others chose: the same in both kernels, and as a domino player would reason."""

from __future__ import annotations

from math import prod

import pytest
from hypothesis import HealthCheck, assume, given, settings
from tests.engine.table import Table, table
from tests.kernel_in_use import dial

from doublesix.bots.tastes import taste_for
from doublesix.kernel import Manner, Taste, Weighed, Worlds
from doublesix.kernel.choice import reference
from doublesix.kernel.interface import Kernel
from doublesix.kernel.taste import HIDDEN, Traits
from doublesix.rng import SplitMix, fraction
from doublesix.round import Round
from doublesix.testing.strategies import rounds
from doublesix.tiles import Tile
from doublesix.view import View

with_fixture = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


def taste_of(seed: int) -> Taste:
    """A taste that nobody has, but that looks at everything."""
    source = SplitMix(seed)

    def some(number: int) -> tuple[float, ...]:
        return tuple(fraction(source) - 0.5 for _ in range(number))

    traits = len(Traits._fields)
    return Taste(tuple(some(HIDDEN) for _ in range(traits)), some(HIDDEN), some(HIDDEN), some(traits))


ANY_TASTE = taste_of(1)
WORLDS = dial(compiled=500, readable=60)


def manner(
    priors: tuple[float, float, float] = (0.5, 0.3, 0.2),
    *,
    taste: Taste = ANY_TASTE,
    candidates: int = 1,
    solves: bool = False,
    playouts: int = 2,
) -> Manner:
    return Manner((priors, priors), 0.05, taste, candidates, solves, most=10_000_000, playouts=playouts)


@with_fixture
@given(rounds())
def test_both_kernels_weigh_and_value_alike(fast: Kernel, round_: Round) -> None:
    assume(not round_.is_over)
    view = View.of_single_round(round_, round_.turn)
    both = [Worlds(view, of=of) for of in (fast, reference())]
    assume(prod(len(group) + 1 for group in both[0]._unknowns.groups) < 1_000)
    seats = round_.seating.seats
    for needs in ((), tuple(10 + 7 * round_.seating.side_of(seat) for seat in seats)):
        how = manner(candidates=2)._replace(needs=needs, priors=tuple((0.5, 0.1 * seat, 0.2) for seat in seats))
        assert both[0].weigh(2, 3, how) == both[1].weigh(2, 3, how)


@pytest.mark.parametrize("playouts", [0, 2])
def test_both_kernels_solve_alike(fast: Kernel, playouts: int) -> None:
    at = table("luckies", "6-6 6-5 6-4 5-0 | 5-4 3-3 2-2 1-1").play("6-6 pass 6-5@6 5-4@5")
    view = View.of_single_round(at.round, at.turn)
    how = manner(solves=True, playouts=playouts)
    assert Worlds(view, of=fast).weigh(4, 3, how) == Worlds(view, of=reference()).weigh(4, 3, how)


def weight_of_holding(at: Table, tile: str, how: Manner, kernel: Kernel) -> float:
    """How much weight is on the worlds in which the other player holds a tile, of one where chance alone deals it."""
    worlds = Worlds(View.of_single_round(at.round, at.turn), of=kernel)
    weights = [weighed.weight for weighed in worlds.weigh(WORLDS, 1, how)]
    holds = [Tile.parse(tile) in world.hands[1 - at.turn] for world in worlds.sample(WORLDS, 1)]
    held = sum(weight for weight, is_held in zip(weights, holds, strict=True) if is_held)
    return held / sum(weights) / (sum(holds) / len(holds))


def test_one_who_lays_a_light_tile_hardly_holds_a_heavy_one_if_greedy(usual: Kernel) -> None:
    at = table("luckies", "6-6 6-2 4-4 3-3 | 6-0 3-2 2-2 1-1").play("6-6 6-0@6")
    greedy, blind = manner((0.0, 1.0, 0.0)), manner((0.0, 0.0, 1.0))
    assert weight_of_holding(at, "6-5", greedy, usual) < 0.2
    assert weight_of_holding(at, "6-5", blind, usual) > 0.5


def test_everybody_is_judged_by_what_was_thought_of_them(usual: Kernel) -> None:
    """It is seat 0 that asks; whether seat 1 is greedy matters, and what seat 0 is like does not."""
    at = table("luckies", "6-6 6-2 4-4 3-3 | 6-0 3-2 2-2 1-1").play("6-6 6-0@6")
    greedy, blind = (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
    assert weight_of_holding(at, "6-5", manner()._replace(priors=(blind, greedy)), usual) < 0.2
    assert weight_of_holding(at, "6-5", manner()._replace(priors=(greedy, blind)), usual) > 0.5


@pytest.mark.parametrize("needs", [(), (10,), (10, 20, 30)])
def test_what_is_thought_of_another_number_of_players_is_refused(usual: Kernel, needs: tuple[int, ...]) -> None:
    at = table("luckies", "6-6 6-2 4-4 3-3 | 6-0 3-2 2-2 1-1").play("6-6")
    how = manner()._replace(needs=needs) if needs else manner()._replace(priors=((1.0, 0.0, 0.0),))
    with pytest.raises(ValueError, match="another number of players"):
        Worlds(View.of_single_round(at.round, at.turn), of=usual).weigh(1, 1, how)


def test_one_who_thinks_would_rather_have_kept_the_lead_of_a_number(usual: Kernel) -> None:
    """Laying 6-0 opens 0, which is more likely of one who can answer it."""
    at = table("luckies", "6-6 6-2 4-4 3-3 | 6-0 3-2 2-2 1-1").play("6-6 6-0@6")
    thinking = manner((1.0, 0.0, 0.0), taste=taste_for(at.round.rules, at.round.seating))
    assert weight_of_holding(at, "5-0", thinking, usual) > weight_of_holding(at, "6-5", thinking, usual)


def test_of_several_candidates_the_more_likely_are_taken(usual: Kernel) -> None:
    """The mean of the values is the same, but fewer worlds are wasted on what hardly happens."""
    at = table("luckies", "6-6 6-2 4-4 6-4 | 6-0 3-2 2-2 1-1").play("6-6 6-0@6")
    worlds = Worlds(View.of_single_round(at.round, at.turn), of=usual)
    one, several = (
        worlds.weigh(8 * WORLDS, 1, manner((0.0, 1.0, 0.0), candidates=candidates, solves=True, playouts=0))
        for candidates in (1, 8)
    )
    assert effective(several) > 1.3 * effective(one)
    for option in range(len(at.round.options)):
        assert abs(mean_value(one, option) - mean_value(several, option)) < 1


def effective(weighed: list[Weighed]) -> float:
    """How many equal worlds the weighed ones are worth."""
    return sum(world.weight for world in weighed) ** 2 / sum(world.weight**2 for world in weighed)


def mean_value(weighed: list[Weighed], option: int) -> float:
    return sum(world.weight * world.values[option] for world in weighed) / sum(world.weight for world in weighed)


def test_before_anybody_chose_all_worlds_weigh_the_same(usual: Kernel) -> None:
    at = table("luckies", "6-6 6-2 4-4 3-3 | 6-0 3-2 2-2 1-1").play("6-6")
    assert {
        weighed.weight for weighed in Worlds(View.of_single_round(at.round, at.turn), of=usual).weigh(20, 1, manner())
    } == {1.0}
