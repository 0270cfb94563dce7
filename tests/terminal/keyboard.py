"""Keys pressed as fast as the app can follow."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from time import monotonic
from typing import Any, Final

from textual.app import App
from textual.events import Key
from textual.pilot import Pilot

_CHARACTERS: Final = {"space": " ", "slash": "/", "colon": ":", "comma": ",", "full_stop": "."}
_HOPS: Final = 10
"""How often a key is handed on at most: to the widget that has the focus, up to the app, and to what it calls."""
_LONGEST: Final = 5.0
_QUIET: Final = 2
"""How often in a row nothing may wait to be done until all is done: what is being done now may ask for more."""


async def press_keys(pilot: Pilot[Any], keys: Iterable[str]) -> None:
    """Press keys, each when all that the one before led to is done.

    Textual's own ``press`` waits after every key until the process has been idle for twenty milliseconds, twice.
    """
    for key in keys:
        pilot.app.post_message(Key(key, key if len(key) == 1 else _CHARACTERS.get(key)))
        await settle(pilot)


async def press_later(pilot: Pilot[Any], *keys: str, seconds: float) -> None:
    """Press keys, all at once and as if so much time had gone by."""
    for key in keys:
        pressed = Key(key, None)
        pressed.time += seconds
        pilot.app.post_message(pressed)
    await settle(pilot)


async def settle(pilot: Pilot[Any], hops: int = _HOPS) -> None:
    """Wait until nothing waits to be done, which takes so many hops at most, and until that is painted."""
    quiet = 0
    for _ in range(hops):
        await pilot.pause(0)
        quiet = quiet + 1 if _is_quiet(pilot.app) else 0
        if quiet == _QUIET:
            break
    await _painted(pilot.app)


async def _painted(app: App[Any]) -> None:
    """Wait until the screen has been painted, if something waits for that: keys from before may not count."""
    deadline = monotonic() + _LONGEST
    while app.screen_stack and app.screen._callbacks and monotonic() < deadline:
        await asyncio.sleep(0.001)


def _is_quiet(app: App[Any]) -> bool:
    pumps = (app, *app.screen.walk_children(with_self=True))
    return not any(pump.message_queue_size or pump._next_callbacks for pump in pumps)
