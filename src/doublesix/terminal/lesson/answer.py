"""A number that somebody types as an answer."""

from __future__ import annotations

from typing import Final

_LONGEST: Final = 5


def read_number(typed: str) -> int | None:
    """Return the number that was typed; none if it is none."""
    text = typed.strip().replace("\N{MINUS SIGN}", "-")
    is_number = text.removeprefix("-").isdecimal() and len(text) <= _LONGEST
    return int(text) if is_number else None
