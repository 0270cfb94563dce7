"""What is done by itself at the table, as a small window: changed for this game, or kept for good."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static

from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.sentences.errors import tell_error
from doublesix.terminal.config import Config, HandOrder
from doublesix.terminal.config_changes import save_changes
from doublesix.terminal.keys_line import KeysLine, ShownKey
from doublesix.terminal.places import config_file
from doublesix.terminal.popups import Popup

_SWITCHES: Final[Mapping[str, str]] = {
    "pass_by_itself": "settings.auto-pass",
    "draw_by_itself": "settings.auto-draw",
    "lay_at_once": "settings.one-key",
    "bell": "settings.bell",
}
_ORDERS: Final[Mapping[HandOrder, str]] = {
    "dealt": "settings.order-usual",
    "numbers": "settings.order-number",
    "doubles": "settings.order-doubles",
}


class SettingsScreen(Popup[Config]):
    """The settings of the table; answers with what is chosen in the end."""

    DEFAULT_CSS: ClassVar[str] = """
    SettingsScreen OptionList { width: auto; max-width: 100%; height: auto; max-height: 100%; padding: 0; }
    SettingsScreen Static { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,right,left", "change", show=False),
        Binding("w", "save", show=False),
        Binding("escape,q", "close", show=False),
    ]

    def __init__(self, liked: Config, words: Words) -> None:
        super().__init__()
        self._saved = self._liked = liked
        self._words = words

    def compose(self) -> ComposeResult:
        """List the settings, each with its value."""
        with Vertical() as window:
            window.border_title = self._words.label("key.settings")
            yield OptionList(*self._rows(), markup=False)
            yield Static(markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Show the keys, and begin at the first setting."""
        words = self._words
        keys = [("enter", "Enter", "change"), ("w", "w", "keep"), ("escape", "Esc", "back")]
        self.query_one(KeysLine).show([ShownKey(key, name, words(f"key.{does}")) for key, name, does in keys])
        self.query_one(OptionList).highlighted = 0

    def _rows(self) -> list[str]:
        words, liked = self._words, self._liked
        switches = [(words(code), getattr(liked, name)) for name, code in _SWITCHES.items()]
        told = [f"[{'x' if is_on else ' '}] {about}" for about, is_on in switches]
        return [*told, f"{words('settings.order')}: {words(_ORDERS[liked.hand_order])}"]

    def on_option_list_option_selected(self) -> None:
        """Change the setting that was chosen."""
        self.action_change()

    def action_change(self) -> None:
        """Change the selected setting."""
        listed = self.query_one(OptionList)
        index = listed.highlighted or 0
        if index < len(_SWITCHES):
            name = [*_SWITCHES][index]
            changed: dict[str, Any] = {name: not getattr(self._liked, name)}
            self._liked = replace(self._liked, **changed)
        else:
            orders = [*_ORDERS]
            after = orders[(orders.index(self._liked.hand_order) + 1) % len(orders)]
            self._liked = replace(self._liked, hand_order=after)
        listed.clear_options().add_options(self._rows())
        listed.highlighted = index

    def action_save(self) -> None:
        """Keep the settings for other games, too."""
        path = config_file()
        try:
            save_changes(path, self._saved, self._liked)
        except DoublesixError as error:
            self.query_one(Static).update(tell_error(error, self._words))
            return
        self._saved = self._liked
        self.query_one(Static).update(self._words("table.saved", file=path))

    def action_close(self) -> None:
        """Go back to the table."""
        self._answer(self._liked)
