"""The tiles of a line on a table of one size, with what we know about the room that they leave."""

from __future__ import annotations

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
    """The tile joined to."""
    chance_of_double: float
    """How likely the next tile there is a double."""
    use: float
    """How likely there is a next tile."""


class OpenSide:
    """An open place of an arrangement, with what we know about it so far."""

    __slots__ = ("end", "joint", "parent", "way", "ways")

    def __init__(self, joint: Joint, parent: int, end: End | None, ways: list[Way] | None = None) -> None:
        self.joint = joint
        self.parent = parent
        """The squares of the tile joined to."""
        self.end = end
        """None if no tile fits any more."""
        self.ways = ways
        """The ways that have room, for any tile that is not a double; none before somebody looked for them."""
        self.way: tuple[Way | None] | None = None
        """The chosen one of them; none before somebody chose."""


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
        self.open_sides = {place: self._open_side(place) for place in line.places}

    def _count(self, unlaid: TileSet) -> None:
        self.unlaid = unlaid
        self.numbers_left = [(unlaid.mask & tiles.mask).bit_count() for tiles in WITH_NUMBER]
        """By number, how many tiles with it are not yet laid."""
        self.doubles_left = [(unlaid.mask & doubles.mask).bit_count() for doubles in _DOUBLE_WITH]
        """By number, whether its double is not yet laid, as 1 or 0."""
        self._outlooks: dict[tuple[Joint, int], SpaceAhead] = {}

    def _open_side(self, place: Place) -> OpenSide:
        pose, is_double = self.poses[place.index], self.line.laid[place.index].tile.is_double
        joint = joint_at(pose, place.port, is_double=is_double, doubles=self.line.doubles)
        return OpenSide(joint, self.tiles[place.index], self._end(place, joint))

    def _end(self, place: Place, joint: Joint) -> End | None:
        fitting = self.numbers_left[place.number]
        if not fitting:
            return None
        chance_of_double = self.doubles_left[place.number] / fitting
        use = min(1.0, fitting / self.line.counts[place.number])
        return End(joint, self.poses[place.index].tile, chance_of_double, use)

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
        pose = pose_of(self.open_sides[place].joint, way, is_double=laid.tile.is_double, by_high=laid.by is Port.HIGH)
        joined = self._with_tile(laid.tile, place, pose)
        new_tile = joined.tiles[-1]
        joined._outlooks = {of: known for of, known in self._outlooks.items() if not known.seen & new_tile}
        return joined

    def _with_tile(self, tile: Tile, place: Place, pose: Pose) -> Arrangement:
        """Return the arrangement with one more tile: what it has in common with this one is not counted again."""
        made, felt = Arrangement.__new__(Arrangement), self.felt
        made.__dict__.update(self.__dict__)
        new_tile = felt.tile[pose.tile]
        made.line, made.poses, made.tiles = self.line.join(tile, place), (*self.poses, pose), (*self.tiles, new_tile)
        made.covered = self.covered | new_tile
        made.free_halves = self.free_halves & ~felt.halves_taken[pose.tile]
        made._count(self.unlaid.remove(tile))
        made.open_sides = {place: made._side_after(self.open_sides.get(place), place) for place in made.line.places}
        return made

    def _side_after(self, before: OpenSide | None, place: Place) -> OpenSide:
        """Return the open side at a place, where the new tile may have taken some room."""
        if not before:
            return self._open_side(place)
        joint, ways = before.joint, before.ways
        if ways:
            surround, new_tile = self.felt.surround, self.tiles[-1]
            ways = [way for way in ways if not surround[joint.at + way.tile] & new_tile]
        return OpenSide(joint, before.parent, self._end(place, joint), ways)

    def enlarged(self, by: int) -> Arrangement:
        """Return the arrangement in the middle of a larger table: by so much on each shorter side, in proportion."""
        if by == 0:
            return self
        shorter = min(self.width, self.height)
        dx, dy = round(by * self.width / shorter), round(by * self.height / shorter)
        poses = tuple(Pose(pose.centre + point(dx, dy), pose.facing) for pose in self.poses)
        return Arrangement(self.line, self.width + 2 * dx, self.height + 2 * dy, poses)

    def _look_ahead(self, end: End, depth: int, covered: int) -> SpaceAhead:
        parent = self.felt.tile[end.parent]
        return look_ahead(self.felt, self.line.doubles, end.joint, covered & ~parent, parent, depth)
