"""Which keys work at the table, and when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final

from textual.binding import Binding

from doublesix.actions import DRAW, PASS, Action
from doublesix.i18n import Words
from doublesix.picture import UNICODE
from doublesix.rules.sheet import Custom
from doublesix.terminal.key_map import TableAction
from doublesix.terminal.keys_line import ShownKey
from doublesix.terminal.table.hand import TILE_KEYS
from doublesix.terminal.textual_drawing import charset
from doublesix.terminal.textual_keys import bound, key_names, shown_action

_ARROWS: Final = "← →"

LOOK_BINDINGS: Final = (
    Binding("shift+left", "look(-4, 0)", show=False),
    Binding("shift+right", "look(4, 0)", show=False),
    Binding("shift+up", "look(0, -2)", show=False),
    Binding("shift+down", "look(0, 2)", show=False),
    Binding("pageup", "look_back(1)", show=False),
    Binding("pagedown", "look_back(-1)", show=False),
)
"""Keys to look around on a table and to read back in its log, at any table that is shown."""

BINDINGS: Final = (
    Binding("left", "arrow(-1, 0)", show=False),
    Binding("right", "arrow(1, 0)", show=False),
    Binding("up", "arrow(0, -1)", show=False),
    Binding("down", "arrow(0, 1)", show=False),
    Binding("tab", "step(1)", show=False),
    Binding("shift+tab", "step(-1)", show=False),
    Binding("enter", "next_thing", show=False),
    bound(TableAction.SKIP, "skip"),
    Binding("escape", "back", show=False),
    bound(TableAction.DRAW, "draw"),
    bound(TableAction.PASS, "pass"),
    bound(TableAction.HINT, "hint"),
    bound(TableAction.UNDO, "take_back"),
    bound(TableAction.SLOWER, "change_pause(1)"),
    bound(TableAction.FASTER, "change_pause(-1)"),
    bound(TableAction.LOG, "fold_log"),
    bound(TableAction.SCORE, "score"),
    bound(TableAction.PANEL, "fold_panel"),
    bound(TableAction.SETTINGS, "settings"),
    bound(TableAction.RULES, "rules"),
    bound(TableAction.KEYS, "keys"),
    bound(TableAction.LEAVE, "leave"),
    *LOOK_BINDINGS,
    *(Binding(key, f"type('{key}')", show=False) for key in TILE_KEYS),
)
"""Every key and what it does; a handler for digits and letters would overtake keys pressed before."""


class TableStage(StrEnum):
    """What the table waits for."""

    CURTAIN = "curtain"
    """The next person, alone."""
    TILE = "tile"
    PLACE = "place"
    OTHERS = "others"
    OVER = "over"
    """A person who has seen enough of the table after a round."""
    STOPPED = "stopped"
    """Nothing: the game can no longer be written."""


def keys_for(stage: TableStage, options: Sequence[Action], words: Words, *, can_undo: bool) -> list[ShownKey]:
    """Return the keys that do something now, the most important first; leaving is last."""
    shown = [*keys_to_choose(stage, options, words), *_keys(stage, can_undo, words)]
    leave = words("key.end" if stage is TableStage.STOPPED else "key.leave")
    return [*shown, action_key(TableAction.KEYS, words), shown_action(TableAction.LEAVE, leave)]


def shown_key(key: str, name: str, code: str, words: Words) -> ShownKey:
    """Return a key that always does the same, with what it does at the table."""
    return ShownKey(key, name, words(f"key.{code}"))


def action_key(action: TableAction, words: Words, *, usual: str | None = None) -> ShownKey:
    """Return the key that was chosen for an action, with what it does at the table."""
    return shown_action(action, words(f"key.{action}"), usual=usual)


def _arrows() -> str:
    return _ARROWS if charset() is UNICODE else "< >"


def key_to_look(words: Words) -> ShownKey:
    """Return the keys that look around, for when some of the table cannot be seen."""
    return ShownKey("shift+right", f"Shift {_arrows()}", words("key.look"))


def keys_to_choose(stage: TableStage, options: Sequence[Action], words: Words) -> Iterator[ShownKey]:
    """Return the keys that choose what to do in one's own turn."""
    arrows = _arrows()
    match stage:
        case TableStage.TILE:
            if any(option not in (DRAW, PASS) for option in options):
                yield shown_key("right", arrows, "choose", words)
                yield shown_key("enter", "Enter", "lay", words)
            if DRAW in options:
                yield action_key(TableAction.DRAW, words)
            if PASS in options:
                yield action_key(TableAction.PASS, words, usual="t" if Custom.TAPS in words.customs else "p")
        case TableStage.PLACE:
            yield shown_key("tab", arrows, "choose", words)
            yield shown_key("enter", "Enter", "lay", words)
            yield shown_key("escape", "Esc", "back", words)


def _keys(stage: TableStage, can_undo: bool, words: Words) -> Iterator[ShownKey]:
    match stage:
        case TableStage.STOPPED:
            return
        case TableStage.CURTAIN:
            yield shown_key("enter", "Enter", "ready", words)
        case TableStage.OTHERS:
            yield action_key(TableAction.SKIP, words)
            slower = shown_action(TableAction.SLOWER, words("key.pause"))
            yield slower._replace(name=key_names(TableAction.SLOWER, TableAction.FASTER))
        case TableStage.OVER:
            yield shown_key("enter", "Enter", "score", words)
    if stage in (TableStage.TILE, TableStage.PLACE):
        yield action_key(TableAction.HINT, words)
    if can_undo and stage is not TableStage.PLACE:
        yield action_key(TableAction.UNDO, words)
    yield action_key(TableAction.RULES, words)
    yield action_key(TableAction.SCORE, words)
    yield action_key(TableAction.LOG, words)
    yield action_key(TableAction.SETTINGS, words)
