"""House rules: a row for every key that has a closed list of values, and why some of them do not go together."""

from __future__ import annotations

from doublesix.i18n import Words
from doublesix.rules.rules import combination_faults
from doublesix.rules.values import CHOICES, values_of
from doublesix.sentences.customs import words_at
from doublesix.sentences.marks import Mark, mark_of
from doublesix.sentences.statements import say, say_shortly
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.setup import changes
from doublesix.terminal.setup.field import FieldOption, SetupField


def house_fields(choice: GameChoice, words: Words) -> tuple[SetupField, ...]:
    """Return a row for each house rule that can be made."""
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
    """Say what the sheet has instead of what is chosen, and always what is our ruling."""
    if is_changed:
        return words("terminal.house-ruled" if mark is Mark.OURS else "terminal.house-instead", value=printed)
    return words("rules.mark.ours") if mark is Mark.OURS else ""
