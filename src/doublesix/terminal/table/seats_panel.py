"""The players as slim strips: name, tiles as small backs with their number, score, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from doublesix.terminal.table.word_row import cut
from doublesix.terminal.theme import signs

WIDEST: Final = 30
"""The columns of a strip if its name needs no more; with more, names would be far from their tiles."""
_LEAST: Final = 10
"""The columns of a back, the number of tiles and a score."""
_INDENT: Final = 2
_GAP: Final = 1
_BACK: Final = "▮"


@dataclass(frozen=True, slots=True)
class SeatStrip:
    """What to show of one seat."""

    name: str
    tiles: int
    score: int
    points: str
    """The score in words."""
    is_to_act: bool
    note: str = ""
    """The numbers that it surely lacks."""


class SeatsPanel(Widget):
    """The strips side by side, in the order of the seats."""

    DEFAULT_CSS: ClassVar[str] = "SeatsPanel { height: auto; padding: 0 1; }"

    def __init__(self) -> None:
        super().__init__()
        self._strips: Sequence[SeatStrip] = ()
        self._has_notes = False

    def show(self, strips: Sequence[SeatStrip], *, has_notes: bool) -> None:
        """Show these seats; with a line for notes if there is room for one."""
        before = self._strips, self._has_notes
        self._strips, self._has_notes = strips, has_notes
        if before != (strips, has_notes):
            self.refresh(layout=before[1] != has_notes)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return two rows, or three with notes."""
        return 3 if self._has_notes else 2

    def render(self) -> Content:
        """Write the strips."""
        widths = strip_widths([strip.name for strip in self._strips], self.size.width)
        placed = [*zip(self._strips, widths, strict=True)]
        in_words = all(_length(strip, strip.points) <= width for strip, width in placed)
        lines = [self._lines(strip, width, in_words=in_words) for strip, width in placed]
        return Content("\n").join(Content(" " * _GAP).join(row) for row in zip(*lines, strict=True))

    def _lines(self, strip: SeatStrip, width: int, *, in_words: bool) -> list[Content]:
        marker = signs().after if strip.is_to_act else " "
        name = Content.styled(_in(f"{marker} {strip.name}", width), "bold" if strip.is_to_act else "")
        score = strip.points if in_words else str(strip.score)
        # One back stands for all if there is no room for all.
        backs = _BACK * (strip.tiles if _length(strip, score) <= width else min(strip.tiles, 1))
        tiles = Content(_in(f"{'':{_INDENT}}{backs} {strip.tiles}  {score}", width))
        note = Content.styled(_in(f"{'':{_INDENT}}{strip.note}", width), "dim")
        return [name, tiles, note] if self._has_notes else [name, tiles]


def strip_widths(names: Sequence[str], room: int) -> list[int]:
    """Return the columns of each strip: the same for all, unless long names fit only beside short ones."""
    count = max(len(names), 1)
    needed = [_INDENT + cell_len(name) for name in names]
    widest = max([WIDEST, *needed])
    share = max((room + _GAP) // count - _GAP, 8)
    least = [max(columns, _LEAST) for columns in needed]
    spare = room - sum(least) - _GAP * (count - 1)
    if max(needed, default=0) <= share or spare < 0:
        return [min(widest, share)] * len(names)
    return [columns + spare // count for columns in least]


def _length(strip: SeatStrip, score: str) -> int:
    """Return the columns of all backs, their number and the score."""
    return _INDENT + strip.tiles + cell_len(f" {strip.tiles}  {score}")


def _in(text: str, width: int) -> str:
    """Return a text in exactly so many columns."""
    return set_cell_size(cut(text, width), width)
