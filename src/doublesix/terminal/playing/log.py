"""What happened in this round, the newest at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static


class EventLog(VerticalScroll):
    """Sentences below each other; the last one stands out."""

    DEFAULT_CSS: ClassVar[str] = """
    EventLog { scrollbar-size-vertical: 1; padding: 0 1; }
    EventLog > Static { height: auto; }
    """

    def __init__(self, name: str) -> None:
        super().__init__(id=name, can_focus=False)
        self._sentences: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        """Begin empty."""
        yield Static(markup=False)

    def on_mount(self) -> None:
        """Keep the newest in sight."""
        self.anchor()

    def show(self, sentences: Sequence[str]) -> None:
        """Show these sentences."""
        if self._sentences == tuple(sentences):
            return
        self._sentences = tuple(sentences)
        *before, last = self._sentences or ("",)
        older = [Content.styled(sentence, "dim") for sentence in before]
        self.query_one(Static).update(Content("\n").join([*older, Content(last)]))
