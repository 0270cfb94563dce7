"""Keys pressed as fast as the app can follow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from textual.events import Key
from textual.pilot import Pilot

_CHARACTERS: Final = {"space": " ", "slash": "/", "colon": ":", "comma": ",", "full_stop": "."}
_HOPS: Final = 10
"""How often a key is handed on at most: to the widget that has the focus, up to the app, and to what it calls."""


async def press_keys(pilot: Pilot[Any], keys: Iterable[str]) -> None:
    """Press keys, each when all that the one before led to is done.

    Textual's own ``press`` waits after every key until the process has been idle for twenty milliseconds, twice.
    """
    for key in keys:
        pilot.app.post_message(Key(key, key if len(key) == 1 else _CHARACTERS.get(key)))
        for _ in range(_HOPS):
            await pilot.pause(0)
