"""The screen of house rules: every key with a closed list of values, and what it means in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from doublesix.i18n import Words, words_for
from doublesix.rules.rules import combination_faults
from doublesix.rules.values import CHOICES, values_of
from doublesix.sentences.marks import Mark, mark_of
from doublesix.sentences.sheet_texts import tell_title, words_at
from doublesix.sentences.statements import say, say_shortly
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.keys_line import ShownKey
from doublesix.terminal.screen_exit import close
from doublesix.terminal.setup import changes
from doublesix.terminal.setup.field import FieldOption, SetupField
from doublesix.terminal.setup.fields_screen import FieldsScreen

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
        """Return the keys that do something now; there must be rules to take them back."""
        reset = [ShownKey("x", "x", _words("key.reset"))] if self.choice.house else []
        return [*self.row_keys(), *reset, ShownKey("escape", "Esc", _words("key.back"))]

    def action_reset(self) -> None:
        """Play everything as the sheet says."""
        self.take(changes.with_house(self.choice, {}, _words))

    def action_back(self) -> None:
        """Go back with the rules as they are; the other screen says what is wrong with them, too."""
        close(self, self.choice)


def house_fields(choice: GameChoice, words: Words) -> tuple[SetupField, ...]:
    """Return a row for each possible house rule."""
    return tuple(_rule(key, choice, words) for key in CHOICES)


def _rule(key: str, choice: GameChoice, words: Words) -> SetupField:
    sheet = changes.printed(choice.sheet, choice.edition)
    printed, mark = values_of(sheet.rules)[key], mark_of(sheet, key)
    rules = changes.rules_of(choice)
    values = tuple(CHOICES[key])
    chosen = values.index(getattr(rules, key))
    is_changed = values[chosen] != printed
    options = tuple(
        FieldOption(
            say_shortly(key, value, words),
            changes.with_house(choice, {**choice.house, key: str(value)}, words),
            words(f"rules.mark.{mark}") if value == printed else "",
        )
        for value in values
    )
    remark = _beside(mark, say_shortly(key, printed, words), words, is_changed=is_changed)
    makes_sense = not any(combination_faults(rules))
    said = say(key, rules, words_at(sheet, words)) if makes_sense else ""
    about = words("terminal.house-no-effect") if said is None else said
    return SetupField(key, words(f"terminal.rule-{key}"), options, chosen, about, is_changed=is_changed, remark=remark)


def _beside(mark: Mark, printed: str, words: Words, *, is_changed: bool) -> str:
    """Say what the sheet says instead of the choice, and always which part is our ruling."""
    if is_changed:
        return words("rules.ruling" if mark is Mark.OURS else "rules.clause", text=printed)
    return words("rules.mark.ours") if mark is Mark.OURS else ""
