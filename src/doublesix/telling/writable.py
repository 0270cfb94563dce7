"""Text for terminals that do not know all characters: what they cannot show is shown by something like it."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

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
    return "??" if unicodedata.east_asian_width(sign) in "WF" else "?"
