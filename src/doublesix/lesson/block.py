"""Rounds for lessons that end blocked, with hands in which the rules make a difference.

If the boneyard must be empty, all tiles lie on the table or in hands, so that line is long; a learner draws the last
tile there. Elsewhere the shortest line that can block is enough, and a learner lays its last tile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from doublesix.actions import DRAW, Action, Play
from doublesix.lesson.script import Script
from doublesix.round import Round
from doublesix.rules.rules import BlockedWhen, DrawRule, Rules
from doublesix.tiles import Tile

_LAST_SIX: Final = Play(Tile(6, 0), 0)
_SIXES_BUT_ONE: Final = "6-6 6-2@6 4-2@2 6-4@4 6-3@6 3-1@3 6-1@1 6-5@6 5-0@5"
_SIXES_FIVES_AND_THREES: Final = (
    "6-6 6-2@6 6-4@6 3-2@2 5-3@3 4-3@4 3-3@3 5-2@5 3-0@3 4-2@2 "
    "6-0@0 6-5@6 5-5@5 5-0@5 5-4@4 1-0@0 3-1@1 6-3@3 5-1@5 6-1@1"
)
"""All tiles with these numbers, and no double of another; so nothing fits even if doubles open more places.

The doubles stand where their leader lays them, with two, three or four players.
"""


@dataclass(frozen=True, slots=True)
class HandsLeft:
    """What is left in the hands of a blocked round, by the number of players."""

    few: Sequence[str]
    """Beside the shortest line; with fewer players the last hands are left out."""
    all: Mapping[int, Sequence[str]]
    """Beside the long line; all tiles that do not lie there."""


COUNTED: Final = HandsLeft(
    few=("2-2", "0-0 2-1", "5-4 4-0", "5-1 3-0"),
    all={
        2: ("4-4 2-2 4-0", "0-0 1-1 2-0 2-1 4-1"),
        3: ("2-2 4-1 2-1 4-0", "4-4", "0-0 1-1 2-0"),
        4: ("2-0 2-1 4-0", "4-4", "0-0 1-1", "2-2 4-1"),
    },
)
"""The fewest tiles and the fewest spots are not in the same hand."""

TIED: Final = HandsLeft(
    few=("1-1 4-0", "3-0 2-1", "5-5 4-1", "5-1 3-2"),
    all={
        2: ("4-4 1-1 2-2 0-0", "2-0 4-1 2-1 4-0"),
        3: ("0-0 4-1", "2-1 1-1", "4-4 2-2 2-0 4-0"),
        4: ("0-0 4-1", "2-1 1-1", "2-2 4-0", "4-4 2-0"),
    },
)
"""The first two are equal; one has the lightest tile, the other the lightest that is not a double."""

OF_PAIRS: Final = HandsLeft(
    few=("5-5", "4-0", "1-0", "2-2"),
    all={4: ("4-4 4-1", "2-2 2-1", "0-0 1-1", "2-0 4-0")},
)
"""The lightest hand is on the side that has more spots together."""


@dataclass(frozen=True, slots=True)
class Block:
    """A round just before it is blocked, on the learner's turn, and what ends it."""

    round: Round
    last: Action


def needs_empty_boneyard(rules: Rules) -> bool:
    """Whether a round is not blocked before the boneyard is empty."""
    return rules.draw is not DrawRule.NEVER and rules.blocked_when is BlockedWhen.EXHAUSTED


def block(rules: Rules, hands: HandsLeft, players: int, *, partners: bool = False) -> Block:
    """Return a round that the learner's next action blocks, with these hands left."""
    if needs_empty_boneyard(rules):
        own, *others = hands.all[players]
        held, _, drawn = own.rpartition(" ")
        script = Script(_SIXES_FIVES_AND_THREES, (held, *others), drawn, is_all=True)
        return Block(script.round(rules, players, partners=partners), DRAW)
    own, *others = hands.few
    last = f"{own} {_LAST_SIX.tile}"
    return Block(Script(_SIXES_BUT_ONE, (last, *others)).round(rules, players, partners=partners), _LAST_SIX)
