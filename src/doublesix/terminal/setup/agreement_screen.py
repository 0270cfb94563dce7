"""What is the same wherever people agree on a game: house rules, the rules to read, beginning and leaving."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from textual.binding import Binding, BindingType

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.terminal.screen_exit import close
from doublesix.terminal.setup.fields_screen import FieldsScreen

_words = words_for()

Answer = TypeVar("Answer")


class AgreementScreen(FieldsScreen[Answer | None], Generic[Answer]):
    """Rows in which people agree on a game; answers with what they began, or with none."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", show=False),
        Binding("h", "house_rules", show=False),
        Binding("r", "rules", show=False),
        Binding("q", "leave", show=False),
    ]

    async def open_further(self) -> None:
        """Make house rules."""
        await self.action_house_rules()

    async def action_house_rules(self) -> None:
        """Make house rules."""
        from doublesix.terminal.setup.house_rules_screen import (
            HouseRulesScreen,  # here, so that the first screen is quick
        )

        await self.app.push_screen(HouseRulesScreen(self.choice), self.take_if_any)

    async def action_rules(self) -> None:
        """Read the rules that will be played."""
        from doublesix.terminal.rules_screen import RulesScreen

        try:
            variant = self.choice.variant()
        except DoublesixError as error:
            self.show(error)
            return
        await self.app.push_screen(RulesScreen(variant))

    def action_start(self) -> None:
        """Begin, unless something is wrong with what was chosen."""
        raise NotImplementedError

    def action_leave(self) -> None:
        """Leave without beginning."""
        close(self, None)
