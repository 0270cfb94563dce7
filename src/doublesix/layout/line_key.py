"""What the layout of a line is found by."""

from __future__ import annotations

from typing import Final

from doublesix.line import Laid, Line
from doublesix.rules.rules import Doubles

_OF_A_TILE: Final = 3
"""How many bytes of its code a tile takes."""


class LineKey(bytes):
    """The code of a line, with its tiles: found again far sooner than by comparing the tiles and places themselves."""

    doubles: Doubles
    laid: tuple[Laid, ...]
    line: Line | None
    """The line itself; none if only a longer one is known."""

    @classmethod
    def of(cls, line: Line) -> LineKey:
        """Return the key of a line."""
        return cls(line.code)._with(line.doubles, line.laid, line)

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
