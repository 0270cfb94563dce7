"""The panel of a wide table: what an attentive player would count, as far as this seat may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from doublesix.terminal.table.tile_count import Line

_MARGIN: Final = 1


class CountPanel(Widget):
    """Parts below each other, as many as there is room for."""

    DEFAULT_CSS: ClassVar[str] = "CountPanel { height: auto; }"

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[Line] = []

    def show(self, sections: Sequence[list[Line]], rows: int) -> None:
        """Show these parts on at most so many rows; a part that does not fit is left out, with those after it."""
        lines: list[Line] = []
        for section in sections:
            if len(lines) + len(section) + 1 > rows:
                break
            lines += [*section, ""]
        before, self._lines = self._lines, lines
        if before != lines:
            self.refresh(layout=len(before) != len(lines))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows of all parts."""
        return len(self._lines)

    def render(self) -> Content:
        """Write the parts."""
        return Content("\n").join(Content.assemble(" " * _MARGIN, line) for line in self._lines)
