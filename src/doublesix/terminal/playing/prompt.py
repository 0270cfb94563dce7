"""The next thing to do, said in one line: what one may lay, or that one draws or taps, and why."""

from __future__ import annotations

from doublesix.actions import DRAW, PASS, Play
from doublesix.i18n import Words
from doublesix.rules.sheet import Draw as DrawRule
from doublesix.rules.sheet import DrawnTile
from doublesix.telling.events import tell_numbers
from doublesix.terminal.playing.choosing import Choosing
from doublesix.view import View


def tell_choice(choosing: Choosing, words: Words) -> str:
    """Tell the one whose turn it is what to do next."""
    tile, places = choosing.tile, choosing.places
    if tile is None:
        return _tell_turn(choosing, words)
    if choosing.place is not None:
        return words("terminal.table-which-place", tile=tile, end=choosing.place.number)
    if not places:
        return words("terminal.table-opens-with", tile=tile)
    if len(places) == 1:
        return words("terminal.table-goes-on", tile=tile, end=places[0].number)
    return words("terminal.table-fits-several", tile=tile, count=len(places))


def _tell_turn(choosing: Choosing, words: Words) -> str:
    view = choosing.view
    plays = [option for option in view.options if isinstance(option, Play)]
    if view.extra is not None:
        return _tell_extra(view, words)
    if not plays:
        return _tell_stuck(view, words)
    only = choosing.only_action
    if not view.line.laid:
        return words("terminal.table-must-open", tile=plays[0].tile) if only else words("terminal.table-open")
    if only:
        return words("terminal.table-only", tile=plays[0].tile, end=plays[0].end)
    return words("terminal.table-turn", ends=_either({play.end for play in plays if play.end is not None}, words))


def _tell_extra(view: View, words: Words) -> str:
    if view.extra is None or view.extra.on is None:
        return words("terminal.table-extra", ends=_either(set(view.extra.numbers if view.extra else ()), words))
    return words("terminal.table-extra-double", double=view.line.laid[view.extra.on].tile)


def _tell_stuck(view: View, words: Words) -> str:
    """Tell one who can lay nothing what to do instead."""
    if PASS in view.options:
        return words("terminal.table-draw-or-tap") if DRAW in view.options else _tell_tap(view, words)
    return words("terminal.table-draw-again") if view.drawn else words("terminal.table-draw")


def _tell_tap(view: View, words: Words) -> str:
    lacking = tell_numbers([number for number, count in enumerate(view.line.counts) if count], words)
    if view.drawn and view.rules.drawn_tile is DrawnTile.WAITS:
        return words("terminal.table-tap-waits")
    if view.drawn:
        return words("terminal.table-tap-drawn", lacking=lacking)
    code = "terminal.table-tap" if view.rules.draw is DrawRule.NEVER else "terminal.table-tap-empty"
    return words(code, lacking=lacking)


def _either(numbers: set[int], words: Words) -> str:
    return words.list_or([str(number) for number in sorted(numbers)])
