"""A drawing in text: rows of runs of characters, each run with what it stands for. Who shows it gives it colours."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Part(StrEnum):
    """What characters of a drawing stand for."""

    TABLE = "table"
    EDGE = "edge"
    FACE = "face"
    DIVIDER = "divider"
    NUMBER = "number"
    BACK = "back"
    OPEN_EDGE = "open-edge"
    OPEN_NUMBER = "open-number"


class Tone(StrEnum):
    """How much a tile stands out."""

    PLAIN = "plain"
    BRIGHT = "bright"
    DIM = "dim"
    CHOSEN = "chosen"


class Style(NamedTuple):
    """What a run stands for, the number whose colour it has where the set is coloured, and its tone."""

    part: Part
    number: int | None = None
    tone: Tone = Tone.PLAIN


TABLE = Style(Part.TABLE)


class Run(NamedTuple):
    """Characters of one style, side by side."""

    text: str
    style: Style


@dataclass(frozen=True, slots=True)
class Drawing:
    """Rows of runs, all equally wide."""

    rows: tuple[tuple[Run, ...], ...]

    @property
    def width(self) -> int:
        """How many columns it takes."""
        return sum(len(run.text) for run in self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        """How many rows it takes."""
        return len(self.rows)

    def __str__(self) -> str:
        """Return the drawing without any styles, nothing trailing."""
        return "\n".join("".join(run.text for run in row).rstrip() for row in self.rows)
