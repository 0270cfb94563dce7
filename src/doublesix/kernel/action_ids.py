"""Actions as numbers without gaps, for programs that learn: the same for every sheet, and the same for ever.

``0`` to ``48``: a tile on an end, ``7 * end + far``, where ``far`` is the tile's other number; a double has both alike.
``49`` to ``76``: a tile as the first of the line, ``OPENING_ID`` and the tile's ``id``.
``77`` draws and ``78`` passes. Which of several equal ends a tile takes makes no difference to the rules, nor here.
"""

from __future__ import annotations

from typing import Final

from doublesix.actions import DRAW, PASS, Action, Draw, Play
from doublesix.tiles import ALL_TILES, DOUBLE_SIX, Tile

NUMBERS: Final = DOUBLE_SIX + 1
"""How many numbers an end can show."""
OPENING_ID: Final = NUMBERS * NUMBERS
"""The first of the ids that open the line."""
DRAW_ID: Final = OPENING_ID + len(ALL_TILES)
"""To draw a tile."""
PASS_ID: Final = DRAW_ID + 1
"""To pass."""
ACTIONS: Final = PASS_ID + 1
"""How many ids there are."""


def action_id(action: Action) -> int:
    """Return the number of an action."""
    if isinstance(action, Play):
        if action.end is None:
            return OPENING_ID + action.tile.id
        return NUMBERS * action.end + action.tile.other(action.end)
    return DRAW_ID if isinstance(action, Draw) else PASS_ID


def action_of(number: int) -> Action:
    """Return the action with a number."""
    if not 0 <= number < ACTIONS:
        raise ValueError(f"no action has the number {number}; they go from 0 to {ACTIONS - 1}")
    if number < OPENING_ID:
        end, far = divmod(number, NUMBERS)
        return Play(Tile(end, far), end)
    if number < DRAW_ID:
        return Play(Tile.by_id(number - OPENING_ID))
    return DRAW if number == DRAW_ID else PASS
