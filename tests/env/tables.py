"""Tables of every kind to try environments at: a few in a test, all in a soak."""

from __future__ import annotations

from typing import Final

from tests.chance import IS_NEW

from doublesix import SHEETS, choose
from doublesix.env.arena import ArenaOptions
from doublesix.rules.rules import Partners

EVERY_SHEET: Final[list[ArenaOptions]] = [{"sheet": sheet} for sheet in SHEETS]


def _tables() -> list[ArenaOptions]:
    every: list[ArenaOptions] = []
    for sheet in SHEETS:
        rules = choose(sheet).rules
        for players in rules.hands:
            every.append({"sheet": sheet, "players": players})
            every.append({"sheet": sheet, "players": players, "target": 50, "reward": "won", "history": 4})
        if rules.partners is Partners.OPTIONAL:
            every.append({"sheet": sheet, "players": 4, "partners": True, "target": "rounds: 3"})
    every.append({"sheet": "international", "edition": "vi", "players": 3})
    every.append({"sheet": "luckies", "house": {"draw": "may-one", "extra": "after-double", "next_lead": "winner"}})
    return every


TABLES: Final = _tables() if IS_NEW else [*EVERY_SHEET, *_tables()[-3:]]


def name_of(table: ArenaOptions) -> str:
    """Return how a table is called in the list of tests."""
    return " ".join(str(value) for value in table.values())
