"""The keys that work now, at the foot of the screen; each can be clicked, too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.widget import Widget

from doublesix.i18n import Words, words_for

_NAMED: Final = {
    "Enter": "general.key-enter",
    "Space": "general.key-space",
    "Esc": "general.key-escape",
    "Tab": "general.key-tab",
    "Shift": "general.key-shift",
    "PgUp": "general.key-page-up",
    "PgDn": "general.key-page-down",
    "Home": "general.key-home",
    "End": "general.key-end",
}
"""The keys that have a name of their own in every language."""
_LIST: Final = "?"
"""The key that lists all keys; on windows over a screen it does nothing."""


class ShownKey(NamedTuple):
    """A key as it is pressed, as an English keyboard shows it, and what it does."""

    key: str
    name: str
    does: str


class KeysLine(Widget):
    """One row of keys: as many as fit and always the last two, one of which lists all if some are left out."""

    DEFAULT_CSS: ClassVar[str] = "KeysLine { height: 1; dock: bottom; }"

    def __init__(self) -> None:
        super().__init__()
        self._keys: Sequence[ShownKey] = ()

    @property
    def keys(self) -> Sequence[ShownKey]:
        """All keys that work now, those for which there is no room, too."""
        return self._keys

    def show(self, keys: Sequence[ShownKey]) -> None:
        """Show these keys, the most important first."""
        named = [shown._replace(name=name_keys(shown.name, words_for())) for shown in keys]
        if named != self._keys:
            self._keys = named
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Press the key that was clicked."""
        position = 0
        for shown in self._fitting():
            position += _width(shown)
            if event.x < position:
                self.app.simulate_key(shown.key)
                return

    def render(self) -> Content:
        """Write the keys."""
        parts = [((f" {shown.name}", "bold"), (f" {shown.does} ", "dim")) for shown in self._fitting()]
        return Content.assemble(*(part for pair in parts for part in pair))

    def _fitting(self) -> list[ShownKey]:
        keys, room = list(self._keys), self.size.width
        if sum(map(_width, keys)) > room and not self.screen.is_modal and all(shown.name != _LIST for shown in keys):
            keys.insert(-1, ShownKey("question_mark", _LIST, words_for()("key.keys")))
        while len(keys) > 2 and sum(map(_width, keys)) > room:
            del keys[-3]
        return keys


def name_keys(names: str, words: Words) -> str:
    """Return how the keyboards of a language show one key, or several with blanks between them."""
    return " ".join(words(_NAMED[name]) if name in _NAMED else name for name in names.split(" "))


def _width(shown: ShownKey) -> int:
    return cell_len(shown.name) + cell_len(shown.does) + 3
