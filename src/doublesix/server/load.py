"""How much there is to do for this process, and who must come again later because of that."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.server.loop_lag import SECONDS_BETWEEN_LOOKS

SECONDS_TO_COME_AGAIN: Final = (1.0, 8.0)
"""Who is refused comes again after a time between these, so that not all come at once."""
SECONDS_OF_MEMORY = 1.0
"""How late the loop was is a mean over about so long: one hitch sends nobody away."""
MOST_AT_HOME = 64
"""With no more requests and sockets open than this, nobody is sent away: the computer is slow, without a crowd."""


class Load:
    """How late the event loop is on the whole, which is noted again and again, and how many are here."""

    def __init__(self, chance: Callable[[float, float], float] = random.uniform) -> None:
        self.lag = 0.0
        """In seconds."""
        self._here = 0
        self._chance = chance

    def note(self, late: float) -> None:
        """Note how late the event loop was just now."""
        passed = SECONDS_BETWEEN_LOOKS + late
        self.lag += (late - self.lag) * passed / (SECONDS_OF_MEMORY + passed)

    @contextmanager
    def with_one_more(self) -> Iterator[None]:
        """Count a request or a socket while it is open."""
        self._here += 1
        try:
            yield
        finally:
            self._here -= 1

    def refuse_beyond(self, most: float) -> None:
        """Refuse something, and say when to come again, if the event loop is later than that because of a crowd."""
        if self.lag > most and self._here > MOST_AT_HOME:
            raise DoublesixError("busy", "busy-now", seconds=ceil(self._chance(*SECONDS_TO_COME_AGAIN)))
