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
from doublesix.terminal.keys_line import ShownKey
from doublesix.terminal.table.hand import TILE_KEYS
from doublesix.terminal.textual_drawing import charset

_ARROWS: Final = "← →"

BINDINGS: Final = (
    Binding("left", "arrow(-1, 0)", show=False),
    Binding("right", "arrow(1, 0)", show=False),
    Binding("up", "arrow(0, -1)", show=False),
    Binding("down", "arrow(0, 1)", show=False),
    Binding("tab", "step(1)", show=False),
    Binding("shift+tab", "step(-1)", show=False),
    Binding("enter", "next_thing", show=False),
    Binding("space", "skip", show=False),
    Binding("escape", "back", show=False),
    Binding("d", "draw", show=False),
    Binding("p,t", "pass", show=False),
    Binding("h", "hint", show=False),
    Binding("u", "take_back", show=False),
    Binding("plus", "change_pause(1)", show=False),
    Binding("minus", "change_pause(-1)", show=False),
    Binding("l", "fold_log", show=False),
    Binding("r", "rules", show=False),
    Binding("question_mark", "keys", show=False),
    Binding("q", "leave", show=False),
    Binding("shift+left", "look(-4, 0)", show=False),
    Binding("shift+right", "look(4, 0)", show=False),
    Binding("shift+up", "look(0, -2)", show=False),
    Binding("shift+down", "look(0, 2)", show=False),
    Binding("pageup", "look_back(1)", show=False),
    Binding("pagedown", "look_back(-1)", show=False),
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
    shown = [*keys_to_choose(stage, options, words), *(shown_key(*key, words) for key in _keys(stage, can_undo))]
    leave = words("terminal.table-key-end" if stage is TableStage.STOPPED else "terminal.table-key-leave")
    return [*shown, shown_key("question_mark", "?", "keys", words), ShownKey("q", "q", leave)]


def shown_key(key: str, name: str, code: str, words: Words) -> ShownKey:
    """Return a key with what it does at the table."""
    return ShownKey(key, name, words(f"terminal.table-key-{code}"))


def keys_to_choose(stage: TableStage, options: Sequence[Action], words: Words) -> list[ShownKey]:
    """Return the keys that choose what to do in one's own turn."""
    return [shown_key(*key, words) for key in _choosing(stage, options, words)]


def _choosing(stage: TableStage, options: Sequence[Action], words: Words) -> Iterator[tuple[str, str, str]]:
    arrows = _ARROWS if charset() is UNICODE else "< >"
    match stage:
        case TableStage.TILE:
            if any(option not in (DRAW, PASS) for option in options):
                yield "right", arrows, "choose"
                yield "enter", "Enter", "lay"
            if DRAW in options:
                yield "d", "d", "draw"
            if PASS in options:
                key = "t" if Custom.TAPS in words.customs else "p"
                yield key, key, "pass"
        case TableStage.PLACE:
            yield "tab", arrows, "choose"
            yield "enter", "Enter", "lay"
            yield "escape", "Esc", "back"


def _keys(stage: TableStage, can_undo: bool) -> Iterator[tuple[str, str, str]]:
    match stage:
        case TableStage.STOPPED:
            return
        case TableStage.CURTAIN:
            yield "enter", "Enter", "ready"
        case TableStage.OTHERS:
            yield "space", "Space", "skip"
            yield "plus", "+ -", "pause"
        case TableStage.OVER:
            yield "enter", "Enter", "sum"
    if stage in (TableStage.TILE, TableStage.PLACE):
        yield "h", "h", "hint"
    if can_undo and stage is not TableStage.PLACE:
        yield "u", "u", "undo"
    yield "r", "r", "rules"
    yield "l", "l", "log"
