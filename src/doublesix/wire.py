"""Views as bytes: how what a seat knows is sent, and how two views are compared."""

from __future__ import annotations

from typing import Any

import msgspec

from doublesix.rules.sheet import Hands
from doublesix.tiles import Tile, TileSet
from doublesix.view import View


def encode_view(view: View) -> bytes:
    """Write a view as JSON, the same bytes for equal views."""
    return msgspec.json.encode(view, enc_hook=_plain, order="deterministic")


def _plain(value: Any) -> Any:
    """Write the types of our own as JSON holds them."""
    if isinstance(value, Tile):
        return str(value)
    if isinstance(value, TileSet):
        return [str(tile) for tile in value]
    if isinstance(value, Hands):
        return {str(players): tiles for players, tiles in value.items()}
    raise TypeError(f"{type(value).__name__} has no place in a view")
