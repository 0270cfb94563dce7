"""The keys that work on the screens of the score pad."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from doublesix.i18n import Words
from doublesix.pad.pad import Pad
from doublesix.terminal.keys_line import ShownKey
from doublesix.terminal.theme import speaks_unicode


class EntryPart(StrEnum):
    """The question about a round."""

    ENDED = "ended"
    TILES = "tiles"
    NUMBER = "number"


def entry_keys(asking: EntryPart, words: Words, *, is_ready: bool, only_number: bool) -> list[ShownKey]:
    """Return the keys that work while somebody enters a round."""
    return _named(_entry_keys(asking, is_ready, only_number), words)


def _entry_keys(asking: EntryPart, is_ready: bool, only_number: bool) -> Iterator[tuple[str, str, str]]:
    match asking:
        case EntryPart.ENDED:
            yield "right", "← →" if speaks_unicode() else "< >", "choose"
            yield "b", "b", "blocked"
        case EntryPart.TILES:
            yield "space", "Space", "tap"
            yield "s", "s", "spots"
        case EntryPart.NUMBER if not only_number:
            yield "t", "t", "tiles"
    yield "tab", "Tab", "other"
    yield "enter", "Enter", "done" if is_ready else "next"
    yield "escape", "Esc", "back"


def pad_keys(pad: Pad, words: Words, *, has_more: bool, can_undo: bool) -> list[ShownKey]:
    """Return the keys that work on a pad."""
    return _named(_pad_keys(bool(pad.entries), next_thing(pad), has_more, can_undo), words)


def next_thing(pad: Pad) -> str:
    """What comes next: a round, another game on the pad, or a new pad if the next game has other rules."""
    if pad.ending is None:
        return "new-round"
    return "new-pad" if pad.is_revised else "another"


def _pad_keys(has_rounds: bool, comes_next: str, has_more: bool, can_undo: bool) -> Iterator[tuple[str, str, str]]:
    yield "n", "n", comes_next
    if comes_next == "another":
        yield "w", "w", "new-pad"
    if has_rounds:
        yield "e", "e", "correct"
        yield "x", "x", "remove"
    if has_more:
        yield "pagedown", "PgDn", "more"
    if can_undo:
        yield "u", "u", "undo"
    yield "o", "o", "export"
    yield "r", "r", "rules"
    yield "q", "q", "quit"


def _named(keys: Iterator[tuple[str, str, str]], words: Words) -> list[ShownKey]:
    return [ShownKey(key, name, words(f"key.{code}")) for key, name, code in keys]
