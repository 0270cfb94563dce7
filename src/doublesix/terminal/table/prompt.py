"""The next thing to do, said in one line: what one may lay, or that one draws or passes, and why."""

from __future__ import annotations

from doublesix.i18n import Words
from doublesix.sentences.turn import tell_turn
from doublesix.terminal.table.tile_choice import TileChoice


def tell_choice(choosing: TileChoice, words: Words) -> str:
    """Tell the one whose turn it is what to do next."""
    tile, places = choosing.tile, choosing.places
    if tile is None:
        return tell_turn(choosing.view, "terminal.table-", words)
    if choosing.place is not None:
        return words("terminal.table-which-place", tile=tile, end=choosing.place.number)
    if not places:
        return words("terminal.table-opens-with", tile=tile)
    if len(places) == 1:
        return words("terminal.table-goes-on", tile=tile, end=places[0].number)
    return words("terminal.table-fits-several", tile=tile, count=len(places))
