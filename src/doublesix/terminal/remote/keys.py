"""The keys at a table of a server: those of any table, without what the server does itself, and a key to talk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from textual.binding import Binding

from doublesix.i18n import Words
from doublesix.terminal.key_map import TableAction
from doublesix.terminal.keys_line import ShownKey
from doublesix.terminal.remote.company import bots_help, refusal
from doublesix.terminal.remote.heard_table import HeardTable
from doublesix.terminal.table.keys import TableStage, action_key, keys_to_choose, shown_key
from doublesix.terminal.table.keys_page import AT_HOME, KeysInWords
from doublesix.terminal.textual_keys import bound, shown_action
from doublesix.view import View

_DECLINE: Final = "minus"
"""The key to decline that somebody takes the seat of a bot."""
BINDINGS: Final = (
    bound(TableAction.SAY, "app.say"),
    bound(TableAction.BOT, "app.bots_help"),
    Binding(_DECLINE, "app.decline", show=False),
)

_AT_HOME_ONLY: Final = ("terminal.keys-space", "terminal.keys-pause", "terminal.keys-leave")
ALL_KEYS: Final[Sequence[KeysInWords]] = (
    *(key for key in AT_HOME if key[0] not in _AT_HOME_ONLY),
    ("key.say", (TableAction.SAY,)),
    ("terminal.keys-bot", (TableAction.BOT,)),
    ("terminal.keys-remote-leave", (TableAction.LEAVE,)),
)
"""All keys, for the page that lists them."""


def keys_for(heard: HeardTable, view: View, stage: TableStage) -> list[ShownKey]:
    """Return the keys that do something now, the most important first; leaving is last."""
    words = heard.words
    return [
        *keys_to_choose(stage, view.options, words),
        *_keys(heard, stage, words),
        action_key(TableAction.KEYS, words),
        shown_action(TableAction.LEAVE, words("key.end")),
    ]


def keys_besides(heard: HeardTable, words: Words) -> Iterator[ShownKey]:
    """Return the keys for what is always possible among people: a bot's help, and talk."""
    if help_ := bots_help(heard.seen, words):
        yield shown_action(TableAction.BOT, help_.about)
    if refused := refusal(heard.seen, words):
        yield ShownKey(_DECLINE, "-", refused.about)
    yield shown_action(TableAction.SAY, words("key.say"))


def _keys(heard: HeardTable, stage: TableStage, words: Words) -> Iterator[ShownKey]:
    if heard.offers("return"):
        yield ShownKey("enter", "Enter", words("key.return"))
    elif stage is TableStage.OVER:
        yield shown_key("enter", "Enter", "score", words)
    if heard.seen.can_hint:
        yield action_key(TableAction.HINT, words)
    if heard.seen.can_take_back and stage is not TableStage.PLACE:
        yield action_key(TableAction.UNDO, words)
    yield from keys_besides(heard, words)
    yield action_key(TableAction.RULES, words)
    yield action_key(TableAction.LOG, words)
    yield action_key(TableAction.SETTINGS, words)
