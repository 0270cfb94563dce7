"""A drawing in text: rows of runs of characters, each run with what it stands for. Others give it its colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from doublesix.columns import text_width


class DrawnPart(StrEnum):
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
    LATEST = "latest"
    """The tile that was laid last: it has a frame of its own, so that people find it without colours."""


class Style(NamedTuple):
    """What a run stands for, the number whose colour it has if the set is coloured, and its tone."""

    part: DrawnPart
    number: int | None = None
    tone: Tone = Tone.PLAIN


TABLE = Style(DrawnPart.TABLE)


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
        return sum(text_width(run.text) for run in self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        """How many rows it takes."""
        return len(self.rows)

    def __str__(self) -> str:
        """Return the drawing without any styles, nothing trailing."""
        return "\n".join("".join(run.text for run in row).rstrip() for row in self.rows)

    def padded(self, width: int, height: int, indent: int = 0) -> Drawing:
        """Return the drawing on a piece of table of at least this size, so many columns from its left."""
        width = max(width, indent + self.width)
        before = (Run(" " * indent, TABLE),) if indent else ()
        after = (Run(" " * (width - indent - self.width), TABLE),) if width > indent + self.width else ()
        below = ((Run(" " * width, TABLE),),) * (height - self.height)
        return Drawing((*((*before, *row, *after) for row in self.rows), *below))


def written(lines: Iterable[str]) -> Drawing:
    """Return lines of text as a drawing, to put beside others."""
    listed = list(lines)
    width = max(map(text_width, listed), default=0)
    return Drawing(tuple((Run(line + " " * (width - text_width(line)), TABLE),) for line in listed))


def stacked(drawings: Sequence[Drawing], gap: int = 0) -> Drawing:
    """Return drawings below each other, so many empty rows apart."""
    width = max((drawing.width for drawing in drawings), default=0)
    empty = ((Run(" " * width, TABLE),),) * gap
    rows: tuple[tuple[Run, ...], ...] = ()
    for drawing in drawings:
        rows += (*(empty if rows else ()), *drawing.padded(width, drawing.height).rows)
    return Drawing(rows)


def side_by_side(drawings: Sequence[Drawing], gap: int = 0) -> Drawing:
    """Return drawings beside each other, so many columns apart, their tops level."""
    height = max((drawing.height for drawing in drawings), default=0)
    spaced = [
        drawing.padded(drawing.width, height, indent=gap if number else 0) for number, drawing in enumerate(drawings)
    ]
    return Drawing(tuple(sum(rows, ()) for rows in zip(*(drawing.rows for drawing in spaced), strict=True)))
