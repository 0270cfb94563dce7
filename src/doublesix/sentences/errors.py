"""An error as one sentence: what was wrong and what would be right."""

from __future__ import annotations

import json
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.i18n import Words

LONGEST_DETAIL: Final = 300
"""We show people what they typed, but not a page of it."""

_ALL_OF_THEM: Final = frozenset({"editions", "ends", "fields", "holders", "keys", "names", "tiles"})
"""Details that list things that are all meant, as "a, b and c"; others list a choice, as "a, b or c"."""


def tell_error(error: DoublesixError, words: Words) -> str:
    """Return the sentence for an error."""
    if error.message.startswith("error.combination."):
        from doublesix.sentences.clashes import tell_clash  # here, since only house rules need it

        return tell_clash(error.message, words)
    details = {name: _told(name, value, words) for name, value in error.details.items() if name != "count"}
    count = error.details.get("count")
    return words(error.message, count=count if isinstance(count, int) else None, **details)


def _told(name: str, value: object, words: Words) -> str:
    """Put one detail into words: a tuple as a list, a reason as its own sentence, anything else as written."""
    if isinstance(value, DoublesixError):
        return tell_error(value, words)
    if isinstance(value, tuple):
        items = [_written(item) for item in value]
        return words.list_and(items) if name in _ALL_OF_THEM else words.list_or(items)
    return _written(value)


def _written(value: object) -> str:
    """Write a value as people type it; in quotes if it would not be seen otherwise."""
    text = _as_json(value) if value is None or isinstance(value, bool | list | dict) else str(value)
    if len(text) > LONGEST_DETAIL:
        text = text[: LONGEST_DETAIL - 1] + "…"
    return text if text and text == text.strip() and text.isprintable() else _as_json(text)


def _as_json(value: object) -> str:
    """Write a value as JSON, with a number for every character that is invisible or would break the line."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except RecursionError:  # a reader of JSON goes deeper than its writer
        return "…"
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text)
