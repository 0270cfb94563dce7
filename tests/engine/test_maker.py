"""Makers make the same values as their dataclasses do: equal, frozen, and pickled alike."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass, field

import pytest

from doublesix.maker import maker


@dataclass(frozen=True, slots=True)
class Measure:
    length: int
    unit: str = "cm"
    _inches: float | None = field(default=None, init=False, repr=False, compare=False)


def test_what_is_made_is_the_same_value() -> None:
    made = maker(Measure)(3, "m")
    assert type(made) is Measure
    assert (made, hash(made), repr(made)) == (Measure(3, "m"), hash(Measure(3, "m")), repr(Measure(3, "m")))
    assert pickle.loads(pickle.dumps(made)) == made


def test_defaults_hold() -> None:
    made = maker(Measure)(3)
    assert made == Measure(3)
    assert made._inches is None


def test_what_is_made_is_frozen() -> None:
    made = maker(Measure)(3)
    with pytest.raises(FrozenInstanceError):
        made.length = 4  # type: ignore[misc]
