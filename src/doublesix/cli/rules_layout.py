"""Rules as lines of text: statements with their marks, and tables that fit the width."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Final

from doublesix.i18n import Words
from doublesix.telling.comparison import Row
from doublesix.telling.rules import Change, Difference, Mark, RulesPage, Statement

SIGNS: Final = {
    Mark.PRINTED: "·",
    Mark.IMPLIED: "~",
    Mark.OURS: "*",
    Mark.EDITION: ">",
    Mark.HOUSE: "#",
    Mark.COMMON: "=",
}
"""Told apart without colours, and known to every terminal."""

GAP: Final = 2
NARROWEST_CELL: Final = 12
"""Words of a narrower column would be cut; the table is told key by key instead."""

_INDENT: Final = "    "


Style = Callable[[str], str]
"""What makes a heading stand out."""


def lay_out_page(
    page: RulesPage, words: Words, width: int, *, why: bool = False, heading: Style = str
) -> Iterator[str]:
    """Lay out all rules of a table; with ``why`` also the clauses of the sheet and the keys."""
    yield from map(heading, wrap(_title(page, words), width))
    yield from wrap(page.facts, width)
    yield ""
    yield from _lay_out_legend(page, width)
    for section in page.sections:
        yield ""
        yield from map(heading, wrap(section.title, width))
        for statement in section.statements:
            yield from _lay_out_statement(statement, words, width, why=why)
    for title, lines in _parts_below(page, words, width):
        yield ""
        yield from map(heading, wrap(title, width))
        yield from lines


def _title(page: RulesPage, words: Words) -> str:
    if page.extends:
        return words("rules.title-extends", name=page.name, base=page.extends)
    return words("rules.title", name=page.name, edition=page.language)


def _lay_out_legend(page: RulesPage, width: int) -> Iterator[str]:
    """Put as many marks on a line as fit, and break one only where it is wider than a line."""
    lines: list[str] = []
    for mark, meaning in page.legend:
        entry = f"{SIGNS[mark]} {meaning}"
        if lines and len(lines[-1]) + len(entry) + 3 <= width:
            lines[-1] += f"   {entry}"
        else:
            lines.append(f"  {entry}")
    for line in lines:
        yield from wrap(line, width, subsequent_indent=_INDENT)


def _lay_out_statement(statement: Statement, words: Words, width: int, *, why: bool) -> Iterator[str]:
    yield from hang(f"  {SIGNS[statement.mark]} ", statement.text, width)
    if why and statement.key:
        yield from hang(_INDENT, f"{statement.key} = {statement.value}", width)
    if why and statement.clause:
        silent = statement.mark is Mark.OURS
        clause = statement.clause if silent else words("rules.clause", text=statement.clause)
        yield from hang(_INDENT, clause, width)
    if statement.ruling and statement.ruling != statement.text:
        yield from hang(_INDENT, words("rules.ruling", text=statement.ruling), width)


def _parts_below(page: RulesPage, words: Words, width: int) -> Iterator[tuple[str, Iterator[str]]]:
    """Return what follows the rules themselves: the titles of those parts that there are, and their lines."""
    if page.changes:
        yield words("rules.changes"), _lay_out_changes(page.changes, words, width)
    if page.departures:
        yield words("rules.departures"), _lay_out_departures(page.departures, words, width)
    elif not page.is_english:
        yield words("rules.no-departures"), iter(())
    if page.house_rules:
        yield words("rules.house-rules"), _lay_out_changes(page.house_rules, words, width)


def _lay_out_departures(departures: Sequence[Difference], words: Words, width: int) -> Iterator[str]:
    for departure in sorted(departures, key=lambda departure: not departure.played):
        yield from _lay_out_departure(departure, words, width)


def _lay_out_departure(departure: Difference, words: Words, width: int) -> Iterator[str]:
    sign = SIGNS[Mark.EDITION] if departure.played else "-"
    told = words("rules.departure", kind=departure.kind, text=departure.text)
    explained = f"{told} {departure.note}" if departure.note and not departure.played else told
    yield from hang(f"  {sign} ", explained, width)


def _lay_out_changes(changes: Sequence[Change], words: Words, width: int) -> Iterator[str]:
    for change in changes:
        yield from hang(f"  {SIGNS[Mark.HOUSE]} ", tell_change(change, words), width)


def tell_change(change: Change, words: Words) -> str:
    """Tell what a key was and what it is now."""
    code = "rules.change" if change.has_effect else "rules.change-idle"
    return words(code, key=change.key, before=change.before, after=change.after)


def hang(start: str, text: str, width: int) -> list[str]:
    """Wrap a text after a start such as a mark, so that all its lines begin below each other."""
    return wrap(text, width, initial_indent=start, subsequent_indent=" " * len(start))


def lay_out_comparison(titles: Sequence[str], rows: Iterable[Row], width: int) -> Iterator[str]:
    """Lay out a table with a column for each sheet, or tell it key by key where the columns would be too narrow."""
    listed = list(rows)
    first = max(len(row.key) for row in listed)
    cell = (width - first) // len(titles) - GAP
    if cell < NARROWEST_CELL:
        return _key_by_key(titles, listed, width)
    return _side_by_side(titles, listed, first, cell)


def _side_by_side(titles: Sequence[str], rows: Sequence[Row], first: int, cell: int) -> Iterator[str]:
    widths = (first, *(min(cell, _widest(column)) for column in zip(titles, *(row.cells for row in rows), strict=True)))
    yield from _table_row(("", *titles), widths)
    yield (" " * GAP).join("-" * width for width in widths)
    for row in rows:
        yield from _table_row((row.key, *row.cells), widths)


def _widest(texts: Iterable[str]) -> int:
    return max(map(len, texts))


def _table_row(texts: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    cells = [wrap(text, width) for text, width in zip(texts, widths, strict=True)]
    for number in range(max(map(len, cells))):
        parts = [
            (lines[number] if number < len(lines) else "").ljust(width)
            for lines, width in zip(cells, widths, strict=True)
        ]
        yield (" " * GAP).join(parts).rstrip()


def _key_by_key(titles: Sequence[str], rows: Sequence[Row], width: int) -> Iterator[str]:
    """Tell each key with its values, the sheets that agree on one together."""
    for number, row in enumerate(rows):
        if number:
            yield ""
        yield row.key
        for value in dict.fromkeys(row.cells):
            agreeing = [title for title, cell in zip(titles, row.cells, strict=True) if cell == value]
            yield from hang("  ", f"{value}: {', '.join(agreeing)}", width)
