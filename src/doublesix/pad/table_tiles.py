"""Whether tiles can lie on a table together.

In a row every number but those at the two ends stands in pairs, so the tiles must be a trail through the numbers; where
doubles branch they must at least hang together.
"""

from __future__ import annotations

from doublesix.rules.rules import Doubles
from doublesix.tiles import WITH_NUMBER, TileSet


def hang_together(tiles: TileSet) -> bool:
    """Whether every tile can be reached from every other by numbers that they share."""
    first = next(iter(tiles), None)
    if first is None:
        return True
    reached, rest = TileSet([first]), tiles.remove(first)
    while touching := _touching(reached, rest):
        reached, rest = reached | touching, rest - touching
    return not rest


def loose_numbers(tiles: TileSet) -> tuple[int, ...]:
    """Return the numbers that do not stand in pairs; in a row these are its ends, unless both ends are alike."""
    singles = tiles - tiles.doubles
    return tuple(number for number in range(len(WITH_NUMBER)) if len(singles.with_number(number)) % 2)


def can_lie(tiles: TileSet, doubles: Doubles) -> bool:
    """Whether these tiles, and no others, can be what was laid."""
    return hang_together(tiles) and (doubles is not Doubles.LINE or len(loose_numbers(tiles)) <= 2)


def _touching(reached: TileSet, rest: TileSet) -> TileSet:
    return rest.with_number(*(number for number in range(len(WITH_NUMBER)) if reached.with_number(number)))
