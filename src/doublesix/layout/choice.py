"""The choice of the way in which a tile is laid.

Every choice weighs the same things: turns cost more than going straight, every open place should keep room
for the next few tiles, and each end of a line should keep its share of the free table for the rest.

How a tile that is not a double lies does not depend on which tile it is. So a player is shown beforehand where the
tile will be.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf, sqrt
from typing import Final

from doublesix.layout.arrangement import Arrangement, End
from doublesix.layout.felt import ROW_PITCH
from doublesix.layout.joints import (
    OPENED_BY_DOUBLE,
    WAYS_FOR_SINGLE,
    Course,
    Joint,
    Way,
    joints_after_double,
    joints_after_single,
    ways_at,
)
from doublesix.line import Laid, Place
from doublesix.rules.rules import Doubles
from doublesix.tiles import WITH_NUMBER

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
_COST: Final = {
    Doubles.LINE: _COST_IN_LINE,
    Doubles.CROSS: _COST_IN_TREE,
    Doubles.TEE: _COST_IN_TREE,
}
"""What each way of laying a tile costs, no matter what follows."""
_COST_OF_DANGER: Final = 500.0
_COST_OF_NO_ROOM: Final = 30.0
_LENGTH_OF_TILE: Final = 4


def with_tile(arrangement: Arrangement, laid: Laid) -> Arrangement | None:
    """Return the arrangement with one more tile; none if there is no room for it."""
    place = laid.joined_to
    if place is None:
        return arrangement.opened_with(laid)
    is_double = laid.tile.is_double
    way = choose_way(arrangement, place, is_double=True) if is_double else way_of_single(arrangement, place)
    return arrangement.joined_with(laid, place, way) if way else None


def way_of_single(arrangement: Arrangement, place: Place) -> Way | None:
    """Return how any tile that is not a double is laid at a place; none if there is no room."""
    ways = arrangement.ways_of_single
    if place not in ways:
        ways[place] = choose_way(arrangement, place, is_double=False)
    return ways[place]


def choose_way(arrangement: Arrangement, place: Place, *, is_double: bool) -> Way | None:
    """Return how a double, or another tile, is laid at a place; none if there is no room."""
    free = _free_ways(arrangement, place, is_double=is_double)
    if len(free) < 2:
        return free[0] if free else None
    if arrangement.end(place) is None:
        return free[0]
    return _Choice(arrangement, place, is_double).best(free)


def wants_a_larger_table(arrangement: Arrangement, place: Place) -> bool:
    """Whether a tile could be laid at a place if only the table were larger."""
    if arrangement.end(place) is None or _free_ways(arrangement, place, is_double=False):
        return False
    joint = arrangement.joint(place)
    others = arrangement.covered & ~arrangement.tiles[place.index]
    blocked = (arrangement.felt.surround[joint.at + way.tile] & others for way in ways_at(joint, is_double=False))
    return any(by == arrangement.felt.off_table for by in blocked)


def _free_ways(arrangement: Arrangement, place: Place, *, is_double: bool) -> list[Way]:
    key = place, is_double
    if key not in arrangement.free_ways:
        arrangement.free_ways[key] = _find_free_ways(arrangement, place, is_double=is_double)
    return arrangement.free_ways[key]


def _find_free_ways(arrangement: Arrangement, place: Place, *, is_double: bool) -> list[Way]:
    joint = arrangement.joint(place)
    ways = ways_at(joint, is_double=is_double)
    others = arrangement.covered & ~arrangement.tiles[place.index]
    surround, off_table = arrangement.felt.surround, arrangement.felt.off_table
    free = [way for way in ways if not surround[joint.at + way.tile] & others]
    is_crossing = is_double and arrangement.line.doubles is not Doubles.LINE
    if is_crossing and surround[joint.at + ways[0].tile] & others == off_table:
        # Any other way would take the room of an arm for good: a larger table is better.
        return []
    return free


class _Choice:
    """Weighs the ways of laying a tile at one place."""

    def __init__(self, arrangement: Arrangement, place: Place, is_double: bool) -> None:
        self._arrangement = arrangement
        self._felt = arrangement.felt
        self._joint = arrangement.joint(place)
        self._is_double = is_double
        others = (arrangement.end(other) for other in arrangement.line.places if other != place)
        self._ends = [end for end in others if end]
        self._depth = _depth(len(self._ends) + 1)
        if is_double:
            self._chance_of_double, self._use = 0.0, _use_of_double(arrangement, place)
        else:
            self._chance_of_double, self._use = _chances_after_single(arrangement, place)

    def best(self, ways: Sequence[Way]) -> Way:
        """Return the way that costs least; of several the first."""
        best, least = ways[0], inf
        costs = _COST[self._arrangement.line.doubles]
        for way in ways:
            cost = costs[way.manner]
            if cost < least:
                cost += self._cost_of_danger(way)
            if cost < least and self._arrangement.line.doubles is Doubles.LINE:
                # In a tree the share of each end says little: most of them are never used.
                cost += self._cost_of_no_room(way)
            if cost < least:
                best, least = way, cost
        return best

    def _new_ends(self, way: Way) -> list[End]:
        if self._is_double:
            joints = joints_after_double(self._joint, way, self._arrangement.line.doubles)
        else:
            joints = joints_after_single(self._joint, way)
        parent = self._felt.tile[self._joint.at + way.tile]
        return [End(joint, parent, self._chance_of_double, self._use) for joint in joints]

    def _cost_of_danger(self, way: Way) -> float:
        """What the tile adds to the danger at other ends, and its own danger; for the rest, all ways are alike."""
        new_tile = self._felt.tile[self._joint.at + way.tile]
        danger = 0.0
        for end in self._ends:
            before = self._arrangement.outlook(end, self._depth)
            if before.seen & new_tile:
                after = self._arrangement.outlook(end, self._depth, new_tile)
                danger += end.use * (after.danger(end.chance_of_double) - before.danger(end.chance_of_double))
        if self._use:
            for end in self._new_ends(way):
                outlook = self._arrangement.outlook_from_new(end, self._depth)
                danger += end.use * outlook.danger(end.chance_of_double)
        return _COST_OF_DANGER * danger

    def _cost_of_no_room(self, way: Way) -> float:
        tile = self._joint.at + way.tile
        ends = self._ends + self._new_ends(way)
        tiles_left = len(self._arrangement.unlaid)
        share = tiles_left / len(ends)
        need = _LENGTH_OF_TILE * min(tiles_left, share + sqrt(share))
        covered = self._arrangement.covered | self._felt.tile[tile]
        seeds = [self._first_halves(end.joint, covered & ~end.parent) for end in ends]
        free, enough = self._arrangement.free_halves & ~self._felt.halves_taken[tile], ceil(ROW_PITCH * need)
        cost = 0.0
        for area in self._felt.territories(free, seeds, enough):
            if area.bit_count() < enough and (room := self._felt.length_of_rows(area)) < need:
                cost += _COST_OF_NO_ROOM * (1 - room / need) ** 2
        return cost

    def _first_halves(self, joint: Joint, others: int) -> int:
        felt, halves = self._felt, 0
        for way in WAYS_FOR_SINGLE[joint.kind][joint.heading]:
            if not felt.surround[joint.at + way.tile] & others:
                halves |= felt.seed[4 * (joint.at + way.far) + way.heading]
        return halves


def _depth(ends: int) -> int:
    """How many tiles to look ahead: fewer if there are more lines to look along."""
    if ends <= 2:
        return 5
    return 3 if ends <= 4 else 2


def _use_of_double(arrangement: Arrangement, place: Place) -> float:
    """How likely a tile is laid at a place that a double laid here would open."""
    tiles_left = arrangement.numbers_left[place.number] - 1
    opened = OPENED_BY_DOUBLE[arrangement.line.doubles]
    return max(0.0, min(1.0, tiles_left / (arrangement.line.counts[place.number] - 1 + opened)))


def _chances_after_single(arrangement: Arrangement, place: Place) -> tuple[float, float]:
    """How likely the tile after the next is a double, and how likely there is one, for any next tile."""
    chance_of_double = use = 0.0
    candidates = [tile for tile in arrangement.unlaid & WITH_NUMBER[place.number] if not tile.is_double]
    for tile in candidates:
        number = tile.other(place.number)
        fitting = arrangement.numbers_left[number] - 1
        if fitting:
            chance_of_double += arrangement.doubles_left[number] / fitting
            use += min(1.0, fitting / (arrangement.line.counts[number] + 1))
    return (chance_of_double / len(candidates), use / len(candidates)) if candidates else (0.0, 0.0)
