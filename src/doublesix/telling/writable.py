"""Text for terminals that do not know all characters: what they cannot show is shown by something like it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from doublesix.columns import text_width

_ALIKE: Final = str.maketrans("−–—×’“”…·•←→↑↓▸◂▮─│╭╮╰╯▁▂▃▄▅▆▇█", '---x\'""..*<>^v><#-|++++########')
"""One character for one, so that everything stays in its column."""


@lru_cache(4096)
def writable(text: str, encoding: str) -> str:
    """Return a text in characters of an encoding, as wide as it was."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_replaced(sign, encoding) for sign in text)
    return text


def _replaced(sign: str, encoding: str) -> str:
    for candidate in (sign, sign.translate(_ALIKE)):
        if candidate.encode(encoding, errors="ignore"):
            return candidate
    return "?" * text_width(sign)
