"""An error as one sentence: what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Mapping

from doublesix.errors import DoublesixError
from doublesix.i18n import Words


def tell_error(error: DoublesixError, words: Words) -> str:
    """Return the sentence for an error."""
    details = {name: _told(value, words) for name, value in error.details.items() if name != "count"}
    count = error.details.get("count")
    return words(error.message, count=count if isinstance(count, int) else None, **details)


def _told(value: object, words: Words) -> str:
    """Put one detail into words: several things as "a, b or c", a reason as its own sentence, anything else as it is."""
    if isinstance(value, DoublesixError):
        return tell_error(value, words)
    if isinstance(value, tuple | list):
        return words.list_or([str(item) for item in value])
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {item}" for key, item in value.items())
    return str(value)
