"""The signs and words of a position on one line."""

from __future__ import annotations

from typing import Final

PART: Final = "/"
"""Between the parts, and before each note."""
PARTS: Final = ("rules", "hands", "boneyard", "leader", "play")
HAND: Final = ","
"""Between hands, and between other things that there are one of for each seat."""
TILE: Final = "."
"""Between tiles, and between the acts of the play."""
NOTHING: Final = "-"
HIDDEN: Final = "x"
"""Before the number of tiles whose faces are not told."""
EDITION: Final = ":"
HOUSE: Final = "+"
VALUE: Final = "="
WHICH: Final = ":"
"""Before the number of the end, if several show the same; the oldest is 1."""
DRAWN: Final = "d"
PASSED: Final = "p"
WON_BEFORE: Final = "w"
"""After the leader who leads because they won the round before."""
HABIT: Final = ":"

PARTNERS: Final = "partners"
LOTS: Final = "lots"
THROWN_IN: Final = "thrown-in"
SEAT: Final = "seat"
NEEDS: Final = "needs"
HABITS: Final = "habits"
NOTES: Final = (PARTNERS, LOTS, THROWN_IN, SEAT, NEEDS, HABITS)
"""In the order in which they are written."""
