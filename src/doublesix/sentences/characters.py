"""Text for terminals that do not know all characters: we replace what they cannot show by something like it."""

from __future__ import annotations

import codecs
from functools import lru_cache
from io import TextIOWrapper
from typing import Final, TextIO

from doublesix.columns import text_width

_ERRORS: Final = "doublesix-alike"
"""The name by which streams know how we replace what their encoding does not have."""
_ALIKE: Final = str.maketrans("\u00a0\u202f±−–—×’“”…·•←→↑↓▸◂▮─│╭╮╰╯▁▂▃▄▅▆▇█", '  ~---x\'""..*<>^v><#-|++++########')
"""One character for one, so that everything stays in its column."""


@lru_cache(4096)
def writable(text: str, encoding: str) -> str:
    """Return a text in characters of an encoding, as wide as it was."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_replaced(sign, encoding) for sign in text)
    return text


def in_ascii(text: str) -> str:
    """Return a text with its lines, arrows and typographer's signs in ASCII; letters stay as they are."""
    return text.translate(_ALIKE)


def write_alike(*streams: TextIO) -> None:
    """Let streams write something similar for what their encoding does not have, instead of failing."""
    codecs.register_error(_ERRORS, _alike)
    for stream in streams:
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_ERRORS)


def _alike(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(_replaced(sign, error.encoding) for sign in signs), error.end


def _replaced(sign: str, encoding: str) -> str:
    for candidate in (sign, sign.translate(_ALIKE)):
        if candidate.encode(encoding, errors="ignore"):
            return candidate
    return "?" * text_width(sign)
