"""Which key does what at the table: the usual keys, and those that somebody chose instead."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from doublesix.errors import DoublesixError


class TableAction(StrEnum):
    """What a key of one's own can do at the table; arrows, digits, Enter, Tab and Esc always mean the same."""

    DRAW = "draw"
    PASS = "pass"
    HINT = "hint"
    UNDO = "undo"
    SKIP = "skip"
    SLOWER = "slower"
    FASTER = "faster"
    LOG = "log"
    SCORE = "score"
    PANEL = "panel"
    SETTINGS = "settings"
    RULES = "rules"
    KEYS = "keys"
    LEAVE = "leave"
    SAY = "say"
    BOT = "bot"


USUAL_KEYS: Final[Mapping[TableAction, tuple[str, ...]]] = {
    TableAction.DRAW: ("d",),
    TableAction.PASS: ("p", "t"),
    TableAction.HINT: ("h",),
    TableAction.UNDO: ("u",),
    TableAction.SKIP: ("space",),
    TableAction.SLOWER: ("+",),
    TableAction.FASTER: ("-",),
    TableAction.LOG: ("l",),
    TableAction.SCORE: ("s",),
    TableAction.PANEL: ("i",),
    TableAction.SETTINGS: (".",),
    TableAction.RULES: ("r",),
    TableAction.KEYS: ("?",),
    TableAction.LEAVE: ("q",),
    TableAction.SAY: ("c",),
    TableAction.BOT: ("b",),
}
"""The keys of every action, as they are written in a file."""

_CHOOSABLE: Final = re.compile(r"[^\W\d_]|[!-/:-@\[-`{-~]|space|f(?:[1-9]|1[0-2])")
"""A letter, a sign, Space, or F1 to F12. Digits choose tiles."""

KeyMap = Mapping[TableAction, str]
"""The keys that somebody chose."""


def read_keys(given: Mapping[str, object], file: str) -> dict[TableAction, str]:
    """Read the keys that a file chooses; refuse what is no action or no key, and a key for two actions."""
    known = tuple(TableAction)
    for name, key in given.items():
        if name not in known:
            raise DoublesixError("bad-config", "config-unknown-key", file=file, key=f"keys.{name}", choices=known)
        if not isinstance(key, str) or not _CHOOSABLE.fullmatch(key):
            raise DoublesixError("bad-config", "config-not-a-key", file=file, key=f"keys.{name}", value=key)
    chosen = {TableAction(name): str(key) for name, key in given.items()}
    _check_once(chosen, file)
    return chosen


def keys_of(action: TableAction, chosen: KeyMap) -> tuple[str, ...]:
    """Return the keys of an action, as a file writes them."""
    return (chosen[action],) if action in chosen else USUAL_KEYS[action]


def _check_once(chosen: KeyMap, file: str) -> None:
    taken: dict[str, TableAction] = {}
    for action in TableAction:
        for key in keys_of(action, chosen):
            other = taken.setdefault(key, action)
            if other is not action:
                details = {"key": key, "first": f"keys.{other}", "second": f"keys.{action}"}
                raise DoublesixError("bad-config", "config-key-twice", file=file, **details)
