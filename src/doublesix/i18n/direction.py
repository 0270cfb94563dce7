"""Text from right to left: names, tiles and sums within it keep their own order."""

from __future__ import annotations

FIRST_STRONG_ISOLATE = "\N{FIRST STRONG ISOLATE}"
POP_ISOLATE = "\N{POP DIRECTIONAL ISOLATE}"


def isolated(value: object) -> str:
    """Set an argument apart from the sentence around it: 6-5 stays 6-5, and a Latin name moves nothing."""
    return f"{FIRST_STRONG_ISOLATE}{value}{POP_ISOLATE}"
