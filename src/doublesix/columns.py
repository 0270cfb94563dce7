"""How wide text is where every character takes a column, or two, or none."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import combining, east_asian_width


@lru_cache(maxsize=1024)
def text_width(text: str) -> int:
    """How many columns a text takes: an East Asian sign takes two, a combining one none."""
    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)
