"""What somebody wants done by itself, and how their hand lies: as ``config.toml`` says, or as changed at the table."""

from __future__ import annotations

from doublesix.actions import DRAW, PASS, Action
from doublesix.terminal.config import Config, HandOrder
from doublesix.tiles import Tile
from doublesix.view import View


def routine_action(view: View, liked: Config) -> Action | None:
    """Return what is done without asking; none if there is a choice, or if somebody wants to press the key.

    An extra tile is left to others: that nothing can be added must not be seen.
    """
    if view.extra is not None:
        return None
    if view.options == (PASS,) and liked.pass_by_itself:
        return PASS
    if view.options == (DRAW,) and liked.draw_by_itself:
        return DRAW
    return None


def ordered(tiles: tuple[Tile, ...], order: HandOrder) -> tuple[Tile, ...]:
    """Return the tiles of a hand in the order in which they lie."""
    if order == "dealt":
        return tiles
    by_numbers = sorted(tiles, key=lambda tile: (tile.high, tile.low))
    if order == "numbers":
        return tuple(by_numbers)
    return tuple(sorted(by_numbers, key=lambda tile: not tile.is_double))
