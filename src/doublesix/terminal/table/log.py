"""What happened in this round, the newest at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip
from textual.widget import Widget

from doublesix.picture import Theme
from doublesix.terminal.textual_drawing import segments, theme_of
from doublesix.terminal.tile_ink import NO_COLOURS, TileInk

_MARGIN: Final = 1
_OLDER, _NEWEST = Style(dim=True), Style()
_WHEEL: Final = 2


class EventLog(Widget):
    """Sentences below each other; the last one stands out. The wheel brings earlier ones back."""

    def __init__(self, name: str, ink: TileInk = NO_COLOURS) -> None:
        super().__init__(id=name)
        self._ink = ink
        self._sentences: Sequence[str] = ()
        self._rows: list[Strip] = []
        self._written_for: tuple[int, Theme] | None = None
        """The number of columns and the theme that the rows were written for."""
        self._back = 0
        """How many rows are hidden below while somebody reads earlier ones."""

    def show(self, sentences: Sequence[str]) -> None:
        """Show these sentences."""
        if self._sentences != sentences:
            self._sentences = sentences
            self._written_for = None
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
        """Return a line of the log; it is written when it is first seen in this width and theme."""
        if self._written_for != (self.size.width, theme_of(self.app)):
            self._write(theme_of(self.app))
        index = len(self._rows) - self._back - self.size.height + y
        return self._rows[index] if 0 <= index < len(self._rows) else Strip.blank(self.size.width, self.rich_style)

    def _write(self, theme: Theme) -> None:
        *before, last = self._sentences or ("",)
        width, base = self.size.width, self.rich_style
        told = [*((sentence, _OLDER) for sentence in before), (last, _NEWEST)]
        rows = (
            [Segment(run.text, base + tone + (run.style or _NEWEST)) for run in row]
            for sentence, tone in told
            for row in _wrapped(sentence, width - 2 * _MARGIN, self._ink, theme)
        )
        texts = (Strip([Segment(" " * _MARGIN, base), *row]) for row in rows)
        self._rows = [strip.crop_extend(0, width, base) for strip in texts]
        self._written_for, self._back = (width, theme), 0


@lru_cache(maxsize=512)
def _wrapped(sentence: str, width: int, ink: TileInk, theme: Theme) -> tuple[tuple[Segment, ...], ...]:
    lines = ink.written(sentence, theme).wrap(max(width, 1))
    return tuple(tuple(segments(line.rstrip())) for line in lines)
