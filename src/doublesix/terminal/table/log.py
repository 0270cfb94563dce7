"""What happened in this round, the newest at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget

_MARGIN: Final = 1
_OLDER, _NEWEST = Style(dim=True), Style()
_WHEEL: Final = 2


class EventLog(Widget):
    """Sentences below each other; the last one stands out. The wheel brings earlier ones back."""

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self._sentences: Sequence[str] = ()
        self._rows: list[Strip] = []
        self._width = 0
        """The number of columns that the rows were written for."""
        self._back = 0
        """How many rows are hidden below while somebody reads earlier ones."""

    def show(self, sentences: Sequence[str]) -> None:
        """Show these sentences."""
        if self._sentences != sentences:
            self._sentences = sentences
            self._width = 0
            self.refresh()

    def look_back(self, rows: int) -> None:
        """Show earlier rows, or later ones."""
        hidden = len(self._rows) - self.size.height
        self._back = max(0, min(self._back + rows, hidden))
        self.refresh()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Show earlier rows."""
        event.stop()
        self.look_back(_WHEEL)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Show later rows."""
        event.stop()
        self.look_back(-_WHEEL)

    def render_line(self, y: int) -> Strip:
        """Return a line of the log; it is written when it is first seen in this width."""
        if self._width != self.size.width:
            self._write()
        index = len(self._rows) - self._back - self.size.height + y
        return self._rows[index] if 0 <= index < len(self._rows) else Strip.blank(self.size.width, self.rich_style)

    def _write(self) -> None:
        *before, last = self._sentences or ("",)
        width, base = self.size.width, self.rich_style
        rows = [(row, _OLDER) for sentence in before for row in _wrapped(sentence, width - 2 * _MARGIN)]
        rows += [(row, _NEWEST) for row in _wrapped(last, width - 2 * _MARGIN)]
        texts = (Strip([Segment(" " * _MARGIN, base), Segment(row, base + style)]) for row, style in rows)
        self._rows = [strip.crop_extend(0, width, base) for strip in texts]
        self._width, self._back = width, 0


@lru_cache(maxsize=512)
def _wrapped(sentence: str, width: int) -> tuple[str, ...]:
    return tuple(line.plain.rstrip() for line in Content(sentence).wrap(max(width, 1)))
