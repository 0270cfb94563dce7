"""The fields of a record in text: their names and their order."""

from __future__ import annotations

from typing import Final

FIRST_LINE: Final = "doublesix record 1"
EXTENSION: Final = ".domino"
UNFINISHED: Final = "unfinished"
NOBODY: Final = "nobody"

HEADER_FIELDS: Final = (
    "sheet",
    "edition",
    "revision",
    "house",
    "rule",  # the old name of house rules; read, but never written
    "players",
    "partners",
    "target",
    "rounds",
    "seed",
)
"""What comes before the first round; any other word is a tag."""

ROUND_FIELDS: Final = (
    "lots",
    "leader",
    "won before",
    "thrown in",
    "commitment",
    "secret",
    "contribution",
    "hand",
    "boneyard",
    "play",
    "result",
    "scores",
    "winner",
)
"""What belongs to a round; the winner of the game comes after the last one."""

REPEATED_FIELDS: Final = frozenset({"house", "rule", "contribution", "hand"})
"""Those that occur once for each key or player."""

NAMED_FIELDS: Final = ("contribution", "hand")
"""Those that name a player: ``hand Anna: …``."""
