"""Points with their errors: means, sums and differences."""

from __future__ import annotations

from math import sqrt

import pytest

from doublesix.review.measured import Measured


def test_the_mean_and_its_standard_error() -> None:
    measured = Measured.mean([1.0, 2.0, 3.0])
    assert measured.points == pytest.approx(2)
    assert measured.error == pytest.approx(1 / sqrt(3))


def test_measurements_that_agree_have_no_error() -> None:
    assert Measured.mean([0.1 + 0.2, 0.3, 0.3]).error == 0
    assert Measured.mean([4.5]) == Measured(4.5)


def test_errors_of_independent_parts_add_up_as_squares() -> None:
    assert Measured(1, 3) + Measured(2, 4) == Measured(3, 5)
    assert Measured(1, 3) - Measured(2, 4) == Measured(-1, 5)
    assert Measured.total([]) == Measured(0)
    assert Measured(3, 2).times(-0.5) == Measured(-1.5, 1)


@pytest.mark.parametrize(
    ("measured", "is_clear"),
    [
        (Measured(1), True),
        (Measured(0), False),
        (Measured(1, 1), False),
        (Measured(-3, 1), True),
        (Measured(2, 1), False),
    ],
)
def test_what_is_clear_of_its_error(measured: Measured, is_clear: bool) -> None:
    assert measured.is_clear is is_clear
