"""An arrangement as those see it who choose the way of a tile: the room that the tiles leave, and its open places."""

from __future__ import annotations

from typing import Final, NamedTuple

from doublesix.layout.arrangement import Arrangement
from doublesix.layout.felt import SpaceAhead, felt_of
from doublesix.layout.joints import Joint, Way, joint_at, ways_at
from doublesix.layout.outlook import look_ahead
from doublesix.line import Place
from doublesix.tiles import ALL_TILES, WITH_NUMBER, TileSet

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


class OpenSide(NamedTuple):
    """An open place of an arrangement, with what we know about it."""

    joint: Joint
    others: int
    """The squares of all tiles but the one joined to, and all squares off the table."""
    end: End | None
    """None if no tile fits any more."""
    ways: tuple[Way, ...]
    """The ways that have room, for any tile that is not a double."""


class Survey:
    """An arrangement, with what we know about the room that its tiles leave."""

    def __init__(self, arrangement: Arrangement) -> None:
        self.arrangement = arrangement
        self.line, width, height, poses = arrangement
        self.felt = felt = felt_of(width, height)
        self.covered = sum(felt.tile[pose.tile] for pose in poses) | felt.off_table
        """The squares of all tiles, and all squares off the table."""
        self.free_halves = felt.all_halves
        """The half tiles that a double could still lie across."""
        for pose in poses:
            self.free_halves &= ~felt.halves_taken[pose.tile]
        self.unlaid = ALL_TILES - TileSet([laid.tile for laid in self.line.laid])
        self.numbers_left = [(self.unlaid.mask & tiles.mask).bit_count() for tiles in WITH_NUMBER]
        """By number, how many tiles with it are not yet laid."""
        self.doubles_left = [(self.unlaid.mask & doubles.mask).bit_count() for doubles in _DOUBLE_WITH]
        """By number, whether its double is not yet laid, as 1 or 0."""
        self.open_sides = {place: self._open_side(place) for place in self.line.places}
        self._outlooks: dict[tuple[Joint, int], SpaceAhead] = {}

    def free_ways(self, side: OpenSide, *, is_double: bool) -> tuple[Way, ...]:
        """Return the ways in which a double, or another tile, has room at a place."""
        return self._free_ways(side.joint, side.others, is_double=is_double) if is_double else side.ways

    def only_edge_blocks(self, side: OpenSide, way: Way) -> bool:
        """Whether only the edge is in the way of a tile that is laid like this."""
        return self.felt.surround[side.joint.at + way.tile] & side.others == self.felt.off_table

    def outlook(self, end: End, depth: int, new_tile: int = 0) -> SpaceAhead:
        """Return the outlook from an end, as it is or with one more tile."""
        known = self._outlooks.get((end.joint, depth))
        if known is None:
            known = self._outlooks[end.joint, depth] = self._look_ahead(end, depth, self.covered)
        return self._look_ahead(end, depth, self.covered | new_tile) if known.seen & new_tile else known

    def outlook_from_new(self, end: End, depth: int) -> SpaceAhead:
        """Return the outlook from an end of a tile that is not really there."""
        return self._look_ahead(end, depth, self.covered)

    def _open_side(self, place: Place) -> OpenSide:
        pose, is_double = self.arrangement.poses[place.index], self.line.laid[place.index].tile.is_double
        joint = joint_at(pose, place.port, is_double=is_double, doubles=self.line.doubles)
        others = self.covered & ~self.felt.tile[pose.tile]
        ways = self._free_ways(joint, others, is_double=False)
        return OpenSide(joint, others, self._end(place, joint, pose.tile), ways)

    def _free_ways(self, joint: Joint, others: int, *, is_double: bool) -> tuple[Way, ...]:
        at, surround = joint.at, self.felt.surround
        return tuple([way for way in ways_at(joint, is_double=is_double) if not surround[at + way.tile] & others])

    def _end(self, place: Place, joint: Joint, parent: int) -> End | None:
        fitting = self.numbers_left[place.number]
        if not fitting:
            return None
        chance_of_double = self.doubles_left[place.number] / fitting
        use = min(1.0, fitting / self.line.counts[place.number])
        return End(joint, parent, chance_of_double, use)

    def _look_ahead(self, end: End, depth: int, covered: int) -> SpaceAhead:
        parent = self.felt.tile[end.parent]
        return look_ahead(self.felt, self.line.doubles, end.joint, covered & ~parent, parent, depth)
