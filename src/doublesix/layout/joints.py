"""The ways to lay a tile at an open place, in whole half widths of a tile.

A tile is 2 × 4 half widths. Directions are those of ``Facing``: 0 up, 1 right, 2 down, 3 left. Looking ahead tries
thousands of places, so a point is one integer, and so is a tile: the point of its centre, plus one if it lies.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from doublesix.line import Port
from doublesix.rules.rules import Doubles

TURNS: Final = {Port.HIGH: 0, Port.RIGHT: 1, Port.LOW: 2, Port.LEFT: 3}
"""How many quarter turns clockwise each side of a tile is from its high end."""


_SPAN: Final = 1024
_MARGIN: Final = 8
"""How far off the table a point may be and still be told from others."""


def point(x: int, y: int) -> int:
    """Return the point with these coordinates; points can be added."""
    return 2 * (y * _SPAN + x)


def coordinates(point_or_tile: int) -> tuple[int, int]:
    """Return the coordinates of a point, or of the centre of a tile."""
    y, x = divmod((point_or_tile >> 1) + _MARGIN, _SPAN)
    return x - _MARGIN, y


STEP: Final = (point(0, -1), point(1, 0), point(0, 1), point(-1, 0))
"""One half width in each direction."""


class Pose(NamedTuple):
    """Where a tile lies: the point of its centre, and the direction of its high end."""

    centre: int
    facing: int

    @property
    def tile(self) -> int:
        """The tile as one integer."""
        return self.centre + self.facing % 2


class JointKind(IntEnum):
    """What a tile is joined to."""

    END = 0
    """The short end of a tile that is not a double."""
    SIDE = 1
    """The long side of a double."""
    CROSSING = 2
    """The long side of a double that opens its short ends too."""
    ARM = 3
    """The short end of a double."""


OPENED_BY_DOUBLE: Final = {Doubles.LINE: 1, Doubles.CROSS: 3, Doubles.TEE: 2}
"""How many places a later double opens."""
LONG_SIDE: Final = {Doubles.LINE: JointKind.SIDE, Doubles.CROSS: JointKind.CROSSING, Doubles.TEE: JointKind.CROSSING}


class Joint(NamedTuple):
    """A side at which a tile may be joined, and the direction in which the line leaves it.

    The point is the middle of the part to join: of the last half of a tile, or of a double for its long sides.
    """

    kind: JointKind
    at: int
    heading: int


class Course(IntEnum):
    """How a tile continues the line."""

    STRAIGHT = 0
    SHIFTED = 1
    """Straight on but half a width to the side: a double that is not met in the middle, or the tile after it."""
    BENT = 2
    """The joining half lies straight ahead and the tile points sideways."""
    ASIDE = 3
    """It leaves from the side of the last half: a turn that needs no room ahead."""
    AT_DOUBLE = 4
    """It turns at the double itself, along its long side and past its end."""
    BENT_ARM = 5
    """It turns at the short end of a double instead of going straight off."""
    SHIFTED_ARM = 6
    """Half a width to the side on the short end of a double, so that it meets only one half of it."""
    SHIFTED_BENT_ARM = 7
    DOUBLE_ASIDE = 8
    """A double that leaves from the side of the last half."""


class Way(NamedTuple):
    """One way to lie at a joint: the tile, and the middle of its far half (of all of a double), from the joint."""

    manner: Course
    tile: int
    far: int
    heading: int


def joint_at(pose: Pose, port: Port, *, is_double: bool, doubles: Doubles) -> Joint:
    """Return the joint at this side of a tile."""
    heading = (pose.facing + TURNS[port]) % 4
    if port in (Port.LEFT, Port.RIGHT):
        return Joint(LONG_SIDE[doubles], pose.centre, heading)
    return Joint(JointKind.ARM if is_double else JointKind.END, pose.centre + STEP[heading], heading)


def joints_after_single(joint: Joint, way: Way) -> tuple[Joint, ...]:
    """Return the joint at the far end of a tile laid like this."""
    return (Joint(JointKind.END, joint.at + way.far, way.heading),)


def joints_after_double(joint: Joint, way: Way, doubles: Doubles) -> tuple[Joint, ...]:
    """Return the joints that a later double laid like this opens."""
    centre = joint.at + way.far
    arms = ((way.heading + 3) % 4, (way.heading + 1) % 4)
    onward = (Joint(LONG_SIDE[doubles], centre, way.heading),)
    if doubles is Doubles.LINE:
        return onward
    both_arms = tuple(Joint(JointKind.ARM, centre + STEP[arm], arm) for arm in arms)
    return both_arms if doubles is Doubles.TEE else onward + both_arms


def _facing_of_single(heading: int, *, by_high: bool) -> int:
    """Return where the high end points if the line goes on this way and was joined by the high end, or by the low."""
    return (heading + 2) % 4 if by_high else heading


def _facing_of_double(heading: int) -> int:
    """Return where the high end of a later double points: it arrives by its left side."""
    return (heading + 3) % 4


def _single(manner: Course, near: int, heading: int) -> Way:
    return Way(manner, near + STEP[heading] + heading % 2, near + 2 * STEP[heading], heading)


def _ways_for_single(kind: JointKind, ahead: int) -> tuple[Way, ...]:
    sides = (ahead + 3) % 4, (ahead + 1) % 4
    near = 2 * STEP[ahead]
    ways = [_single(Course.STRAIGHT, near, ahead)]
    if kind is JointKind.END:
        ways += (_single(Course.BENT, near, side) for side in sides)
        ways += (_single(Course.ASIDE, 2 * STEP[side], side) for side in sides)
    elif kind is JointKind.ARM:
        ways += (_single(Course.BENT_ARM, near, side) for side in sides)
        ways += (_single(Course.SHIFTED_ARM, near + STEP[side], ahead) for side in sides)
        ways += (_single(Course.SHIFTED_BENT_ARM, near + STEP[side], side) for side in sides)
    else:
        ways += (_single(Course.SHIFTED, near + STEP[side], ahead) for side in sides)
    if kind is JointKind.SIDE:
        # Half a width to the side, so that the far half lies clear of the double.
        ways += (_single(Course.AT_DOUBLE, near + STEP[side], side) for side in sides)
    return tuple(ways)


def _double(manner: Course, centre: int, heading: int) -> Way:
    return Way(manner, centre + 1 - heading % 2, centre, heading)


def _ways_for_double(ahead: int) -> tuple[Way, ...]:
    sides = (ahead + 3) % 4, (ahead + 1) % 4
    near = 2 * STEP[ahead]
    ways = [_double(Course.STRAIGHT, near, ahead)]
    ways += (_double(Course.SHIFTED, near + STEP[side], ahead) for side in sides)
    # Half a width forward, so that it touches the last half only.
    ways += (_double(Course.DOUBLE_ASIDE, 2 * STEP[side] + STEP[ahead], side) for side in sides)
    return tuple(ways)


WAYS_FOR_SINGLE: Final = tuple(tuple(_ways_for_single(kind, ahead) for ahead in range(4)) for kind in JointKind)
"""By kind of joint and heading, the plainest way first."""
WAYS_FOR_DOUBLE: Final = tuple(_ways_for_double(ahead) for ahead in range(4))
"""By heading, the plainest way first."""


def ways_at(joint: Joint, *, is_double: bool) -> tuple[Way, ...]:
    """Return all ways in which a double, or another tile, can lie at a joint, the plainest first."""
    return WAYS_FOR_DOUBLE[joint.heading] if is_double else WAYS_FOR_SINGLE[joint.kind][joint.heading]


def pose_of(joint: Joint, way: Way, *, is_double: bool, by_high: bool) -> Pose:
    """Return where a tile lies if it is laid at a joint in this way, joined by its high or its low end."""
    facing = _facing_of_double(way.heading) if is_double else _facing_of_single(way.heading, by_high=by_high)
    return Pose(joint.at + way.tile & ~1, facing)
