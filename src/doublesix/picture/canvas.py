"""A sheet of characters on which boxes are ruled; if their borders meet, they join."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import groupby
from typing import Final, NamedTuple

from doublesix.picture.drawing import TABLE, Drawing, Run, Style

_UP, _RIGHT, _DOWN, _LEFT = 1, 2, 4, 8


class Stroke(IntEnum):
    """How a box is ruled; if two borders meet, the stronger one is seen."""

    DOTTED = 0
    SOLID = 1
    DOUBLE = 2


@dataclass(frozen=True, slots=True)
class Charset:
    """The characters to draw with.

    A ruled character is found by its arms: up counts 1, right 2, down 4, left 8.
    """

    strokes: tuple[str, str, str]
    """Sixteen characters for each of ``Stroke``."""
    lying_divider: str
    standing_divider: str
    pip: str
    back: str
    quotes: tuple[str, str]
    """What is around the number of an open place."""
    shapes: str
    """A character for the shape of each number from one to six; empty if there are none."""


UNICODE: Final = Charset(
    strokes=(" ┊┈╰┊┊╭├┈╯┈┴╮┤┬┼", " ╵╶╰╷│╭├╴╯─┴╮┤┬┼", " ║═╚║║╔╠═╝═╩╗╣╦╬"),
    lying_divider="╎",
    standing_divider="╌",
    pip="●",
    back="░",
    quotes=("«", "»"),
    shapes="●♦▲■★✱",
)
"""Signs for terminals that draw lines and blocks."""
ASCII: Final = Charset(
    strokes=(" :..::.:.....:.:", " |-+||++-+-+++++", " #=#####=#=#####"),
    lying_divider=":",
    standing_divider=".",
    pip="o",
    back="/",
    quotes=("<", ">"),
    shapes="",
)
"""Signs that every terminal has."""


class _Ruled(NamedTuple):
    stroke: Stroke
    arms: int
    style: Style


class Canvas:
    """Characters by row and column. Solid borders lie over text, text over dotted ones, a stamp over all."""

    def __init__(self, charset: Charset) -> None:
        self.charset = charset
        self._ruled: dict[tuple[int, int], _Ruled] = {}
        self._written: dict[tuple[int, int], tuple[str, Style]] = {}
        self._stamped: dict[tuple[int, int], tuple[str, Style]] = {}

    def box(self, top: int, left: int, bottom: int, right: int, style: Style, stroke: Stroke = Stroke.SOLID) -> None:
        """Rule a box; the rows and columns named are those of its border."""
        for column in range(left, right):
            for row in (top, bottom):
                self._rule(row, column, _RIGHT, style, stroke)
                self._rule(row, column + 1, _LEFT, style, stroke)
        for row in range(top, bottom):
            for column in (left, right):
                self._rule(row, column, _DOWN, style, stroke)
                self._rule(row + 1, column, _UP, style, stroke)

    def write(self, row: int, column: int, text: str, style: Style) -> None:
        """Write text from a column on."""
        for offset, character in enumerate(text):
            self._written[row, column + offset] = character, style

    def stamp(self, row: int, column: int, character: str, style: Style) -> None:
        """Write a character over everything else."""
        self._stamped[row, column] = character, style

    def drawing(self, size: tuple[int, int] | None = None) -> Drawing:
        """Return everything drawn, cut to size or to so many columns and rows from the first on."""
        cells = self._ruled.keys() | self._written.keys()
        if size:
            columns, rows = range(size[0]), range(size[1])
        else:
            columns, rows = _span(column for _, column in cells), _span(row for row, _ in cells)
        return Drawing(tuple(tuple(self._runs(row, columns)) for row in rows))

    def _rule(self, row: int, column: int, arm: int, style: Style, stroke: Stroke) -> None:
        there = self._ruled.get((row, column))
        if there is None or there.stroke < stroke:
            self._ruled[row, column] = _Ruled(stroke, arm, style)
        elif there.stroke is stroke:
            self._ruled[row, column] = there._replace(arms=there.arms | arm)

    def _runs(self, row: int, columns: range) -> Iterator[Run]:
        cells = [self._cell(row, column) for column in columns]
        for style, group in groupby(cells, key=lambda cell: cell[1]):
            yield Run("".join(character for character, _ in group), style)

    def _cell(self, row: int, column: int) -> tuple[str, Style]:
        if stamped := self._stamped.get((row, column)):
            return stamped
        ruled = self._ruled.get((row, column))
        written = self._written.get((row, column))
        if written and (ruled is None or ruled.stroke is Stroke.DOTTED):
            return written
        if ruled:
            return self.charset.strokes[ruled.stroke][ruled.arms], ruled.style
        return " ", TABLE


def _span(numbers: Iterable[int]) -> range:
    found = set(numbers)
    return range(min(found), max(found) + 1) if found else range(0)
