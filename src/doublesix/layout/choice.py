"""The choice of the way in which a tile is laid.

Every choice weighs the same things: turns cost more than going straight, every open place should keep room
for the next few tiles, and each end of a line should keep its share of the free table for the rest.

How a tile that is not a double lies does not depend on which tile it is. So a player is shown beforehand where the
tile will be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

from doublesix.layout import cost
from doublesix.layout.arrangement import Arrangement, OpenSide
from doublesix.layout.joints import OPENED_BY_DOUBLE, Way, ways_at
from doublesix.line import Laid, Place
from doublesix.reference import is_asked_for
from doublesix.rules.rules import Doubles
from doublesix.tiles import WITH_NUMBER, TileSet

_SINGLES_WITH: Final = tuple(
    tuple((TileSet([tile]).mask, tile.other(number)) for tile in tiles if not tile.is_double)
    for number, tiles in enumerate(WITH_NUMBER)
)
"""By number, the tiles with it that are no doubles, as bits, each with its other number."""
_Cheapest = Callable[[cost.WayChoice, Sequence[Way]], Way]


def compiled() -> _Cheapest:
    """Return the compiled search for the way that costs least; raise ``ImportError`` if there is none."""
    found: _Cheapest = import_module("doublesix.layout.compiled.cost").cheapest
    return found


def _fastest() -> _Cheapest:
    if is_asked_for():
        return cost.cheapest
    try:
        return compiled()
    except ImportError:
        return cost.cheapest


cheapest: Final = _fastest()
"""Returns the way that costs least: compiled, or readable if there was no compiler or it is asked for."""


def with_tile(arrangement: Arrangement, laid: Laid) -> Arrangement | None:
    """Return the arrangement with one more tile; none if there is no room for it."""
    place = laid.joined_to
    if place is None:
        return arrangement.opened_with(laid)
    is_double = laid.tile.is_double
    way = _choose_way(arrangement, place, is_double=True) if is_double else way_of_single(arrangement, place)
    return arrangement.joined_with(laid, place, way) if way else None


def way_of_single(arrangement: Arrangement, place: Place) -> Way | None:
    """Return how any tile that is not a double is laid at a place; none if there is no room."""
    side = arrangement.open_sides[place]
    if side.way is None:
        side.way = (_choose_way(arrangement, place, is_double=False),)
    return side.way[0]


def _choose_way(arrangement: Arrangement, place: Place, *, is_double: bool) -> Way | None:
    """Return how a double, or another tile, is laid at a place; none if there is no room."""
    side = arrangement.open_sides[place]
    free = _ways_of_double(arrangement, side) if is_double else _ways_of_single(arrangement, side)
    if len(free) < 2:
        return free[0] if free else None
    if side.end is None:
        return free[0]
    ends = [other.end for other in arrangement.open_sides.values() if other.end and other is not side]
    if is_double:
        chance_of_double, use = 0.0, _use_of_double(arrangement, place)
    else:
        chance_of_double, use = _chances_after_single(arrangement, place)
    depth = _depth(len(ends) + 1)
    return cheapest(cost.WayChoice(arrangement, side.joint, is_double, ends, depth, chance_of_double, use), free)


def wants_a_larger_table(arrangement: Arrangement, side: OpenSide) -> bool:
    """Whether a tile could be laid at a place if only the table were larger."""
    if side.end is None or _ways_of_single(arrangement, side):
        return False
    joint, others = side.joint, arrangement.covered & ~side.parent
    blocked = (arrangement.felt.surround[joint.at + way.tile] & others for way in ways_at(joint, is_double=False))
    return any(by == arrangement.felt.off_table for by in blocked)


def _ways_of_single(arrangement: Arrangement, side: OpenSide) -> list[Way]:
    if side.ways is None:
        side.ways = _free_ways(arrangement, side, ways_at(side.joint, is_double=False))
    return side.ways


def _ways_of_double(arrangement: Arrangement, side: OpenSide) -> list[Way]:
    ways = ways_at(side.joint, is_double=True)
    if arrangement.line.doubles is not Doubles.LINE:
        others, felt = arrangement.covered & ~side.parent, arrangement.felt
        if felt.surround[side.joint.at + ways[0].tile] & others == felt.off_table:
            # Any other way would take the room of an arm for good: a larger table is better.
            return []
    return _free_ways(arrangement, side, ways)


def _free_ways(arrangement: Arrangement, side: OpenSide, ways: Sequence[Way]) -> list[Way]:
    others, at, surround = arrangement.covered & ~side.parent, side.joint.at, arrangement.felt.surround
    return [way for way in ways if not surround[at + way.tile] & others]


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
    chance_of_double = use = candidates = 0.0
    unlaid, numbers_left, counts = arrangement.unlaid.mask, arrangement.numbers_left, arrangement.line.counts
    for tile, number in _SINGLES_WITH[place.number]:
        if unlaid & tile:
            candidates += 1
            fitting = numbers_left[number] - 1
            if fitting:
                chance_of_double += arrangement.doubles_left[number] / fitting
                use += min(1.0, fitting / (counts[number] + 1))
    return (chance_of_double / candidates, use / candidates) if candidates else (0.0, 0.0)
