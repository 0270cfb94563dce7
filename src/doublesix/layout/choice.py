"""The choice of the way in which a tile is laid.

Every choice weighs the same things: turns cost more than going straight, every open place should keep room
for the next few tiles, and each end of a line should keep its share of the free table for the rest.

How a tile that is not a double lies does not depend on which tile it is. So a player is shown beforehand where the
tile will be.
"""

from __future__ import annotations

from typing import Final

from doublesix.layout import cost
from doublesix.layout.arrangement import Arrangement
from doublesix.layout.joints import OPENED_BY_DOUBLE, Pose, Way, pose_of, ways_at
from doublesix.layout.survey import OpenSide, Survey
from doublesix.line import Place
from doublesix.rules.rules import Doubles
from doublesix.tiles import WITH_NUMBER, TileSet

SINGLES_WITH: Final = tuple(
    tuple((TileSet([tile]).mask, tile.other(number)) for tile in tiles if not tile.is_double)
    for number, tiles in enumerate(WITH_NUMBER)
)
"""By number, the tiles with it that are no doubles, as bits, each with its other number."""
DEPTHS: Final = (5, 5, 5, 3, 3, 2)
"""By the number of ends, how many tiles to look ahead: fewer if there are more lines to look along; then the last."""


def outlines(arrangement: Arrangement, *, anyway: bool = False) -> tuple[Pose | None, ...] | None:
    """Return for each open place how a tile that is not a double, joined by its low end, would lie there.

    It is none for a place without room. All is none if a larger table had room for more, unless it is told anyway.
    """
    survey = Survey(arrangement)
    if not anyway and any(_wants_a_larger_table(survey, side) for side in survey.open_sides.values()):
        return None
    return tuple([_pose_at(survey, place, is_double=False) for place in arrangement.line.places])


def pose_at(arrangement: Arrangement, place: Place, *, is_double: bool) -> Pose | None:
    """Return how a double, or another tile joined by its low end, would lie at a place; none if there is no room."""
    return _pose_at(Survey(arrangement), place, is_double=is_double)


def _pose_at(survey: Survey, place: Place, *, is_double: bool) -> Pose | None:
    side = survey.open_sides[place]
    way = _choose_way(survey, place, side, is_double=is_double)
    return pose_of(side.joint, way, is_double=is_double, by_high=False) if way else None


def _choose_way(survey: Survey, place: Place, side: OpenSide, *, is_double: bool) -> Way | None:
    if is_double and survey.line.doubles is not Doubles.LINE:
        straight = ways_at(side.joint, is_double=True)[0]
        if survey.only_edge_blocks(side, straight):
            # Any other way would take the room of an arm for good: a larger table is better.
            return None
    free = survey.free_ways(side, is_double=is_double)
    if len(free) < 2:
        return free[0] if free else None
    if side.end is None:
        return free[0]
    ends = [other.end for other in survey.open_sides.values() if other.end and other is not side]
    if is_double:
        chance_of_double, use = 0.0, _use_of_double(survey, place)
    else:
        chance_of_double, use = _chances_after_single(survey, place)
    depth = DEPTHS[min(len(ends) + 1, len(DEPTHS) - 1)]
    choice = cost.WayChoice(survey, side.joint, is_double, ends, depth, chance_of_double, use)
    return cost.cheapest(choice, free)


def _wants_a_larger_table(survey: Survey, side: OpenSide) -> bool:
    """Whether a tile could be laid at a place if only the table were larger."""
    if side.end is None or side.ways:
        return False
    return any(survey.only_edge_blocks(side, way) for way in ways_at(side.joint, is_double=False))


def _use_of_double(survey: Survey, place: Place) -> float:
    """How likely a tile is laid at a place that a double laid here would open."""
    tiles_left = survey.numbers_left[place.number] - 1
    opened = OPENED_BY_DOUBLE[survey.line.doubles]
    return max(0.0, min(1.0, tiles_left / (survey.line.counts[place.number] - 1 + opened)))


def _chances_after_single(survey: Survey, place: Place) -> tuple[float, float]:
    """How likely the tile after the next is a double, and how likely there is one, for any next tile."""
    chance_of_double = use = candidates = 0.0
    unlaid, numbers_left, counts = survey.unlaid.mask, survey.numbers_left, survey.line.counts
    for tile, number in SINGLES_WITH[place.number]:
        if unlaid & tile:
            candidates += 1
            fitting = numbers_left[number] - 1
            if fitting:
                chance_of_double += survey.doubles_left[number] / fitting
                use += min(1.0, fitting / (counts[number] + 1))
    return (chance_of_double / candidates, use / candidates) if candidates else (0.0, 0.0)
