"""Which keys work at the table, and when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final

from doublesix.actions import DRAW, PASS, Action
from doublesix.i18n import Words
from doublesix.picture import UNICODE
from doublesix.terminal.drawn import charset
from doublesix.terminal.keys_line import ShownKey

_ARROWS: Final = "← →"


class Stage(StrEnum):
    """What the table waits for."""

    CURTAIN = "curtain"
    """The next person, alone."""
    TILE = "tile"
    PLACE = "place"
    OTHERS = "others"
    OVER = "over"
    """Somebody who has seen enough of a table at which the round is over."""
    STOPPED = "stopped"
    """Nothing: the game cannot be written any more."""


def keys_for(stage: Stage, options: Sequence[Action], words: Words, *, can_undo: bool) -> list[ShownKey]:
    """Return the keys that do something now, the most important first; leaving is last."""
    shown = [
        ShownKey(key, name, words(f"terminal.table-key-{code}")) for key, name, code in _keys(stage, options, can_undo)
    ]
    leave = words("terminal.table-key-end" if stage is Stage.STOPPED else "terminal.table-key-leave")
    return [*shown, ShownKey("question_mark", "?", words("terminal.table-key-keys")), ShownKey("q", "q", leave)]


def _keys(stage: Stage, options: Sequence[Action], can_undo: bool) -> Iterator[tuple[str, str, str]]:
    arrows = _ARROWS if charset() is UNICODE else "< >"
    match stage:
        case Stage.STOPPED:
            return
        case Stage.CURTAIN:
            yield "enter", "Enter", "ready"
        case Stage.TILE:
            if any(option not in (DRAW, PASS) for option in options):
                yield "right", arrows, "choose"
                yield "enter", "Enter", "lay"
            if DRAW in options:
                yield "d", "d", "draw"
            if PASS in options:
                yield "t", "t", "tap"
        case Stage.PLACE:
            yield "tab", arrows, "choose"
            yield "enter", "Enter", "lay"
            yield "escape", "Esc", "back"
        case Stage.OTHERS:
            yield "space", "Space", "skip"
            yield "plus", "+ -", "pause"
        case Stage.OVER:
            yield "enter", "Enter", "sum"
    if stage in (Stage.TILE, Stage.PLACE):
        yield "h", "h", "hint"
    if can_undo and stage is not Stage.PLACE:
        yield "u", "u", "undo"
    yield "r", "r", "rules"
    yield "l", "l", "log"
