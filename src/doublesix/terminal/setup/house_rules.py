"""House rules: a row for every key that has a closed list of values, and why some of them do not go together."""

from __future__ import annotations

from doublesix.i18n import Words
from doublesix.rules.sheet import combination_faults
from doublesix.rules.values import CHOICES, values_of
from doublesix.telling.statements import say, say_shortly
from doublesix.terminal.choice import Choice
from doublesix.terminal.setup import changes
from doublesix.terminal.setup.field import Field, Option


def house_fields(choice: Choice, words: Words) -> tuple[Field, ...]:
    """Return a row for each house rule that can be made."""
    return tuple(_rule(key, choice, words) for key in CHOICES)


def _rule(key: str, choice: Choice, words: Words) -> Field:
    printed = values_of(changes.printed(choice.sheet, choice.edition).rules)[key]
    rules = changes.rules_of(choice)
    values = tuple(CHOICES[key])
    chosen = values.index(getattr(rules, key))
    is_changed = values[chosen] != printed
    options = tuple(
        Option(
            say_shortly(key, value, words),
            changes.with_house(choice, {**choice.house, key: str(value)}, words),
            words("terminal.house-sheet") if value == printed else "",
        )
        for value in values
    )
    remark = words("terminal.house-instead", value=say_shortly(key, printed, words)) if is_changed else ""
    makes_sense = not any(combination_faults(rules))
    about = (say(key, rules, words) or words("terminal.house-no-effect")) if makes_sense else ""
    return Field(key, words(f"terminal.rule-{key}"), options, chosen, about, is_changed=is_changed, remark=remark)
