"""How far a soak is: on a terminal one line that changes, elsewhere a line now and then."""

from __future__ import annotations

import sys
import time
from typing import Final

SECONDS_BETWEEN_LINES: Final = 15.0
SECONDS_ON_TERMINAL: Final = 0.5
_MINUTE: Final = 60.0


class Progress:
    """Tells how far it is, how fast it goes, and how long it will take."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._told = self._began
        self._is_terminal = sys.stderr.isatty()

    def tell(self, share: float, text: str) -> None:
        """Tell that this share of it is done, unless that was told just now."""
        now = time.monotonic()
        if now < self._told + (SECONDS_ON_TERMINAL if self._is_terminal else SECONDS_BETWEEN_LINES):
            return
        self._told = now
        gone = now - self._began
        left = f", {_duration(gone / share - gone)} left" if 0 < share < 1 else ""
        line = f"  {_duration(gone)}, {share:4.0%}: {text}{left}"
        print(f"\r\x1b[K{line}" if self._is_terminal else line, end="" if self._is_terminal else "\n", file=sys.stderr)
        sys.stderr.flush()

    def end(self) -> None:
        """Leave the line on which it was told."""
        if self._is_terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def rate(self, number: float) -> float:
        """Return how many that were each second, from the beginning."""
        return number / max(1e-9, time.monotonic() - self._began)


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 2 * _MINUTE else f"{seconds / _MINUTE:.0f} min"
