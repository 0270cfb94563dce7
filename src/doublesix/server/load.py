"""How much there is to do for this process, and who must come again later because of that."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import ceil
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.server.loop_lag import SECONDS_BETWEEN_LOOKS

SECONDS_TO_COME_AGAIN: Final = (1.0, 8.0)
"""Who is refused comes again after a time between these, so that not all come at once."""
SECONDS_OF_MEMORY = 1.0
"""How late the loop was is a mean over about so long: one hitch sends nobody away."""


class Load:
    """How late the event loop is on the whole; it is noted again and again."""

    def __init__(self, chance: Callable[[float, float], float] = random.uniform) -> None:
        self.lag = 0.0
        """In seconds."""
        self._chance = chance

    def note(self, late: float) -> None:
        """Note how late the event loop was just now."""
        passed = SECONDS_BETWEEN_LOOKS + late
        self.lag += (late - self.lag) * passed / (SECONDS_OF_MEMORY + passed)

    def refuse_beyond(self, most: float) -> None:
        """Refuse something, and say when to come again, if the event loop is later than that."""
        if self.lag > most:
            raise DoublesixError("busy", "busy-now", seconds=ceil(self._chance(*SECONDS_TO_COME_AGAIN)))
