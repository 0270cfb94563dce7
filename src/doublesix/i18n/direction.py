"""Text from right to left: names, tiles and sums within it keep their own order."""

from __future__ import annotations

FIRST_STRONG_ISOLATE = "\N{FIRST STRONG ISOLATE}"
RIGHT_TO_LEFT_ISOLATE = "\N{RIGHT-TO-LEFT ISOLATE}"
POP_ISOLATE = "\N{POP DIRECTIONAL ISOLATE}"


def isolated(value: object) -> str:
    """Set an argument apart from the sentence around it: 6-5 stays 6-5, and a Latin name moves nothing.

    What holds arguments itself is a text of ours, and goes from right to left. That has to be said: what shows it looks
    for its first letter, but not in its arguments, and a text of nothing but signs and arguments has no other.
    """
    text = str(value)
    begin = RIGHT_TO_LEFT_ISOLATE if POP_ISOLATE in text else FIRST_STRONG_ISOLATE
    return f"{begin}{text}{POP_ISOLATE}"
