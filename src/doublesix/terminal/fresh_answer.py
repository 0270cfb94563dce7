"""Answers to what is shown now: a key that was pressed for something before must not lift a cover or deal a round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

REST: Final = 0.6
"""The seconds without any key before one counts: longer than a second press, or a key held down, lets pass."""


class FreshAnswer:
    """Tells a key that answers what is shown from one that was pressed for what was there before."""

    def __init__(self, say_early: Callable[[], None] | None = None) -> None:
        self._say_early = say_early
        self._quiet_since: float | None = None

    def show(self, now: float) -> None:
        """Begin to listen, because what is asked can be seen."""
        self._quiet_since = now

    def counts(self, pressed: float) -> bool:
        """Whether a key that was pressed then is an answer; if it came too early, the rest begins again."""
        if self._quiet_since is None:
            return False
        if pressed - self._quiet_since >= REST:
            return True
        self._quiet_since = max(self._quiet_since, pressed)
        if self._say_early:
            self._say_early()
        return False
