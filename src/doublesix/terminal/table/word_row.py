"""One row of words: something at its left, and at its right what still fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

_GAP: Final = 2


class WordRow(Widget):
    """A row whose words change without a new layout of anything else."""

    DEFAULT_CSS: ClassVar[str] = "WordRow { height: 1; padding: 0 1; }"

    class LeftClicked(Message):
        """Somebody clicked the left part."""

        def __init__(self, row: WordRow) -> None:
            super().__init__()
            self.row = row

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self._left = ""
        self._rights: Sequence[str] = ("",)

    def show(self, left: str, *rights: str) -> None:
        """Show these words, at the right the first that fit; the last ones are always there."""
        if (left, rights) != (self._left, self._rights):
            self._left, self._rights = left, rights
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Say that the left was clicked."""
        if event.x <= cell_len(self._left):
            self.post_message(self.LeftClicked(self))

    def render(self) -> Content:
        """Write the words, the left ones bold."""
        width = self.size.width
        room = width - cell_len(self._left) - _GAP
        right = next((right for right in self._rights if cell_len(right) <= room), self._rights[-1])
        left = cut(self._left, width - cell_len(right) - (_GAP if right else 0))
        return Content.assemble((left, "bold"), " " * (width - cell_len(left) - cell_len(right)), right)


def cut(text: str, width: int) -> str:
    """Return a text in at most so many columns, with a sign where something is left out."""
    return text if cell_len(text) <= width else set_cell_size(text, max(width - 1, 0)).rstrip() + "…"
