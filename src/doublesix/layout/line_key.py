"""A line as bytes, to find what is known about it."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from doublesix.line import Laid, Line
from doublesix.rules.rules import Doubles

_DOUBLES: Final = {doubles: number for number, doubles in enumerate(Doubles)}
_NUMBERS: Final = attrgetter("tile.id", "joined_to.index", "joined_to.port")
"""What tells a joined tile of a line from all others; the first one is joined to none."""
_OF_A_TILE: Final = 3
"""How many bytes a tile takes."""


class LineKey(bytes):
    """A line as bytes: found again far sooner than by comparing the tiles and places themselves."""

    doubles: Doubles
    laid: tuple[Laid, ...]
    line: Line | None
    """The line itself; none if only a longer one is known."""

    @classmethod
    def of(cls, line: Line) -> LineKey:
        """Return the key of a line: its tiles, each with the tile and the side that it was joined to."""
        laid = line.laid
        numbers = [_DOUBLES[line.doubles]]
        if laid:
            numbers += (laid[0].tile.id, 0, 0)
            for joined in map(_NUMBERS, laid[1:]):
                numbers += joined
        return cls(numbers)._with(line.doubles, laid, line)

    @property
    def before(self) -> LineKey:
        """The key of the line without its last tile."""
        return LineKey(self[:-_OF_A_TILE])._with(self.doubles, self.laid[:-1], None)

    def line_after(self, before: Line) -> Line:
        """Return the line itself; ``before`` is the one without its last tile."""
        if self.line is not None:
            return self.line
        last = self.laid[-1]
        return before.join(last.tile, last.joined_to) if last.joined_to else before.open_with(last.tile)

    def _with(self, doubles: Doubles, laid: tuple[Laid, ...], line: Line | None) -> LineKey:
        self.doubles, self.laid, self.line = doubles, laid, line
        return self
