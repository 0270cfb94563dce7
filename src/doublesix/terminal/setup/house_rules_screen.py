"""The screen of house rules: every key that has a closed list of values, and what is played with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from doublesix.i18n import words_for
from doublesix.sentences.titles import tell_title
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.keys_line import ShownKey
from doublesix.terminal.screen_exit import close
from doublesix.terminal.setup import changes
from doublesix.terminal.setup.field import SetupField
from doublesix.terminal.setup.fields_screen import FieldsScreen
from doublesix.terminal.setup.house_rules import house_fields

_words = words_for()


class HouseRulesScreen(FieldsScreen[GameChoice]):
    """Where house rules are made; answers with the choice that has them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x", "reset", show=False),
        Binding("escape,enter,q,h", "back", show=False),
    ]

    @property
    def heading(self) -> str:
        """Name the sheet whose rules are changed."""
        title = tell_title(changes.printed(self.choice.sheet, self.choice.edition), _words)
        return _words("terminal.house-title", sheet=title)

    def fields_of(self, choice: GameChoice) -> Sequence[SetupField]:
        """Return a row for each rule."""
        return house_fields(choice, _words)

    def keys(self) -> list[ShownKey]:
        """Return the keys that do something now; rules are taken back only if there are any."""
        reset = [ShownKey("x", "x", _words("terminal.key-reset"))] if self.choice.house else []
        return [*self.row_keys(), *reset, ShownKey("escape", "Esc", _words("terminal.key-back"))]

    def action_reset(self) -> None:
        """Play everything as the sheet says."""
        self.take(changes.with_house(self.choice, {}, _words))

    def action_back(self) -> None:
        """Go back with the rules as they are; what is wrong with them is said there, too."""
        close(self, self.choice)
