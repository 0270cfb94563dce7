"""Laying out a whole line again, if tiles enclose one of its places and no larger table would help.

All tiles are known now, so this is a search: each tile tries its ways, first the way in which it lay before. If a tile
has no room, the search goes back to the latest of the tiles in its way, not to the one laid just before it.
So it moves few tiles. It gives up after so many steps, and takes twice as many on the next larger table.
"""

from __future__ import annotations

from itertools import count
from typing import Final, NamedTuple

from doublesix.layout.arrangement import Arrangement
from doublesix.layout.felt import felt_of
from doublesix.layout.joints import Pose, joint_at, pose_of, ways_at
from doublesix.line import Laid, Line, Place, Port

_STEPS: Final = 1_500
"""How many tiles are laid in thought before a larger table is tried, with twice as many."""


class _Guest(NamedTuple):
    """A tile to lay, or room to keep for one at an open place."""

    parent: int
    port: Port
    is_double: bool = False
    by_high: bool = True


def afresh(before: Arrangement, line: Line) -> Arrangement:
    """Return the line with its last tile, laid out again on the same table or one that is hardly larger."""
    for attempt in count():
        table = before.enlarged(attempt)
        poses = _rearranged(line, table, _STEPS * 2**attempt)
        if poses:
            return Arrangement(line, table.width, table.height, poses)
    raise AssertionError("there is always a larger table")


def _rearranged(line: Line, table: Arrangement, steps: int) -> tuple[Pose, ...] | None:
    """Return where all tiles may lie on a table, if possible with room at every open place; none if none is found."""
    tiles = [_guest(laid, place) for laid in line.laid if (place := laid.joined_to)]
    kept = [_Guest(place.index, place.port) for place in line.places]
    for before in (table.poses, table.poses[:1]):
        for guests in ([*tiles, *kept], tiles):
            if found := _Search(line, table, before, guests).run(steps):
                return found
    return None


def _guest(laid: Laid, place: Place) -> _Guest:
    return _Guest(place.index, place.port, laid.tile.is_double, laid.by is Port.HIGH)


class _Search:
    """A search with conflict-directed backjumping: complete, and quick because it undoes only what is in the way."""

    def __init__(self, line: Line, table: Arrangement, before: tuple[Pose, ...], guests: list[_Guest]) -> None:
        self._line = line
        self._before = before
        self._felt = felt_of(table.width, table.height)
        self._guests = guests
        first = table.poses[0]
        self._poses = [first]
        self._tiles = [self._felt.tile[first.tile]]
        self._untried: list[list[Pose]] = [[]]
        self._in_the_way: list[set[int]] = [set()]

    def run(self, steps: int) -> tuple[Pose, ...] | None:
        """Lay the tiles one after the other, going back if there is no room."""
        self._consider_next()
        for _ in range(steps):
            if not self._lay():
                back = max(self._in_the_way[-1])
                if back == 0:
                    return None
                self._go_back(back)
            elif len(self._poses) > len(self._guests):
                return tuple(self._poses[: len(self._line.laid)])
            else:
                self._consider_next()
        return None

    def _consider_next(self) -> None:
        """Find the ways of the next tile."""
        index = len(self._poses)
        guest = self._guests[index - 1]
        parent = self._line.laid[guest.parent].tile
        joint = joint_at(self._poses[guest.parent], guest.port, is_double=parent.is_double, doubles=self._line.doubles)
        ways = ways_at(joint, is_double=guest.is_double)
        poses = [pose_of(joint, way, is_double=guest.is_double, by_high=guest.by_high) for way in ways]
        if index < len(self._before) and self._before[index] in poses:
            poses.remove(self._before[index])
            poses.insert(0, self._before[index])
        self._untried.append(poses[::-1])
        self._in_the_way.append({guest.parent})

    def _lay(self) -> bool:
        """Lay the tile in the first of its ways that has room, and note what is in its way."""
        index = len(self._poses)
        parent = self._guests[index - 1].parent
        untried, in_the_way = self._untried[index], self._in_the_way[index]
        while untried:
            pose = untried.pop()
            surround = self._felt.surround[pose.tile]
            if surround & self._felt.off_table:
                continue
            hit = {other for other, tile in enumerate(self._tiles) if tile & surround and other != parent}
            if not hit:
                self._poses.append(pose)
                self._tiles.append(self._felt.tile[pose.tile])
                return True
            in_the_way |= hit
        return False

    def _go_back(self, back: int) -> None:
        """Take up everything from a tile on; that tile then tries its next way."""
        self._in_the_way[back] |= self._in_the_way[-1] - {back}
        del self._poses[back:], self._tiles[back:], self._untried[back + 1 :], self._in_the_way[back + 1 :]
