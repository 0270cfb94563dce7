"""A rule sheet as the kernel reads it: small whole numbers, for one number of players at one table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from doublesix.deal import seat_players
from doublesix.errors import DoublesixError, RuleError
from doublesix.rules.rules import (
    BlockedHands,
    BlockedPoints,
    BlockedWhen,
    BlockedWinner,
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


class Numbers(NamedTuple):
    """What a sheet decided, each decision as its place in the list of values that there are."""

    players: int
    hand_size: int
    partners: int
    step: int
    lead: int
    any_opening: int
    redeal: int
    opening_places: int
    """How many open places a double has that opens the line."""
    later_places: int
    """How many more there are after a later double than before it."""
    draw: int
    waits: int
    extra: int
    dead: int
    by_tiles: int
    tie: int
    out_points: int
    blocked_points: int
    by_side: int
    """Whether partners put their hands together in a blocked round."""
    winner_leads: int
    highest: int
    """The highest number on the tiles."""


@dataclass(frozen=True, slots=True)
class CompiledRules:
    """A sheet for one number of players: as people read it, and as numbers."""

    rules: Rules
    seating: Seating
    numbers: Numbers


_OPENING_PLACES: Final = {Doubles.LINE: 2, Doubles.CROSS: 4, Doubles.TEE: 4}
_LATER_PLACES: Final = {Doubles.LINE: 0, Doubles.CROSS: 2, Doubles.TEE: 1}


def compile_rules(rules: Rules, players: int, partners: bool = False, *, highest: int = DOUBLE_SIX) -> CompiledRules:
    """Turn a sheet into whole numbers; refuse by name what cannot be played."""
    for fault in combination_faults(rules):
        raise RuleError(fault)
    seating = seat_players(rules, players, partners)
    if not SMALLEST_SET <= highest <= DOUBLE_SIX:
        raise DoublesixError("bad-tile-set", highest=highest, least=SMALLEST_SET, most=DOUBLE_SIX)
    size, tiles = rules.hands[players], len(double_set(highest))
    if players * size > tiles:
        raise RuleError("too-large-hands", players=players, tiles=size, total=tiles)
    numbers = Numbers(
        players=players,
        hand_size=size,
        partners=int(partners),
        step=rules.direction.step,
        lead=_place(rules.lead, Lead),
        any_opening=int(rules.opening is Opening.ANY),
        redeal=_place(rules.redeal, Redeal),
        opening_places=_OPENING_PLACES[rules.doubles],
        later_places=_LATER_PLACES[rules.doubles],
        draw=_place(rules.draw, DrawRule),
        waits=int(rules.drawn_tile is DrawnTile.WAITS),
        extra=int(rules.extra is Extra.AFTER_DOUBLE),
        dead=int(rules.blocked_when is BlockedWhen.DEAD),
        by_tiles=int(rules.blocked_winner is BlockedWinner.FEWEST_TILES),
        tie=_place(rules.tie, Tie),
        out_points=_place(rules.out_points, OutPoints),
        blocked_points=_place(rules.blocked_points, BlockedPoints),
        by_side=int(partners and rules.blocked_hands is BlockedHands.SIDE),
        winner_leads=int(rules.next_lead is NextLead.WINNER),
        highest=highest,
    )
    return CompiledRules(rules, seating, numbers)


def _place(value: StrEnum, values: type[StrEnum]) -> int:
    return list(values).index(value)
