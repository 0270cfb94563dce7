"""Options drop out once they are clearly worse, and not before."""

from __future__ import annotations

from random import Random

from tests.engine.table import table
from tests.kernel_in_use import needs_compiled

from doublesix.actions import parse_action
from doublesix.bots.budget import Budget
from doublesix.bots.contest import ENOUGH, Contest
from doublesix.bots.expert import choose_expertly, manner_for
from doublesix.kernel import Weighed, Worlds
from doublesix.rng import SplitMix
from doublesix.view import View

OPTIONS = tuple(map(parse_action, ("6-5@6", "6-4@6", "6-3@6")))


def worlds(number: int, *points: float) -> list[Weighed]:
    """Worlds that differ much; in all of them the options differ by so many points, give or take one."""
    chance = Random(5)
    spreads = (chance.gauss(0, 30) for _ in range(number))
    return [Weighed(chance.random(), tuple(spread + own + chance.gauss(0, 1) for own in points)) for spread in spreads]


def contest_of(number: int, *points: float) -> Contest:
    """A contest of three options in so many worlds."""
    contest = Contest(OPTIONS)
    contest.add(worlds(number, *points))
    contest.drop_the_clearly_worse()
    return contest


def test_what_is_clearly_worse_in_the_same_worlds_drops_out() -> None:
    contest = contest_of(200, 5, 2, 5)
    assert contest.options == (OPTIONS[0], OPTIONS[2])
    assert [each.option for each in contest.evaluated] == [OPTIONS[0], OPTIONS[2]]


def test_what_may_be_as_good_stays() -> None:
    assert contest_of(200, 5, 5.01, 4.99).options == OPTIONS


def test_nothing_is_clear_after_a_few_worlds() -> None:
    assert contest_of(ENOUGH - 1, 9, 0, 0).options == OPTIONS


def test_worlds_that_weigh_nothing_count_for_nothing() -> None:
    contest = Contest(OPTIONS)
    contest.add(worlds(100, 5, 5, 5))
    contest.add(world._replace(weight=0.0) for world in worlds(100, 0, 90, 90))
    contest.drop_the_clearly_worse()
    assert contest.options == OPTIONS


def test_the_best_always_stays() -> None:
    assert contest_of(1000, 1, 2, 9).options == (OPTIONS[2],)


@needs_compiled
def test_an_option_is_worth_the_same_whether_others_are_looked_at_or_not() -> None:
    at = table("luckies", "6-6 6-5 6-4 6-3 2-1 | 6-1 6-2 1-0 5-3 4-1 | 5-5 5-4 4-4 3-0 2-0").play("6-6 6-1@6 pass")
    view = View.of_single_round(at.round, at.turn)
    manner, of_view = manner_for(view), Worlds(view)
    every, one = of_view.weigh(20, 3, manner), of_view.weigh(20, 3, manner, options=view.options[1:2])
    assert [(world.weight, world.values[1:2]) for world in every] == one


@needs_compiled
def test_where_the_choice_is_clear_expert_chooses_as_it_would_have_after_a_hundred_times_as_many_worlds() -> None:
    at = table("luckies", "6-6 6-5 6-4 5-0 | 5-4 3-3 2-2 1-1").play("6-6 pass 6-5@6 5-4@5")
    view = View.of_single_round(at.round, at.turn)
    briefly, long = (choose_expertly(view, SplitMix(1), Budget(worlds=number)) for number in (100, 10_000))
    assert briefly == long
