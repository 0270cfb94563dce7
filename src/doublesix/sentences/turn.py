"""The next thing for the player whose turn it is: what there is to lay, or to draw or pass, and why."""

from __future__ import annotations

from doublesix.actions import DRAW, PASS, Play
from doublesix.i18n import Words
from doublesix.rules.rules import DrawnTile, DrawRule
from doublesix.sentences.events import tell_numbers
from doublesix.view import View


def tell_next_thing(view: View, words: Words) -> str:
    """Tell the player whose turn it is what to do next; buttons and the line of keys say how."""
    thing, args = _next_thing(view, words)
    return words(f"turn.{thing}", count=None, **args)


def _next_thing(view: View, words: Words) -> tuple[str, dict[str, object]]:
    plays = [option for option in view.options if isinstance(option, Play)]
    if view.nothing_to_add:
        return "nothing-to-add", {}
    if view.extra is not None:
        return _extra(view, words)
    if not plays:
        return _stuck(view, words)
    only = len(view.options) == 1 and len(view.ways) < 2
    if not view.line.laid:
        return ("must-open", {"tile": words.face(plays[0].tile)}) if only else ("open", {})
    if only:
        return "only", {"tile": words.face(plays[0].tile), "end": words.face(plays[0].end)}
    return "turn", {"ends": _either({play.end for play in plays if play.end is not None}, words)}


def _extra(view: View, words: Words) -> tuple[str, dict[str, object]]:
    if view.extra is None or view.extra.on is None:
        return "extra", {"ends": _either(set(view.extra.numbers if view.extra else ()), words)}
    return "extra-double", {"double": words.face(view.line.laid[view.extra.on].tile)}


def _stuck(view: View, words: Words) -> tuple[str, dict[str, object]]:
    """What a player does who can lay nothing."""
    if PASS in view.options:
        return ("draw-or-pass", {}) if DRAW in view.options else _pass(view, words)
    return ("draw-again" if view.drawn else "draw"), {}


def _pass(view: View, words: Words) -> tuple[str, dict[str, object]]:
    if view.drawn and view.rules.drawn_tile is DrawnTile.WAITS:
        return "pass-waits", {}
    numbers = tell_numbers(view.line.open_numbers, words)
    if view.drawn:
        return "pass-drawn", {"numbers": numbers}
    return ("pass" if view.rules.draw is DrawRule.NEVER else "pass-empty"), {"numbers": numbers}


def _either(numbers: set[int], words: Words) -> str:
    return words.list_or([words.face(number) for number in sorted(numbers)])
