"""Points with their errors: means, sums and differences."""

from __future__ import annotations

from math import sqrt

import pytest

from doublesix.review.measurement import Measurement


def test_the_mean_and_its_standard_error() -> None:
    measured = Measurement.mean([1.0, 2.0, 3.0])
    assert measured.points == pytest.approx(2)
    assert measured.error == pytest.approx(1 / sqrt(3))


def test_measurements_that_agree_have_no_error() -> None:
    assert Measurement.mean([0.1 + 0.2, 0.3, 0.3]).error == 0
    assert Measurement.mean([4.5]) == Measurement(4.5)


def test_errors_of_independent_parts_add_up_as_squares() -> None:
    assert Measurement(1, 3) + Measurement(2, 4) == Measurement(3, 5)
    assert Measurement(1, 3) - Measurement(2, 4) == Measurement(-1, 5)
    assert Measurement.total([]) == Measurement(0)
    assert Measurement(3, 2).times(-0.5) == Measurement(-1.5, 1)


@pytest.mark.parametrize(
    ("measured", "is_clear"),
    [
        (Measurement(1), True),
        (Measurement(0), False),
        (Measurement(1, 1), False),
        (Measurement(-3, 1), True),
        (Measurement(2, 1), False),
    ],
)
def test_what_is_clear_of_its_error(measured: Measurement, is_clear: bool) -> None:
    assert measured.is_clear is is_clear
