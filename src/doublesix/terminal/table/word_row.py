"""One row of words: something at its left, and at its right what still fits. Some may grow to several rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from doublesix.terminal.textual_drawing import theme_of
from doublesix.terminal.tile_ink import NO_COLOURS, TileInk

_GAP: Final = 2


class WordRow(Widget):
    """A row whose words change without a new layout of anything else, unless it may grow."""

    DEFAULT_CSS: ClassVar[str] = "WordRow { height: auto; padding: 0 1; }"

    class LeftClicked(Message):
        """Somebody clicked the left part."""

        def __init__(self, row: WordRow) -> None:
            super().__init__()
            self.row = row

    def __init__(self, name: str, ink: TileInk = NO_COLOURS, *, most_rows: int = 1) -> None:
        super().__init__(id=name)
        self._ink = ink
        self._most_rows = most_rows
        self._left = ""
        self._rights: Sequence[str] = ("",)

    def show(self, left: str, *rights: str) -> None:
        """Show these words, at the right the first that fit; the last ones are always there."""
        if (left, rights) != (self._left, self._rights):
            self._left, self._rights = left, rights
            self.refresh(layout=self._most_rows > 1)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Take one row; more if the left is too long for one, and may take them."""
        return len(self._lines(width))

    def on_click(self, event: events.Click) -> None:
        """Say that the left was clicked."""
        if event.x <= self._written.cell_length:
            self.post_message(self.LeftClicked(self))

    def render(self) -> Content:
        """Write the words, the left ones bold; where there may be several rows, these alone before they are cut."""
        width, written = self.size.width, self._written
        if len(lines := self._lines(width)) > 1:
            return Content("\n").join(lines).stylize("bold")
        room = width - written.cell_length - _GAP
        rights = self._rights if self._most_rows == 1 else (*self._rights, "")
        right = next((right for right in rights if cell_len(right) <= room), rights[-1])
        left = cut_content(written, width - cell_len(right) - (_GAP if right else 0)).stylize("bold")
        return Content.assemble(left, " " * (width - left.cell_length - cell_len(right)), right)

    def _lines(self, width: int) -> list[Content]:
        if self._most_rows == 1:
            return [self._written]
        return self._written.wrap(max(width, 1))[: self._most_rows]

    @property
    def _written(self) -> Content:
        return self._ink.written(self._left, theme_of(self.app))


def cut_content(content: Content, width: int) -> Content:
    """Return content in at most so many columns; what is left of it looks the same."""
    text = cut(content.plain, width)
    whole = [span for span in content.spans if span.end < len(text)]
    return content if text == content.plain else Content(text, whole)


def cut(text: str, width: int) -> str:
    """Return a text in at most so many columns, with a sign where something is left out."""
    return text if cell_len(text) <= width else set_cell_size(text, max(width - 1, 0)).rstrip() + "…"
