"""Those at the table as slim strips: name, tiles as small backs with their number, score, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from doublesix.picture import UNICODE, Charset
from doublesix.terminal.theme import signs

WIDEST: Final = 30
"""The columns of a strip; more would draw names apart from their tiles."""
_GAP: Final = 1


@dataclass(frozen=True, slots=True)
class SeatStrip:
    """What is to be seen of one seat."""

    name: str
    tiles: int
    score: int
    points: str
    """The score in words."""
    is_to_act: bool
    note: str = ""
    """What it surely lacks."""


class SeatsPanel(Widget):
    """The strips side by side, in the order of the seats."""

    DEFAULT_CSS: ClassVar[str] = "SeatsPanel { height: auto; padding: 0 1; }"

    def __init__(self, charset: Charset) -> None:
        super().__init__()
        self._back, self._more = ("▮", "…") if charset is UNICODE else ("#", "~")
        self._strips: Sequence[SeatStrip] = ()
        self._has_notes = False

    def show(self, strips: Sequence[SeatStrip], *, has_notes: bool) -> None:
        """Show these seats; with a line for notes where there is room for one."""
        before = self._strips, self._has_notes
        self._strips, self._has_notes = strips, has_notes
        if before != (strips, has_notes):
            self.refresh(layout=before[1] != has_notes)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return two rows, or three with notes."""
        return 3 if self._has_notes else 2

    def render(self) -> Content:
        """Write the strips."""
        count = max(len(self._strips), 1)
        width = min(WIDEST, max((self.size.width + _GAP) // count - _GAP, 8))
        rows = [
            Content(" " * _GAP).join(row)
            for row in zip(*(self._lines(strip, width) for strip in self._strips), strict=True)
        ]
        return Content("\n").join(rows)

    def _lines(self, strip: SeatStrip, width: int) -> list[Content]:
        marker = signs().after if strip.is_to_act else " "
        name = Content.styled(self._cut(f"{marker} {strip.name}", width), "bold" if strip.is_to_act else "")
        ending = self._ending(strip, width)
        backs = self._back * min(strip.tiles, max(width - 2 - cell_len(ending), 0))
        tiles = Content(self._cut(f"  {backs}{ending}", width))
        return [name, tiles, *([Content.styled(self._cut(f"  {strip.note}", width), "dim")] if self._has_notes else [])]

    def _ending(self, strip: SeatStrip, width: int) -> str:
        """Return the number of tiles and the score, the latter in words where all backs still have room."""
        in_words = f" {strip.tiles}  {strip.points}"
        return in_words if 2 + strip.tiles + cell_len(in_words) <= width else f" {strip.tiles}  {strip.score}"

    def _cut(self, text: str, width: int) -> str:
        """Return a text in exactly so many columns."""
        return set_cell_size(text if cell_len(text) <= width else set_cell_size(text, width - 1) + self._more, width)
