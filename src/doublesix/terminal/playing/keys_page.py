"""All keys of the table on one page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from doublesix.i18n import Words
from doublesix.terminal.closing import close
from doublesix.terminal.keys_line import KeysLine, ShownKey, name_keys
from doublesix.terminal.theme import speaks_unicode

AT_HOME: Final = (
    ("choose", "← → ↑ ↓"),
    ("tile", "1 2 3 …"),
    ("enter", "Enter"),
    ("place", "0 – 6"),
    ("escape", "Esc"),
    ("draw", "d"),
    ("tap", "t"),
    ("hint", "h"),
    ("undo", "u"),
    ("space", "Space"),
    ("pause", "+ -"),
    ("scroll", "Shift ← → ↑ ↓"),
    ("log", "l"),
    ("back", "PgUp PgDn"),
    ("rules", "r"),
    ("leave", "q"),
)
"""The keys of a game at this keyboard: the codes of what they do, and how they are written."""
_IN_ASCII: Final = str.maketrans({"←": "<", "→": ">", "↑": "^", "↓": "v", "…": "..", "–": "-"})


class KeysPage(ModalScreen[None]):
    """What every key does; any key closes it."""

    DEFAULT_CSS: ClassVar[str] = """
    KeysPage > VerticalScroll {
        width: auto; max-width: 100%; height: auto; max-height: 100%;
        border: round $foreground; padding: 0 1; background: $background;
    }
    KeysPage Static { width: auto; height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter,space,question_mark", "close", show=False)]

    def __init__(self, words: Words, keys: Sequence[tuple[str, str]] = AT_HOME) -> None:
        super().__init__()
        self._words = words
        self._keys = keys

    def compose(self) -> ComposeResult:
        """List the keys."""
        words = self._words
        named = {code: name_keys(names, words) for code, names in self._keys}
        names = {code: name if speaks_unicode() else name.translate(_IN_ASCII) for code, name in named.items()}
        width = max(map(len, names.values())) + 2
        told = {name.ljust(width): words(f"terminal.keys-{code}") for code, name in names.items()}
        lines = [Content.assemble((name, "bold"), does) for name, does in told.items()]
        with VerticalScroll() as window:
            window.border_title = words("terminal.keys-title")
            yield Static(Content("\n").join([*lines, "", words("terminal.keys-mouse")]))
        yield KeysLine()

    def on_mount(self) -> None:
        """Say how to get back."""
        self.query_one(KeysLine).show([ShownKey("escape", "Esc", self._words("terminal.keys-close"))])

    def action_close(self) -> None:
        """Go back to the table."""
        close(self, None)
