"""The fields of a record in text: their names and the order in which they stand."""

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
    "rule",  # what house rules were called before; read, and never written
    "players",
    "partners",
    "target",
    "rounds",
    "seed",
)
"""What stands before the first round; any other word is a tag."""

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
"""What stands in a round; the winner of the game comes after the last one."""

REPEATED_FIELDS: Final = frozenset({"house", "rule", "contribution", "hand"})
"""Those that stand there once for each key or player."""

NAMED_FIELDS: Final = ("contribution", "hand")
"""Those that name a player: ``hand Anna: …``."""
