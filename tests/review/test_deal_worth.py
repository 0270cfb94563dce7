"""What a deal is worth when everybody plays alike."""

from __future__ import annotations

import pytest
from tests.engine.table import table
from tests.kernel_in_use import needs_compiled

from doublesix.review.deal_worth import worth_of_deal
from doublesix.rng import SplitMix

pytestmark = needs_compiled


def test_where_nobody_has_a_choice_a_deal_is_worth_what_it_brings() -> None:
    at = table("luckies", "6-6 6-5 | 4-3 2-1")
    anna, ben = worth_of_deal(at.round, SplitMix(1))
    assert (anna.points, anna.error) == (10, 0)
    assert (ben.points, ben.error) == (-10, 0)


def test_over_all_sides_it_adds_up_to_nothing() -> None:
    at = table("sixcolours", "6-6 5-4 3-3 2-1 | 6-1 6-2 1-0 5-3 | 4-4 3-2 2-0 1-1", leader=0)
    worths = worth_of_deal(at.round, SplitMix(1))
    assert len(worths) == 3
    assert sum(worth.points for worth in worths) == pytest.approx(0)
    assert all(worth.error > 0 for worth in worths), "what is drawn is left to chance"


def test_the_order_of_the_boneyard_is_luck_and_not_part_of_the_deal() -> None:
    one = table("international", "6-6 5-4 3-3 2-1 | 6-1 6-2 1-0 5-3", "0-0 4-4")
    two = table("international", "6-6 5-4 3-3 2-1 | 6-1 6-2 1-0 5-3", "6-5 6-4")
    (first, _), (second, _) = (worth_of_deal(at.round, SplitMix(1)) for at in (one, two))
    assert not (first - second).is_clear


def test_a_better_hand_is_worth_more() -> None:
    light = table("luckies", "6-6 6-5 6-4 6-3 | 5-5 4-4 3-3 2-2")
    anna, ben = worth_of_deal(light.round, SplitMix(1))
    assert anna.points > 0 > ben.points
