"""The score after every round, as a small window over the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from doublesix.i18n import Words
from doublesix.terminal.keys_line import KeysLine, ShownKey
from doublesix.terminal.screen_exit import close


class ScorePage(ModalScreen[None]):
    """The score, round by round."""

    DEFAULT_CSS: ClassVar[str] = """
    ScorePage > VerticalScroll {
        width: auto; max-width: 100%; height: auto; max-height: 100%;
        border: round $foreground; padding: 0 1; background: $background; scrollbar-size-vertical: 1;
    }
    ScorePage Static { width: auto; height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter,space,s", "close", show=False)]

    def __init__(self, lines: Sequence[str], words: Words) -> None:
        super().__init__()
        self._lines = lines
        self._words = words

    def compose(self) -> ComposeResult:
        """Show the lines."""
        with VerticalScroll() as window:
            window.border_title = self._words("table.rounds")
            yield Static("\n".join(self._lines), markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Say how to get back, and begin with the latest round."""
        self.query_one(KeysLine).show([ShownKey("escape", "Esc", self._words("key.back"))])
        self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_close(self) -> None:
        """Go back to the table."""
        close(self, None)
