"""What thoughtful players like, learned from bots that thought long; ``tools/tastes.py`` writes the file."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final

from doublesix.kernel import Taste, Traits
from doublesix.rules.rules import Rules
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.seats import Seating

FILE: Final = "tastes.json"
WHAT_MATTERS: Final = ("draw", "extra", "out_points", "doubles", "blocked_winner", "drawn_tile", "opening")
"""What makes one sheet similar to another, for any house rules; the first matters most."""


@cache
def taste_for(rules: Rules, seating: Seating) -> Taste:
    """What players like on the sheet that is most like these rules: two players, partners, or more."""
    wanted = [getattr(rules, key) for key in WHAT_MATTERS]

    def likeness(sheet: str) -> list[bool]:
        other = choose(sheet).rules
        return [getattr(other, key) == value for key, value in zip(WHAT_MATTERS, wanted, strict=True)]

    tastes = _tastes()
    company = "partners" if seating.partners else "2" if seating.players == 2 else "4"
    return tastes[f"{max((sheet for sheet in SHEETS if f'{sheet}-{company}' in tastes), key=likeness)}-{company}"]


@cache
def _tastes() -> dict[str, Taste]:
    return read_tastes(files("doublesix.bots").joinpath(FILE).read_text("utf-8"))


def read_tastes(text: str) -> dict[str, Taste]:
    """Read the tastes of a file. It says which traits they were learned for, and in which order."""
    read = json.loads(text)
    if tuple(read["traits"]) != Traits._fields:
        strange = sorted(set(read["traits"]) ^ set(Traits._fields))
        raise ValueError(f"tastes were learned for other traits, or in another order: {strange}")
    return {table: Taste(**taste) for table, taste in read["tastes"].items()}
