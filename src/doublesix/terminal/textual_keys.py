"""Keys that somebody may choose, as Textual knows them and as people read them."""

from __future__ import annotations

from textual.binding import Binding
from textual.keys import _character_to_key

from doublesix.terminal.config import config
from doublesix.terminal.key_map import USUAL_KEYS, KeyMap, TableAction, keys_of
from doublesix.terminal.keys_line import ShownKey


def bound(action: TableAction, does: str) -> Binding:
    """Bind an action to its usual keys, so that others can be chosen for it."""
    return Binding(",".join(map(_textual, USUAL_KEYS[action])), does, id=_id(action), show=False)


def keymap(chosen: KeyMap) -> dict[str, str]:
    """Return the keys that were chosen in place of usual ones, for an app."""
    return {_id(action): _textual(key) for action, key in chosen.items()}


def shown_action(action: TableAction, does: str, *, usual: str | None = None) -> ShownKey:
    """Return the key of an action with what it does; of several usual keys, the first or the given one."""
    keys = keys_of(action, config().keys)
    key = usual if usual in keys else keys[0]
    return ShownKey(_textual(key), _name(key), does)


def key_names(*actions: TableAction) -> str:
    """Return the names of all keys of some actions, with blanks between them."""
    chosen = config().keys
    return " ".join(_name(key) for action in actions for key in keys_of(action, chosen))


def _id(action: TableAction) -> str:
    return f"table-{action}"


def _textual(key: str) -> str:
    return _character_to_key(key) if len(key) == 1 else key


def _name(key: str) -> str:
    return key if len(key) == 1 else key.capitalize()
