"""How long a bot may think."""

from __future__ import annotations

from dataclasses import dataclass


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
