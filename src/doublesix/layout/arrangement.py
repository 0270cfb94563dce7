"""The tiles of a line on a table of one size, with what we know about the room that they leave."""

from __future__ import annotations

from copy import copy
from typing import Final, NamedTuple

from doublesix.layout.felt import SpaceAhead, felt_of
from doublesix.layout.joints import (
    Joint,
    Pose,
    Way,
    joint_at,
    point,
    pose_of,
)
from doublesix.layout.outlook import look_ahead
from doublesix.line import Laid, Line, Place, Port
from doublesix.tiles import ALL_TILES, WITH_NUMBER, Tile, TileSet

_DOUBLE_WITH: Final = tuple(tiles.doubles for tiles in WITH_NUMBER)


class End(NamedTuple):
    """An open place to which some tile that is not yet laid fits."""

    joint: Joint
    parent: int
    """The squares of the tile joined to."""
    chance_of_double: float
    """How likely the next tile there is a double."""
    use: float
    """How likely there is a next tile."""


class Arrangement:
    """The tiles of a line on a table of so many half widths."""

    def __init__(self, line: Line, width: int, height: int, poses: tuple[Pose, ...]) -> None:
        self.line = line
        self.width = width
        self.height = height
        self.poses = poses
        self.felt = felt = felt_of(width, height)
        self.tiles = tuple([felt.tile[pose.tile] for pose in poses])
        self.covered = sum(self.tiles) | felt.off_table
        """The squares of all tiles, and all squares off the table."""
        self.free_halves = felt.all_halves
        """The half tiles that a double could still lie across."""
        for pose in poses:
            self.free_halves &= ~felt.halves_taken[pose.tile]
        self._count(ALL_TILES - TileSet([laid.tile for laid in line.laid]))

    def _count(self, unlaid: TileSet) -> None:
        self.unlaid = unlaid
        self.numbers_left = [(unlaid.mask & tiles.mask).bit_count() for tiles in WITH_NUMBER]
        """By number, how many tiles with it are not yet laid."""
        self.doubles_left = [(unlaid.mask & doubles.mask).bit_count() for doubles in _DOUBLE_WITH]
        """By number, whether its double is not yet laid, as 1 or 0."""
        self.ways_of_single: dict[Place, Way | None] = {}
        """The ways that were already chosen."""
        self.free_ways: dict[tuple[Place, bool], list[Way]] = {}
        """By place, and whether a double is laid there, the ways that have room."""
        self._ends: dict[Place, End | None] = {}
        self._outlooks: dict[tuple[Joint, int], SpaceAhead] = {}

    def joint(self, place: Place) -> Joint:
        """Return the joint at an open place."""
        is_double = self.line.laid[place.index].tile.is_double
        return joint_at(self.poses[place.index], place.port, is_double=is_double, doubles=self.line.doubles)

    def end(self, place: Place) -> End | None:
        """Return the end at an open place; none if no tile fits any more."""
        if place not in self._ends:
            self._ends[place] = self._find_end(place)
        return self._ends[place]

    def _find_end(self, place: Place) -> End | None:
        fitting = self.numbers_left[place.number]
        if not fitting:
            return None
        chance_of_double = self.doubles_left[place.number] / fitting
        use = min(1.0, fitting / self.line.counts[place.number])
        return End(self.joint(place), self.tiles[place.index], chance_of_double, use)

    def outlook(self, end: End, depth: int, new_tile: int = 0) -> SpaceAhead:
        """Return the outlook from an end, as it is or with one more tile."""
        known = self._outlooks.get((end.joint, depth))
        if known is None:
            known = self._outlooks[end.joint, depth] = self._look_ahead(end, depth, self.covered)
        return self._look_ahead(end, depth, self.covered | new_tile) if known.seen & new_tile else known

    def outlook_from_new(self, end: End, depth: int) -> SpaceAhead:
        """Return the outlook from an end of a tile that is not really there."""
        return self._look_ahead(end, depth, self.covered)

    def opened_with(self, laid: Laid) -> Arrangement:
        """Return the arrangement with the first tile in the middle: a double stands, any other lies."""
        pose = Pose(point(self.width // 2, self.height // 2), 0 if laid.tile.is_double else 3)
        return Arrangement(self.line.open_with(laid.tile), self.width, self.height, (pose,))

    def joined_with(self, laid: Laid, place: Place, way: Way) -> Arrangement:
        """Return the arrangement with one more tile, laid in this way."""
        pose = pose_of(self.joint(place), way, is_double=laid.tile.is_double, by_high=laid.by is Port.HIGH)
        joined = self._with_tile(laid.tile, place, pose)
        new_tile = joined.tiles[-1]
        joined._outlooks = {of: known for of, known in self._outlooks.items() if not known.seen & new_tile}
        return joined

    def _with_tile(self, tile: Tile, place: Place, pose: Pose) -> Arrangement:
        """Return the arrangement with one more tile: what it has in common with this one is not counted again."""
        made, felt = copy(self), self.felt
        new_tile = felt.tile[pose.tile]
        made.line, made.poses, made.tiles = self.line.join(tile, place), (*self.poses, pose), (*self.tiles, new_tile)
        made.covered = self.covered | new_tile
        made.free_halves = self.free_halves & ~felt.halves_taken[pose.tile]
        made._count(self.unlaid.remove(tile))
        return made

    def enlarged(self, by: int) -> Arrangement:
        """Return the arrangement in the middle of a larger table: by so much on each shorter side, in proportion."""
        if by == 0:
            return self
        shorter = min(self.width, self.height)
        dx, dy = round(by * self.width / shorter), round(by * self.height / shorter)
        poses = tuple(Pose(pose.centre + point(dx, dy), pose.facing) for pose in self.poses)
        return Arrangement(self.line, self.width + 2 * dx, self.height + 2 * dy, poses)

    def _look_ahead(self, end: End, depth: int, covered: int) -> SpaceAhead:
        return look_ahead(self.felt, self.line.doubles, end.joint, covered & ~end.parent, end.parent, depth)
