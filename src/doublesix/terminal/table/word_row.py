"""One row of words: something at its left, and at its right what still fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from doublesix.terminal.textual_drawing import theme_of
from doublesix.terminal.tile_ink import NO_COLOURS, TileInk

_GAP: Final = 2


class WordRow(Widget):
    """A row whose words change without a new layout of anything else."""

    DEFAULT_CSS: ClassVar[str] = "WordRow { height: 1; padding: 0 1; }"

    class LeftClicked(Message):
        """Somebody clicked the left part."""

        def __init__(self, row: WordRow) -> None:
            super().__init__()
            self.row = row

    def __init__(self, name: str, ink: TileInk = NO_COLOURS) -> None:
        super().__init__(id=name)
        self._ink = ink
        self._left = ""
        self._rights: Sequence[str] = ("",)

    def show(self, left: str, *rights: str) -> None:
        """Show these words, at the right the first that fit; the last ones are always there."""
        if (left, rights) != (self._left, self._rights):
            self._left, self._rights = left, rights
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Say that the left was clicked."""
        if event.x <= self._written.cell_length:
            self.post_message(self.LeftClicked(self))

    def render(self) -> Content:
        """Write the words, the left ones bold."""
        width, written = self.size.width, self._written
        room = width - written.cell_length - _GAP
        right = next((right for right in self._rights if cell_len(right) <= room), self._rights[-1])
        left = cut_content(written, width - cell_len(right) - (_GAP if right else 0)).stylize("bold")
        return Content.assemble(left, " " * (width - left.cell_length - cell_len(right)), right)

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
