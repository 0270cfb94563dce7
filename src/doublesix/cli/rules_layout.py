"""Rules on the command line: pages with their pictures, and tables that fit the width."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from doublesix.columns import text_width, to_left, wrapped
from doublesix.picture import Drawing
from doublesix.sentences.comparison import Cell, ComparisonRow
from doublesix.sentences.rules_lines import SIGNS, RulesPart, hang

GAP: Final = 2
NARROWEST_CELL: Final = 12
"""Words of a narrower column would be cut; the table is told key by key instead."""

Style = Callable[[str], str]
"""Makes a heading stand out."""
Painter = Callable[[Drawing], str]
"""Makes a text of a drawing."""


def print_page(parts: Iterable[RulesPart], width: int, rule: str, heading: Style, painter: Painter) -> Iterator[str]:
    """Return the lines of a page, its parts set apart by titles that are ruled to the full width."""
    for number, part in enumerate(parts):
        if number:
            yield ""
        yield from map(heading, _ruled(part.title, width, rule) if number else wrapped(part.title, width))
        for block in part.blocks:
            yield painter(block) if isinstance(block, Drawing) else block


def _ruled(title: str, width: int, rule: str) -> list[str]:
    before = rule * 2 + " "
    *lines, last = wrapped(title, width, first=before, later=" " * text_width(before))
    return [*lines, to_left(f"{last} ", width, rule)] if text_width(last) < width - 1 else [*lines, last]


def lay_out_comparison(titles: Sequence[str], rows: Iterable[ComparisonRow], width: int) -> Iterator[str]:
    """Lay out a table with a column for each sheet, or tell it key by key if the columns would be too narrow."""
    listed = list(rows)
    first = max(text_width(row.name) for row in listed)
    cell = (width - first) // len(titles) - GAP
    if cell < NARROWEST_CELL:
        return _key_by_key(titles, listed, width)
    return _side_by_side(titles, listed, first, cell)


def _side_by_side(titles: Sequence[str], rows: Sequence[ComparisonRow], first: int, cell: int) -> Iterator[str]:
    columns = zip(titles, *(map(_signed, row.cells) for row in rows), strict=True)
    widths = (first, *(min(cell, _widest(column)) for column in columns))
    yield from _table_row(("", *titles), widths)
    yield (" " * GAP).join("-" * width for width in widths)
    for row in rows:
        yield from _table_row((row.name, *map(_signed, row.cells)), widths)


def _signed(cell: Cell) -> str:
    """Put the sign of its mark before a value."""
    return f"{SIGNS[cell.mark]} {cell.text}" if cell.mark else cell.text


def _widest(texts: Iterable[str]) -> int:
    return max(map(len, texts))


def _table_row(texts: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    cells = [wrapped(text, width) for text, width in zip(texts, widths, strict=True)]
    for number in range(max(map(len, cells))):
        parts = [
            to_left(lines[number] if number < len(lines) else "", width)
            for lines, width in zip(cells, widths, strict=True)
        ]
        yield (" " * GAP).join(parts).rstrip()


def _key_by_key(titles: Sequence[str], rows: Sequence[ComparisonRow], width: int) -> Iterator[str]:
    """Tell each key with its values, the sheets that agree on one together."""
    for number, row in enumerate(rows):
        if number:
            yield ""
        yield row.name
        for value in dict.fromkeys(row.cells):
            agreeing = [title for title, cell in zip(titles, row.cells, strict=True) if cell == value]
            yield from hang("  ", f"{_signed(value)}: {', '.join(agreeing)}", width)
