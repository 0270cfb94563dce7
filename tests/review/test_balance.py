"""Luck and skill told apart: the parts add up to the result, and what one side loses the others gain."""

from __future__ import annotations

import pytest

from doublesix.review.balance import Balance, balances_of, lead_of
from doublesix.review.measurement import Measurement
from doublesix.seats import Seating


def whole(balance: Balance) -> float:
    """All parts together."""
    return balance.deal.points + balance.rest.points + sum(part.points for part in balance.choices if part)


def test_a_lead_is_above_the_mean_of_the_others() -> None:
    assert lead_of([12, 0], 0) == 12
    assert [lead_of([0, 12, 0], side) for side in range(3)] == [-6, 12, -6]


def test_two_players() -> None:
    """Anna won 10 with a hand worth 4, and lost 3 by her choices; Ben lost 5 by his, so luck gave her 4 more."""
    anna, ben = balances_of(Seating(2), [10, -10], [Measurement(4), Measurement(-4)], [Measurement(3), Measurement(5)])
    assert anna.choices == (Measurement(-3), Measurement(5))
    assert anna.rest == Measurement(4)
    assert (anna.luck.points, anna.skill.points) == (8, 2)
    assert (ben.luck.points, ben.skill.points) == (-8, -2)


def test_partners_share_what_either_loses() -> None:
    costs = [Measurement(1), Measurement(2), Measurement(3), Measurement(4)]
    ours, theirs = balances_of(Seating(4, partners=True), [0, 0], [Measurement(0), Measurement(0)], costs)
    assert [part.points for part in ours.choices if part] == [-1, 2, -3, 4]
    assert [part.points for part in theirs.choices if part] == [1, -2, 3, -4]


def test_among_three_the_others_gain_half_each() -> None:
    results, deal = [6.0, -3.0, -3.0], [Measurement(1, 2), Measurement(1, 2), Measurement(-2, 2)]
    balances = balances_of(Seating(3), results, deal, [Measurement(4, 1), Measurement(0), Measurement(2)])
    assert [balance.choices[0] for balance in balances] == [
        Measurement(-4, 1),
        Measurement(2, 0.5),
        Measurement(2, 0.5),
    ]
    assert [whole(balance) for balance in balances] == pytest.approx(results)
    assert sum(balance.rest.points for balance in balances) == pytest.approx(0)


def test_the_choices_of_those_who_were_not_judged_are_part_of_the_rest() -> None:
    anna, _ = balances_of(Seating(2), [10, -10], [Measurement(4), Measurement(-4)], [Measurement(3), None])
    assert anna.choices == (Measurement(-3), None)
    assert not anna.is_whole
    assert whole(anna) == 10


def test_luck_is_as_sure_as_skill() -> None:
    """The result is certain, so what the deal is worth may be unsure without making luck so."""
    anna, _ = balances_of(
        Seating(2), [10, -10], [Measurement(4, 9), Measurement(-4, 9)], [Measurement(3, 1), Measurement(0)]
    )
    assert anna.luck.error == anna.skill.error == 1
    assert anna.rest.error > 9


def test_rounds_add_up() -> None:
    first, _ = balances_of(Seating(2), [10, -10], [Measurement(4), Measurement(-4)], [Measurement(3), Measurement(5)])
    second, _ = balances_of(Seating(2), [-2, 2], [Measurement(1), Measurement(-1)], [Measurement(0), None])
    together = first + second
    assert together.result == 8
    assert together.deal == Measurement(5)
    assert together.choices == (Measurement(-3), None)
