"""Whether tests meet new chance and all cases in every run, which a soak does, or the same few."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final, TypeVar

Case = TypeVar("Case")

PROFILE: Final = os.environ.get("DOUBLESIX_HYPOTHESIS", "test")
IS_NEW: Final = PROFILE == "soak"


def some(cases: Sequence[Case], number: int) -> list[Case]:
    """Return so many of the cases, from all over the list, the first always among them; a soak takes all."""
    if IS_NEW or number >= len(cases):
        return list(cases)
    return [cases[round(place * (len(cases) - 1) / max(number - 1, 1))] for place in range(number)]
