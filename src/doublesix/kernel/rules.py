"""Rules as the kernel reads them: small whole numbers, for one number of players at one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from doublesix.deal import seat_players
from doublesix.errors import DoublesixError, RuleError
from doublesix.rules.rules import (
    BlockedHands,
    BlockedPoints,
    BlockedWhen,
    BlockedWinner,
    Direction,
    Doubles,
    DrawnTile,
    DrawRule,
    Extra,
    Lead,
    NextLead,
    Opening,
    OutPoints,
    Redeal,
    Rules,
    Tie,
    combination_faults,
)
from doublesix.seats import Seating
from doublesix.tiles import DOUBLE_SIX, double_set

SMALLEST_SET: Final = 3
"""Double-three is the smallest set that anybody plays with."""


KNOWN: Final[Mapping[str, tuple[StrEnum, ...]]] = {
    "lead": (Lead.HIGHEST_DOUBLE, Lead.MOST_DOUBLES, Lead.LOT),
    "opening": (Opening.THAT_DOUBLE, Opening.ANY),
    "redeal": (Redeal.NO_DOUBLE, Redeal.ONE_HOLDER, Redeal.NEVER),
    "direction": (Direction.CLOCKWISE, Direction.COUNTERCLOCKWISE),
    "doubles": (Doubles.LINE, Doubles.CROSS, Doubles.TEE),
    "draw": (DrawRule.NEVER, DrawRule.ONE, DrawRule.MAY_ONE, DrawRule.UNTIL_PLAYABLE),
    "drawn_tile": (DrawnTile.PLAYS, DrawnTile.WAITS),
    "extra": (Extra.NONE, Extra.AFTER_DOUBLE),
    "blocked_when": (BlockedWhen.EXHAUSTED, BlockedWhen.DEAD),
    "blocked_winner": (BlockedWinner.FEWEST_SPOTS, BlockedWinner.FEWEST_TILES),
    "tie": (Tie.DRAWN, Tie.LOWEST_TILE, Tie.LOWEST_SINGLE),
    "out_points": (OutPoints.OPPONENTS, OutPoints.TABLE, OutPoints.TILES),
    "blocked_points": (
        BlockedPoints.OTHERS_LESS_OWN,
        BlockedPoints.EACH_LESS_OWN,
        BlockedPoints.MOST_LESS_OWN,
        BlockedPoints.OTHERS,
    ),
    "blocked_hands": (BlockedHands.OWN, BlockedHands.SIDE),
    "next_lead": (NextLead.AFRESH, NextLead.WINNER),
}
"""The values of each key that the compiled kernel knows, in the order of their numbers.

A value belongs here once the ``.pxd`` files have a branch for it; ``tools/kernel_constants.py`` then gives it its name
there. Until then it is refused.
"""
NOT_NUMBERED: Final = ("hands", "partners", "target", "faces")
"""The keys that the kernel is told in other ways, or that do not matter to it."""


class RuleNumbers(NamedTuple):
    """What the rules decided for one number of players, each value of a key as its place in ``KNOWN``."""

    players: int
    hand_size: int
    partners: int
    step: int
    """From a seat to the next: 1 or -1."""
    opening_places: int
    """How many open places a double has that opens the line."""
    later_places: int
    """How many more there are after a later double than before it."""
    highest: int
    """The highest number on the tiles."""
    lead: int
    opening: int
    redeal: int
    direction: int
    doubles: int
    draw: int
    drawn_tile: int
    extra: int
    blocked_when: int
    blocked_winner: int
    tie: int
    out_points: int
    blocked_points: int
    blocked_hands: int
    next_lead: int


@dataclass(frozen=True, slots=True)
class CompiledRules:
    """Rules for one number of players: as people read them, and as numbers."""

    rules: Rules
    seating: Seating
    numbers: RuleNumbers


_OPENING_PLACES: Final = {Doubles.LINE: 2, Doubles.CROSS: 4, Doubles.TEE: 4}
_LATER_PLACES: Final = {Doubles.LINE: 0, Doubles.CROSS: 2, Doubles.TEE: 1}


@lru_cache(64)
def compile_rules(rules: Rules, players: int, partners: bool = False, *, highest: int = DOUBLE_SIX) -> CompiledRules:
    """Turn rules into whole numbers; refuse by name what cannot be played, and what the kernel does not know."""
    known = {key: _number(key, getattr(rules, key)) for key in KNOWN}
    for fault in combination_faults(rules):
        raise RuleError(fault)
    seating = seat_players(rules, players, partners)
    if not SMALLEST_SET <= highest <= DOUBLE_SIX:
        raise DoublesixError("bad-tile-set", highest=highest, least=SMALLEST_SET, most=DOUBLE_SIX)
    size, tiles = rules.hands[players], len(double_set(highest))
    if players * size > tiles:
        raise RuleError("too-large-hands", players=players, tiles=size, total=tiles)
    numbers = RuleNumbers(
        players=players,
        hand_size=size,
        partners=int(partners),
        step=rules.direction.step,
        opening_places=_OPENING_PLACES[rules.doubles],
        later_places=_LATER_PLACES[rules.doubles],
        highest=highest,
        **known,
    )
    return CompiledRules(rules, seating, numbers)


def _number(key: str, value: StrEnum) -> int:
    if value not in KNOWN[key]:
        raise RuleError("unknown-value", key=key, value=value, values=tuple(map(str, KNOWN[key])))
    return KNOWN[key].index(value)
