"""How long a bot may think."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Final

FIRST_WORLDS: Final = 8
FEWEST_WORLDS: Final = 4
MOST_WORLDS_AT_ONCE: Final = 512
SHARE_OF_THE_REST: Final = 0.75
"""With seconds, how much of the time that is left the next worlds may take: they may take longer than those before."""


@dataclass(frozen=True, slots=True)
class Budget:
    """So many worlds to look at, or so many seconds; whichever runs out first.

    With worlds alone a bot chooses the same on every machine. With seconds it takes what the machine gives.
    """

    worlds: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.worlds is None and self.seconds is None:
            raise ValueError("a budget is of worlds or of seconds")
        if self.worlds is not None and self.worlds < 1:
            raise ValueError("there is no choosing without a world")

    def at_most(self, worlds: int) -> Budget:
        """Return the same, but for no more than so many worlds."""
        return Budget(worlds if self.worlds is None else min(self.worlds, worlds), self.seconds)

    def pieces(self) -> Iterator[range]:
        """The worlds to look at, a piece at a time: as many as there is time for, and always a few.

        A piece is no larger than all before it, so that there is time to spare if somebody looks in between.
        """
        began, done = perf_counter(), min(FIRST_WORLDS, self.worlds or FIRST_WORLDS)
        yield range(done)
        while number := self._how_many_more(done, perf_counter() - began):
            yield range(done, done + number)
            done += number

    def _how_many_more(self, done: int, taken: float) -> int:
        """How many worlds to look at next, after so many in so many seconds."""
        number = min(done, MOST_WORLDS_AT_ONCE)
        if self.worlds is not None:
            number = min(number, self.worlds - done)
        if self.seconds is not None:
            in_time = int(SHARE_OF_THE_REST * (self.seconds - taken) * done / taken)
            number = min(number, in_time) if in_time >= FEWEST_WORLDS else 0
        return number
