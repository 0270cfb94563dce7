"""The tiles of a line on a table of one size."""

from __future__ import annotations

from typing import NamedTuple

from doublesix.layout.joints import Pose, point
from doublesix.line import Line


class Arrangement(NamedTuple):
    """The tiles of a line on a table of so many half widths."""

    line: Line
    width: int
    height: int
    poses: tuple[Pose, ...]

    def opened_with(self, line: Line) -> Arrangement:
        """Return the arrangement of a line of one tile, in the middle: a double stands, any other lies."""
        pose = Pose(point(self.width // 2, self.height // 2), 0 if line.laid[0].tile.is_double else 3)
        return Arrangement(line, self.width, self.height, (pose,))

    def joined_with(self, line: Line, pose: Pose) -> Arrangement:
        """Return the arrangement of the line with one more tile, which lies like this."""
        return Arrangement(line, self.width, self.height, (*self.poses, pose))

    def enlarged(self, by: int) -> Arrangement:
        """Return the arrangement in the middle of a larger table: by so much on each shorter side, in proportion."""
        if by == 0:
            return self
        shorter = min(self.width, self.height)
        dx, dy = round(by * self.width / shorter), round(by * self.height / shorter)
        poses = tuple([Pose(pose.centre + point(dx, dy), pose.facing) for pose in self.poses])
        return Arrangement(self.line, self.width + 2 * dx, self.height + 2 * dy, poses)
