"""The rules of a table as lines of a given width, with their pictures between; others add colours and keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from doublesix.columns import text_width, wrapped
from doublesix.i18n import Words
from doublesix.picture import UNICODE, Charset, Drawing, draw_scene
from doublesix.sentences.illustrations import Illustration
from doublesix.sentences.marks import Mark, tell_if_ours
from doublesix.sentences.rules import Difference, RuleChange, RulesPage, Statement
from doublesix.sentences.score import MINUS, TIMES

SIGNS: Final = {
    Mark.PRINTED: "·",
    Mark.IMPLIED: "~",
    Mark.OURS: "*",
    Mark.EARLIER: ">",
    Mark.HOUSE: "#",
}
"""Different even without colours, and known to every terminal."""

_INDENT: Final = "    "
_NOTE: Final = "      "
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_IN_A_SUM: Final = re.compile(rf" (?=[+={MINUS}{TIMES}] )|(?<=[+={MINUS}{TIMES}]) ")
"""The spaces of a sum, which must stay on one line."""

Block = str | Drawing
"""A line of text or a picture."""


@dataclass(frozen=True, slots=True)
class RulesPart:
    """A part of the page: its title, and what is below it."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class PageFrame:
    """What a page is laid out for: its width, what to draw it with, and how much somebody wants to know."""

    width: int
    charset: Charset = UNICODE
    why: bool = False
    """Whether to show the clauses of the sheet and the keys, too."""


def lay_out_page(page: RulesPage, words: Words, room: PageFrame) -> Iterator[RulesPart]:
    """Lay out all rules of a table: what they are, section by section, and what was changed."""
    facts = wrapped(page.facts, room.width)
    yield RulesPart(_title(page, words), (*facts, "", *lay_out_legend(page.legend, room.width)))
    for section in page.sections:
        yield RulesPart(section.title, tuple(_lay_out_statements(section.statements, words, room)))
    for title, lines in _parts_below(page, words, room.width):
        yield RulesPart(title, tuple(lines))


def _title(page: RulesPage, words: Words) -> str:
    if page.extends:
        return words("rules.title-extends", name=page.name, base=page.extends)
    return words("general.noted", text=page.name, note=page.language)


def _lay_out_statements(statements: Sequence[Statement], words: Words, room: PageFrame) -> Iterator[Block]:
    pictured = False
    for statement in statements:
        if pictured:
            yield ""
        yield from _lay_out_statement(statement, words, room)
        picture = tuple(_lay_out_illustration(statement.illustration, room)) if statement.illustration else ()
        yield from picture
        pictured = bool(picture)


def _lay_out_statement(statement: Statement, words: Words, room: PageFrame) -> Iterator[str]:
    yield from hang(f"  {SIGNS[statement.mark]} ", statement.text, room.width)
    if room.why and statement.key:
        yield from hang(_NOTE, f"{statement.key} = {statement.value}", room.width)
    if room.why and statement.clause:
        yield from hang(_NOTE, _tell_clause(statement, statement.clause, words), room.width)
    if statement.ruling and statement.adds_ruling:
        yield from hang(_NOTE, words("rules.ruling", text=statement.ruling), room.width)


def _tell_clause(statement: Statement, clause: str, words: Words) -> str:
    """Say whose clause it is; a clause on which the sheet is silent says so itself."""
    if statement.departs:
        return words("rules.clause-edition", text=clause)
    return clause if statement.mark is Mark.OURS else words("rules.clause", text=clause)


def _lay_out_illustration(illustration: Illustration, room: PageFrame) -> Iterator[Block]:
    """Show a picture with its caption below; neither if there is no room for it."""
    drawing = draw_scene(illustration.scene, room.width - len(_INDENT), room.charset)
    if drawing is None:
        return
    yield ""
    yield drawing.padded(drawing.width, drawing.height, indent=len(_INDENT))
    unbroken = _IN_A_SUM.sub(_NO_BREAK, illustration.caption)
    yield from (line.replace(_NO_BREAK, " ") for line in hang(_INDENT, unbroken, room.width))


def _parts_below(page: RulesPage, words: Words, width: int) -> Iterator[tuple[str, Iterator[str]]]:
    """Return what follows the rules themselves: the titles of the parts that exist, and their lines."""
    if page.changes:
        yield words("rules.changes"), _lay_out_changes(page.changes, words, width)
    if page.departures:
        yield words("rules.departures"), _lay_out_departures(page.departures, words, width)
    elif not page.is_english:
        yield words("rules.no-departures"), iter(())
    if page.house_rules:
        yield words.label("key.house-rules"), _lay_out_changes(page.house_rules, words, width)


def _lay_out_departures(departures: Sequence[Difference], words: Words, width: int) -> Iterator[str]:
    for departure in sorted(departures, key=lambda departure: not departure.played):
        yield from _lay_out_departure(departure, words, width)


def _lay_out_departure(departure: Difference, words: Words, width: int) -> Iterator[str]:
    sign = SIGNS[departure.mark] if departure.played and departure.mark else "-"
    yield from hang(f"  {sign} ", words("general.named", name=departure.kind, text=departure.text), width)
    if departure.ruling:
        yield from hang(_NOTE, words("rules.ruling", text=departure.ruling), width)


def _lay_out_changes(changes: Sequence[RuleChange], words: Words, width: int) -> Iterator[str]:
    for change in changes:
        yield from hang(f"  {SIGNS[Mark.HOUSE]} ", tell_change(change, words), width)


def tell_change(change: RuleChange, words: Words) -> str:
    """Tell what a key was, also whether that was our ruling, and what it is now."""
    code = "rules.change" if change.has_effect else "rules.change-idle"
    return words(
        code, key=change.key, before=tell_if_ours(change.before, change.before_mark, words), after=change.after
    )


def lay_out_legend(legend: Iterable[tuple[Mark, str]], width: int) -> Iterator[str]:
    """Put as many marks on a line as fit, and break one only if it is wider than a line."""
    lines: list[str] = []
    for mark, meaning in legend:
        entry = f"{SIGNS[mark]} {meaning}"
        if lines and text_width(lines[-1]) + text_width(entry) + 3 <= width:
            lines[-1] += f"   {entry}"
        else:
            lines.append(f"  {entry}")
    for line in lines:
        yield from wrapped(line, width, later=_INDENT)


def hang(start: str, text: str, width: int) -> list[str]:
    """Wrap a text after a start such as a mark, so that all its lines begin below each other."""
    return wrapped(text, width, first=start, later=" " * text_width(start))
