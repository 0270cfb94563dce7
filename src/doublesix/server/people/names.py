"""What people may be called: names that others can read, type and tell apart."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise
from typing import Final

from doublesix.errors import DoublesixError

LONGEST_NAME: Final = 24
MOST_MARKS: Final = 3
"""How many marks may stand on one letter; Hebrew, Thai and Vietnamese need that many, a tower of them needs more."""

_NOT_IN_NAMES: Final = frozenset(",:;/|")
"""What separates names in the record of a game."""

_JOINERS: Final = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Some scripts, and emoji of families, need these."""

_EMOJI_STYLE: Final = "\N{VARIATION SELECTOR-16}"
_KEYCAP: Final = "\N{COMBINING ENCLOSING KEYCAP}"
_INVISIBLE: Final = re.compile(
    "[\N{COMBINING GRAPHEME JOINER}\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}\N{HANGUL FILLER}"
    "\N{HALFWIDTH HANGUL FILLER}\N{BRAILLE PATTERN BLANK}\N{KHMER VOWEL INHERENT AQ}\N{KHMER VOWEL INHERENT AA}"
    "\u180b-\u180f\ufe00-\ufe0e\U0001d159\U000e0100-\U000e01ef]"
)
"""What Unicode calls a letter, a mark or a symbol, and nobody can see."""

_MIXED: Final = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "COPTIC", "CHEROKEE"})
"""Alphabets with letters that look like those of another one: a word is in one of them."""

_BETWEEN_WORDS: Final = re.compile(r"[ .'’_-]+")
_VISIBLE: Final = ("L", "N", "P", "S")


def clean_name(text: str) -> str:
    """Return a name as we keep it, without blanks around it; raise if it is not a name."""
    name = unicodedata.normalize("NFC", re.sub(" +", " ", text.strip()))
    if not any(_is_visible(sign) for sign in name):
        raise DoublesixError("bad-name", "name-empty")
    if len(name) > LONGEST_NAME:
        raise DoublesixError("bad-name", "name-too-long", count=LONGEST_NAME)
    if not all(map(_may_stand, name)):
        raise DoublesixError("bad-name", "name-characters")
    if _INVISIBLE.search(name) or not _joiners_join(name):
        raise DoublesixError("bad-name", "name-invisible")
    if _most_marks(name) > MOST_MARKS or _is_mark(name[0]):
        raise DoublesixError("bad-name", "name-marks")
    if any(len(_alphabets(word)) > 1 for word in _BETWEEN_WORDS.split(name)):
        raise DoublesixError("bad-name", "name-alphabets")
    return name


def _may_stand(sign: str) -> bool:
    """Refuse what would not stay on its line: control characters, and those that reverse the direction of writing."""
    if sign in _NOT_IN_NAMES:
        return False
    return sign == " " or sign in _JOINERS or unicodedata.category(sign)[0] not in "CZ"


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign).startswith(_VISIBLE) and not _INVISIBLE.match(sign)


def _joiners_join(name: str) -> bool:
    """Whether what only changes how its neighbours are drawn has neighbours that it can change."""
    if name[-1] in _JOINERS or name[0] in _JOINERS + _EMOJI_STYLE:
        return False
    return all(_may_follow(before, sign) for before, sign in pairwise(name))


def _may_follow(before: str, sign: str) -> bool:
    if sign in _JOINERS:
        # It joins letters of scripts that write them together, or emoji.
        return before not in _JOINERS and before != " " and _alphabet(before) not in _MIXED and not before.isdecimal()
    if sign == _EMOJI_STYLE:
        return unicodedata.category(before) in ("So", "Sm", "Po", "Nd")
    return True


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign) in ("Mn", "Me") and sign not in (_EMOJI_STYLE, _KEYCAP)


def _most_marks(name: str) -> int:
    """Return the most marks that stand on one letter."""
    most = here = 0
    for sign in name:
        here = here + 1 if _is_mark(sign) else 0
        most = max(most, here)
    return most


def _alphabets(word: str) -> set[str]:
    """Return the alphabets of a word whose letters look like those of another one."""
    return {found for sign in word if sign.isalpha() and (found := _alphabet(sign)) in _MIXED}


@lru_cache(maxsize=4096)
def _alphabet(sign: str) -> str:
    """Return the script of a letter: the first word of its Unicode name."""
    plain = unicodedata.normalize("NFKC", sign)[:1]
    return unicodedata.name(plain, "").partition(" ")[0]
