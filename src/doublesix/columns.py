"""How wide text is where every character takes a column, or two, or none; padded, and broken into lines, by that.

Lines are broken where people who read them break them: at blanks and hyphens, between signs of Chinese and Japanese
unless one of them may not begin or end a line (the simple cases of Unicode's UAX 14), and at zero-width blanks. Thai
has no blanks between words, and no dictionary is here to find them: it is broken at its blanks, and what is too long
for a line between syllables, as far as their signs tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from textwrap import TextWrapper
from typing import Final
from unicodedata import category, east_asian_width, name

MAY_BREAK: Final = "\N{ZERO WIDTH SPACE}"

_BLANKS_AROUND: Final = re.compile(r"\s*\S+\s*")
_LINE_ENDS: Final = re.compile(r"[\t\n\v\f\r]")
_TAKES_NO_COLUMN: Final = frozenset({"Mn", "Me", "Cf"})
_CLOSES: Final = frozenset({"Pe", "Pf", "Po"})
_OPENS: Final = frozenset({"Ps", "Pi"})
_SMALL_KANA: Final = frozenset("々ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")
"""Signs that belong to the one before them, and begin no line."""
_THAI_BEGINS: Final = frozenset("เแโใไ")
"""Vowels that stand before the consonant of their syllable."""
_THAI_ENDS: Final = frozenset("ะาำๅๆฯ")
"""Vowels and marks that stand after it."""


@lru_cache(maxsize=4096)
def text_width(text: str) -> int:
    """How many columns a text takes: an East Asian sign takes two, a mark on another letter none."""
    return len(text) if text.isascii() else sum(map(_sign_width, text))


def to_left(text: str, width: int, filler: str = " ") -> str:
    """Write a text at the left of so many columns."""
    return text + filler * (width - text_width(text))


def to_right(text: str, width: int, filler: str = " ") -> str:
    """Write a text at the right of so many columns."""
    return filler * (width - text_width(text)) + text


def cut_to(text: str, width: int) -> str:
    """Return as much of the beginning of a text as so many columns hold."""
    if text_width(text) <= width:
        return text
    end, room = 0, width
    while end < len(text) and (room := room - _sign_width(text[end])) >= 0:
        end += 1
    return text[:end]


def wrapped(text: str, width: int, *, first: str = "", later: str = "", breaks_words: bool = True) -> list[str]:
    """Break a text into lines that begin with ``first`` and ``later``; a word too long for one is cut, or juts out."""
    lines: list[str] = []
    line, is_empty = first, True
    for piece in _pieces(_LINE_ENDS.sub(" ", text)):
        if text_width(line) + text_width(piece.rstrip(" ")) > width and not is_empty:
            lines.append(line.rstrip(" "))
            line, is_empty = later, True
        rest = piece.lstrip(" ") if is_empty and lines else piece
        while breaks_words and text_width(line) + text_width(rest.rstrip(" ")) > width:
            begun = _as_much_as(rest, max(width - text_width(line), 1))
            lines.append(line + begun)
            line, rest = later, rest[len(begun) :]
        line += rest
        is_empty = is_empty and not rest
    return lines if is_empty else [*lines, line.rstrip(" ")]


def break_places(text: str, width: int) -> list[int]:
    """Return where a text without line ends is broken, for those who write the lines; not at hyphens."""
    places: list[int] = []
    at = used = 0
    for piece in _whole_pieces(text):
        needed, rest = text_width(piece.rstrip()), piece
        if used and used + needed > width:
            places.append(at)
            used = 0
        while text_width(rest.rstrip()) > width - used:
            begun = _as_much_as(rest, max(width, 1))
            at += len(begun)
            places.append(at)
            rest = rest[len(begun) :]
        used += text_width(rest)
        at += len(rest)
    return places


def _as_much_as(word: str, width: int) -> str:
    """Return the beginning of a word that is too long for a line, with no syllable of Thai torn apart if possible."""
    begun = end = len(cut_to(word, width)) or 1
    while end > 1 and end < len(word) and (word[end] in _THAI_ENDS or word[end - 1] in _THAI_BEGINS):
        end -= 1
    return word[: end if end > 1 else begun]


def _whole_pieces(text: str) -> Iterator[str]:
    """Return what may stand on a line of its own, with the blanks around it."""
    for word in _BLANKS_AROUND.findall(text):
        yield from _broken_between_signs(word)


def _pieces(text: str) -> Iterator[str]:
    """Return what may stand on a line of its own."""
    for word in filter(None, TextWrapper.wordsep_re.split(text)):
        for part in word.split(MAY_BREAK):
            yield from _broken_between_signs(part)


def _broken_between_signs(word: str) -> Iterator[str]:
    """Return the parts of a word that may be broken between signs or after a zero-width blank; most are whole."""
    begin = 0
    for at in range(1, 0 if word.isascii() else len(word)):
        if word[at - 1] == MAY_BREAK or _may_break(word[at - 1], word[at]):
            yield word[begin:at]
            begin = at
    yield word[begin:]


@lru_cache(maxsize=4096)
def _may_break(before: str, after: str) -> bool:
    belongs = category(before) in _OPENS or category(after) in _CLOSES or after in _SMALL_KANA
    return not belongs and (_stands_alone(before) or _stands_alone(after))


def _stands_alone(sign: str) -> bool:
    """Whether lines may be broken beside a sign; Korean is broken at blanks."""
    return east_asian_width(sign) in "WF" and not name(sign, "").startswith("HANGUL")


@lru_cache(maxsize=4096)
def _sign_width(sign: str) -> int:
    if category(sign) in _TAKES_NO_COLUMN:
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1
