"""All keys of the table, or of another screen, on one page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Self

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from doublesix.columns import text_width, to_left, wrapped
from doublesix.i18n import Words
from doublesix.sentences.line_breaks import NARROWEST
from doublesix.sentences.rules_lines import hang
from doublesix.terminal.key_map import TableAction
from doublesix.terminal.keys_line import KeysLine, ShownKey, name_keys
from doublesix.terminal.screen_exit import close, while_open
from doublesix.terminal.textual_keys import key_names
from doublesix.terminal.theme import speaks_unicode

KeysInWords = tuple[str, str | tuple[TableAction, ...]]
"""The code of what some keys do, and how they are written, or for which actions they were chosen."""

AT_HOME: Final[Sequence[KeysInWords]] = (
    ("terminal.keys-choose", "← → ↑ ↓"),
    ("terminal.keys-tile", "1 2 3 …"),
    ("terminal.keys-enter", "Enter"),
    ("terminal.keys-place", "0 – 6"),
    ("terminal.keys-escape", "Esc"),
    ("key.draw", (TableAction.DRAW,)),
    ("terminal.keys-pass", (TableAction.PASS,)),
    ("terminal.keys-hint", (TableAction.HINT,)),
    ("terminal.keys-undo", (TableAction.UNDO,)),
    ("terminal.keys-space", (TableAction.SKIP,)),
    ("terminal.keys-pause", (TableAction.SLOWER, TableAction.FASTER)),
    ("terminal.keys-scroll", "Shift ← → ↑ ↓"),
    ("terminal.keys-log", (TableAction.LOG,)),
    ("terminal.keys-back", "PgUp PgDn"),
    ("key.score", (TableAction.SCORE,)),
    ("terminal.keys-panel", (TableAction.PANEL,)),
    ("terminal.keys-settings", (TableAction.SETTINGS,)),
    ("key.rules", (TableAction.RULES,)),
    ("terminal.keys-leave", (TableAction.LEAVE,)),
)
"""The keys of a game at this keyboard."""
_IN_ASCII: Final = str.maketrans({"←": "<", "→": ">", "↑": "^", "↓": "v", "…": "..", "–": "-"})
_FRAME: Final = 4
"""The columns of the page that are no text: its border and the blanks inside it."""
_ROWS: Final = 3
"""The rows that are no text: the border, and the line below it."""
_SCROLL_BAR: Final = 1
_SHORTEST: Final = 10


class KeysPage(ModalScreen[None]):
    """What every key does; any key closes it."""

    DEFAULT_CSS: ClassVar[str] = """
    KeysPage > VerticalScroll {
        width: auto; max-width: 100%; height: auto; max-height: 100%;
        border: round $foreground; padding: 0 1; background: $background;
        scrollbar-size-vertical: 1;
    }
    KeysPage Static { width: auto; height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter,space,question_mark", "close", show=False)]

    def __init__(self, words: Words, keys: Sequence[tuple[str, str]], foot: str = "") -> None:
        super().__init__()
        self._words = words
        self._keys = keys
        self._foot = foot

    @classmethod
    def of_table(cls, words: Words, keys: Sequence[KeysInWords]) -> Self:
        """Make the page of a table."""
        told = [(name_keys(_written(shown), words), words(code)) for code, shown in keys]
        return cls(words, told, words("terminal.keys-mouse"))

    def compose(self) -> ComposeResult:
        """Make room for the keys."""
        with VerticalScroll() as window:
            window.border_title = self._words.label("key.keys")
            yield Static()
        yield KeysLine()

    def on_mount(self) -> None:
        """Say how to get back."""
        self.query_one(KeysLine).show([ShownKey("escape", "Esc", self._words("terminal.keys-close"))])

    @while_open
    def on_resize(self, event: events.Resize) -> None:
        """List the keys in lines that fit into the window, beside a scroll bar if there are too many of them."""
        columns = max(event.size.width - _FRAME, NARROWEST)
        listed = self._list(columns)
        if len(listed.split()) > event.size.height - _ROWS:
            listed = self._list(columns - _SCROLL_BAR)
        self.query_one(Static).update(listed)

    def _list(self, columns: int) -> Content:
        keys = [(name if speaks_unicode() else name.translate(_IN_ASCII), told) for name, told in self._keys]
        width = max(text_width(name) for name, _ in keys) + 2
        lines: list[Content | str] = []
        for name, told in keys:
            first, *more = hang(to_left(name, width), told, max(columns, width + _SHORTEST))
            lines += [Content.assemble((first[:width], "bold"), first[width:]), *more]
        return Content("\n").join([*lines, *(["", *wrapped(self._foot, columns)] if self._foot else ())])

    def action_close(self) -> None:
        """Go back to the screen below."""
        close(self, None)


def _written(keys: str | tuple[TableAction, ...]) -> str:
    return keys if isinstance(keys, str) else key_names(*keys)
