"""The keys at a table of a server: those of any table, without what the server does itself, and a key to talk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from textual.binding import Binding

from doublesix.i18n import Words
from doublesix.terminal.keys_line import ShownKey
from doublesix.terminal.remote.heard_table import HeardTable, bots_help
from doublesix.terminal.table.keys import TableStage, keys_to_choose, shown_key
from doublesix.terminal.table.keys_page import AT_HOME
from doublesix.view import View

BINDINGS: Final = (
    Binding("c", "app.say", show=False),
    Binding("b", "app.bots_help", show=False),
)

_AT_HOME_ONLY: Final = ("space", "pause", "leave")
ALL_KEYS: Final = (
    *(key for key in AT_HOME if key[0] not in _AT_HOME_ONLY),
    ("say", "c"),
    ("bot", "b"),
    ("remote-leave", "q"),
)
"""All keys, for the page that lists them."""


def keys_for(heard: HeardTable, view: View, stage: TableStage) -> list[ShownKey]:
    """Return the keys that do something now, the most important first; leaving is last."""
    words = heard.words
    return [
        *keys_to_choose(stage, view.options, words),
        *_keys(heard, stage, words),
        shown_key("question_mark", "?", "keys", words),
        shown_key("q", "q", "end", words),
    ]


def keys_besides(heard: HeardTable, words: Words) -> Iterator[ShownKey]:
    """Return the keys for what is always possible among people: a bot's help, and talk."""
    if help_ := bots_help(heard.seen, words):
        yield ShownKey("b", "b", help_.about)
    yield ShownKey("c", "c", words("terminal.remote-key-say"))


def _keys(heard: HeardTable, stage: TableStage, words: Words) -> Iterator[ShownKey]:
    if heard.offers("return"):
        yield ShownKey("enter", "Enter", words("terminal.remote-key-return"))
    elif stage is TableStage.OVER:
        yield shown_key("enter", "Enter", "sum", words)
    if heard.seen.can_hint:
        yield shown_key("h", "h", "hint", words)
    if heard.seen.can_take_back and stage is not TableStage.PLACE:
        yield shown_key("u", "u", "undo", words)
    yield from keys_besides(heard, words)
    yield shown_key("r", "r", "rules", words)
    yield shown_key("l", "l", "log", words)
