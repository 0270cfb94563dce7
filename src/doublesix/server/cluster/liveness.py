"""Which processes are still alive: their beats change. No input, no output, and no clock but one's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

SECONDS_OF_SILENCE: Final = 5.0
"""A process whose beat has not changed for so long is given up."""
LONGEST_GAP: Final = 1.5
"""If we have not looked for longer, the rest does not count: the store was away, or we ourselves were stopped."""


@dataclass(slots=True)
class _Watch:
    beat: int
    silent: float = 0.0


class Liveness:
    """What one process has seen of the beats of the others."""

    def __init__(self) -> None:
        self._watched: dict[str, _Watch] = {}
        self._looked: float | None = None

    def look(self, beats: Mapping[str, int], now: float) -> frozenset[str]:
        """Note the beats of the others; return those that have been silent for too long."""
        passed = 0.0 if self._looked is None else min(now - self._looked, LONGEST_GAP)
        self._looked = now
        for process in self._watched.keys() - beats.keys():
            del self._watched[process]
        for process, beat in beats.items():
            watch = self._watched.get(process)
            if watch is None or watch.beat != beat:
                self._watched[process] = _Watch(beat)
            else:
                watch.silent += passed
        return frozenset(one for one, watch in self._watched.items() if watch.silent >= SECONDS_OF_SILENCE)
