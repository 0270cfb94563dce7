"""Pseudo-languages, which show what no catalogue holds: text that stays as it is was written outside of them.

``en-XA`` is English with accents, in brackets and a third longer; ``ar-XB`` is the same from right to left.
"""

from __future__ import annotations

import re
from functools import cache
from string import Formatter
from typing import Final

from doublesix.i18n import ENGLISH, Words
from doublesix.i18n.conventions import Conventions, conventions_of
from doublesix.sentences.sheet_texts import translatable

BEGIN, END = "⟦", "⟧"
_PLAIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED: Final = "áƀćďéƒǵȟíǰķłɱńóṕɋŕśťúṽŵẋýźÁƁĆĎÉƑǴȞÍĴĶŁḾŃÓṔɊŔŚŤÚṼŴẊÝŹ"
_ACCENTS: Final = str.maketrans(_PLAIN, _ACCENTED)
_PLAIN_WORD: Final = re.compile(r"(?<![\w/.@-])[A-Za-z]{3,}(?![\w/.@-])")
_texts_of_sheets: Final = cache(translatable)
"""What has its English in the sheets' own files."""
_LONGER_BY: Final = 3
"""A sign is added for so many; translations are longer than English."""


class PseudoWords(Words):
    """English words that can be told from text that nobody translates."""

    def __init__(self, tag: str = "en-XA") -> None:
        super().__init__(ENGLISH)
        self.language = tag

    @property
    def conventions(self) -> Conventions:
        """Return English conventions, or those of Arabic."""
        return conventions_of("ar" if self.language.startswith("ar") else ENGLISH)

    def _look_up(self, code: str, count: int | None) -> str | None:
        text = super()._look_up(code, count) or _texts_of_sheets().get(code)
        return None if text is None else accented(text)


def plain_words(text: str) -> set[str]:
    """Return the words of a text that are in plain English: those of no catalogue. Options and addresses are none."""
    return set(_PLAIN_WORD.findall(text))


def accented(text: str) -> str:
    """Return a text with accents on all letters but those of its arguments, in brackets and longer."""
    parts = []
    for literal, name, _, _ in Formatter().parse(text):
        parts.append(literal.translate(_ACCENTS).replace("{", "{{").replace("}", "}}"))
        if name is not None:
            parts.append(f"{{{name}}}")
    return f"{BEGIN}{''.join(parts)}{'·' * (len(text) // _LONGER_BY)}{END}"
