"""The keys that work now, at the foot of the screen; each can be clicked, too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.content import Content
from textual.widget import Widget


class ShownKey(NamedTuple):
    """A key as it is pressed, as it is written, and what it does."""

    key: str
    name: str
    does: str


class KeysLine(Widget):
    """One row of keys. The last two are always there; of the others as many as there is room for."""

    DEFAULT_CSS: ClassVar[str] = "KeysLine { height: 1; dock: bottom; }"

    def __init__(self) -> None:
        super().__init__()
        self._keys: Sequence[ShownKey] = ()

    def show(self, keys: Sequence[ShownKey]) -> None:
        """Show these keys, the most important first."""
        if keys != self._keys:
            self._keys = keys
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
        keys = list(self._keys)
        while len(keys) > 2 and sum(map(_width, keys)) > self.size.width:
            del keys[-3]
        return keys


def _width(shown: ShownKey) -> int:
    return len(shown.name) + len(shown.does) + 3
