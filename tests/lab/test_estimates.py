"""Intervals: worked out by hand, and holding the truth as often as they promise."""

from __future__ import annotations

from math import comb, isnan, sqrt
from operator import sub

import pytest

from doublesix.lab.estimates import EstimateKind, Sample, mean, paired_difference, share
from doublesix.rng import SplitMix, below


def sample(values: list[int]) -> Sample:
    return Sample("values", "", EstimateKind.AMOUNT, sum(values), sum(value**2 for value in values), len(values))


def test_a_share_by_wilson() -> None:
    assert share(10, 100) == pytest.approx((0.1, 0.05523, 0.17437), abs=1e-5)


@pytest.mark.parametrize("count", [0, 50])
def test_what_never_or_always_happened_has_an_interval_on_one_side(count: int) -> None:
    estimate = share(count, 50)
    assert estimate.value == count / 50
    assert (estimate.low == 0.0, estimate.high == 1.0) == (count == 0, count == 50)
    assert estimate.half_width == pytest.approx(0.0357, abs=1e-4)


def test_a_mean_by_its_spread() -> None:
    spread = sqrt(((1 - 2.5) ** 2 + (2 - 2.5) ** 2 + (3 - 2.5) ** 2 + (4 - 2.5) ** 2) / 3)
    reach = 1.959964 * spread / 2
    assert mean(sample([1, 2, 3, 4])) == pytest.approx((2.5, 2.5 - reach, 2.5 + reach))


def test_one_case_tells_nothing_about_its_spread() -> None:
    estimate = mean(sample([7]))
    assert estimate.value == 7
    assert isnan(estimate.low)
    assert isnan(paired_difference(1.0, [1.0]).high)


def test_nothing_played_is_no_number() -> None:
    assert isnan(Sample("nothing", "", EstimateKind.SHARE, 0, 0, 0).estimate.value)


@pytest.mark.parametrize(("number", "quantile"), [(11, 2.2281), (31, 2.0423), (400, 1.9659)])
def test_few_batches_make_wide_intervals(number: int, quantile: float) -> None:
    differences = [(-1.0) ** which for which in range(number)]
    spread = sqrt(sum((value - sum(differences) / number) ** 2 for value in differences) / (number - 1))
    estimate = paired_difference(0.0, differences)
    assert estimate.half_width == pytest.approx(quantile * spread / sqrt(number), rel=1e-3)


@pytest.mark.parametrize(("number", "chance"), [(200, 1 / 6), (200, 0.5), (1000, 0.02), (1000, 0.99)])
def test_19_of_20_shares_hold_the_truth(number: int, chance: float) -> None:
    """Summed up over everything that may happen, each weighed by how likely it is."""
    held = sum(
        comb(number, count) * chance**count * (1 - chance) ** (number - count)
        for count in range(number + 1)
        if share(count, number).low <= chance <= share(count, number).high
    )
    assert 0.94 < held < 0.97


@pytest.mark.soak
def test_19_of_20_means_and_differences_hold_the_truth() -> None:
    source, means, differences = SplitMix.seeded(1), 0, 0
    for _ in range(1000):
        rolls, others = ([below(source, 6) + 1 for _ in range(200)] for _ in range(2))
        average = mean(sample(rolls))
        difference = paired_difference((sum(rolls) - sum(others)) / 200, list(map(sub, rolls, others)))
        means += average.low <= 3.5 <= average.high
        differences += difference.low <= 0 <= difference.high
    assert 925 < means < 975
    assert 925 < differences < 975
