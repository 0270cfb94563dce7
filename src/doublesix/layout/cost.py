"""What each way of laying a tile costs: a turn, the danger at every open place, and too little room for the rest.

This is the statement that people read. If there was a compiler, ``doublesix.layout.compiled.choice`` finds the same,
to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf, sqrt
from typing import Final, NamedTuple

from doublesix.layout.felt import ROW_PITCH
from doublesix.layout.joints import (
    WAYS_FOR_SINGLE,
    Course,
    Joint,
    Way,
    joints_after_double,
    joints_after_single,
)
from doublesix.layout.survey import End, Survey
from doublesix.rules.rules import Doubles

_COST_IN_LINE: Final = {
    Course.STRAIGHT: 0.0,
    Course.SHIFTED: 4.0,
    Course.BENT: 8.0,
    Course.ASIDE: 9.0,
    Course.AT_DOUBLE: 14.0,
    Course.DOUBLE_ASIDE: 16.0,
}
_COST_IN_TREE: Final = {
    Course.STRAIGHT: 0.0,
    Course.BENT: 8.0,
    Course.ASIDE: 9.0,
    # A crossing should look like one: these are only for when nothing else is left.
    Course.BENT_ARM: 120.0,
    Course.SHIFTED: 200.0,
    Course.SHIFTED_ARM: 200.0,
    Course.SHIFTED_BENT_ARM: 250.0,
    Course.DOUBLE_ASIDE: 250.0,
}
COST: Final = {
    Doubles.LINE: _COST_IN_LINE,
    Doubles.CROSS: _COST_IN_TREE,
    Doubles.TEE: _COST_IN_TREE,
}
"""What each way of laying a tile costs, no matter what follows."""
COST_OF_DANGER: Final = 500.0
COST_OF_NO_ROOM: Final = 30.0
LENGTH_OF_TILE: Final = 4


class WayChoice(NamedTuple):
    """A tile to lay, and what matters for the choice of its way."""

    survey: Survey
    joint: Joint
    is_double: bool
    ends: list[End]
    """All other ends."""
    depth: int
    """How many tiles to look ahead."""
    chance_of_double: float
    """How likely a double is laid at the new tile."""
    use: float
    """How likely any tile is laid at the new one."""


def cheapest(choice: WayChoice, ways: Sequence[Way]) -> Way:
    """Return the way that costs least; of several the first."""
    return _Scales(choice).cheapest(ways)


class _Scales:
    """Weighs the ways of laying a tile at one place."""

    def __init__(self, choice: WayChoice) -> None:
        self._survey, self._joint, self._is_double, self._ends, self._depth, *chances = choice
        self._chance_of_double, self._use = chances
        self._doubles = self._survey.line.doubles
        self._felt = self._survey.felt

    def cheapest(self, ways: Sequence[Way]) -> Way:
        """Return the way that costs least; of several the first."""
        best, least = ways[0], inf
        costs = COST[self._doubles]
        for way in ways:
            cost = costs[way.manner]
            if cost < least:
                cost += self._cost_of_danger(way)
            if cost < least and self._doubles is Doubles.LINE:
                # In a tree the share of each end says little: most of them are never used.
                cost += self._cost_of_no_room(way)
            if cost < least:
                best, least = way, cost
        return best

    def _new_ends(self, way: Way) -> list[End]:
        if self._is_double:
            joints = joints_after_double(self._joint, way, self._doubles)
        else:
            joints = joints_after_single(self._joint, way)
        parent = self._joint.at + way.tile
        return [End(joint, parent, self._chance_of_double, self._use) for joint in joints]

    def _cost_of_danger(self, way: Way) -> float:
        """What the tile adds to the danger at other ends, and its own danger; for the rest, all ways are alike."""
        new_tile = self._felt.tile[self._joint.at + way.tile]
        danger = 0.0
        for end in self._ends:
            before = self._survey.outlook(end, self._depth)
            if before.seen & new_tile:
                after = self._survey.outlook(end, self._depth, new_tile)
                danger += end.use * (after.danger(end.chance_of_double) - before.danger(end.chance_of_double))
        if self._use:
            for end in self._new_ends(way):
                outlook = self._survey.outlook_from_new(end, self._depth)
                danger += end.use * outlook.danger(end.chance_of_double)
        return COST_OF_DANGER * danger

    def _cost_of_no_room(self, way: Way) -> float:
        tile = self._joint.at + way.tile
        ends = self._ends + self._new_ends(way)
        tiles_left = len(self._survey.unlaid)
        share = tiles_left / len(ends)
        need = LENGTH_OF_TILE * min(tiles_left, share + sqrt(share))
        covered = self._survey.covered | self._felt.tile[tile]
        seeds = [self._first_halves(end.joint, covered & ~self._felt.tile[end.parent]) for end in ends]
        free, enough = self._survey.free_halves & ~self._felt.halves_taken[tile], ceil(ROW_PITCH * need)
        cost = 0.0
        for area in self._felt.territories(free, seeds, enough):
            if area.bit_count() < enough and (room := self._felt.length_of_rows(area)) < need:
                missing = 1 - room / need
                cost += COST_OF_NO_ROOM * (missing * missing)
        return cost

    def _first_halves(self, joint: Joint, others: int) -> int:
        felt, halves = self._felt, 0
        for way in WAYS_FOR_SINGLE[joint.kind][joint.heading]:
            if not felt.surround[joint.at + way.tile] & others:
                halves |= felt.seed[4 * (joint.at + way.far) + way.heading]
        return halves
