"""The rules of a table for people: a tree of sections and statements, in the order in which one needs them.

It says what is played and how each point stands to the printed text, and knows nothing of how it will look. The
command line, the terminal and the web page all lay out the same tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from doublesix.i18n import Words
from doublesix.rules.book import Book, Point, Standing, Variant
from doublesix.rules.load import DEFAULT_EDITION
from doublesix.rules.sheet import KEYS, RuleSheet
from doublesix.rules.values import Value, value_text, values_of
from doublesix.telling.illustrations import Illustration, illustrate
from doublesix.telling.sheet_texts import clause_text, placed_departures, ruling_text, sheet_text
from doublesix.telling.statements import say, say_players, say_point
from doublesix.telling.titles import tell_title


class Mark(StrEnum):
    """How a statement stands to the printed text."""

    PRINTED = "printed"
    IMPLIED = "implied"
    OURS = "ours"
    EARLIER = "earlier"
    HOUSE = "house"
    COMMON = "common"


@dataclass(frozen=True, slots=True)
class Statement:
    """One point of the rules: what is played, what the sheet has on it in our words, and what we ruled."""

    text: str
    mark: Mark
    key: str | None = None
    """None for a rule of every sheet."""
    value: str | None = None
    clause: str | None = None
    ruling: str | None = None
    illustration: Illustration | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """The statements that belong together."""

    id: str
    title: str
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """One point in which an edition differs from the English one."""

    key: str | None
    played: bool
    kind: str
    """In a word or two: played so, a slip, told more clearly …"""
    text: str
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """A key that is played otherwise than by the sheet underneath, its values as they are written in commands."""

    key: str
    before: str
    after: str
    has_effect: bool = True


@dataclass(frozen=True, slots=True)
class RulesPage:
    """All that there is to tell about the rules of a table."""

    sheet: str
    name: str
    summary: str
    edition: str
    language: str
    facts: str
    sections: tuple[Section, ...]
    legend: tuple[tuple[Mark, str], ...]
    """The marks that occur, each with what it means."""
    departures: tuple[Difference, ...]
    house_rules: tuple[Change, ...]
    extends: str | None = None
    """The printed sheet that somebody's own sheet builds on."""
    changes: tuple[Change, ...] = ()
    """What it changes there."""

    @property
    def is_english(self) -> bool:
        """Whether these are the rules of the English edition, from which others depart."""
        return self.edition == DEFAULT_EDITION


SECTIONS: Final[tuple[tuple[str, tuple[str | Point, ...]], ...]] = (
    ("players", ("hands", "partners", "faces", Point.COUNTS)),
    ("lead", ("lead", "opening", "redeal", "next_lead")),
    ("turn", ("direction", Point.MATCH, Point.MUST_PLAY, "extra")),
    ("stuck", ("draw", "drawn_tile", Point.EMPTY_BONEYARD)),
    ("doubles", ("doubles",)),
    (
        "end",
        (
            Point.GOING_OUT,
            "blocked_when",
            Point.AT_ONCE,
            Point.FULL_CIRCLE,
            "blocked_winner",
            "tie",
            Point.PARTNERS_TIE,
        ),
    ),
    ("scoring", (Point.WINNER_SCORES, "out_points", "blocked_points", "blocked_hands", Point.PARTNERS_SCORE)),
    ("game", ("target", Point.AGREED)),
)

_MARKS: Final = {
    Standing.PRINTED: Mark.PRINTED,
    Standing.IMPLIED: Mark.IMPLIED,
    Standing.SILENT: Mark.OURS,
    Standing.EARLIER: Mark.EARLIER,
    Standing.HOUSE: Mark.HOUSE,
}

_SPEAKS_OF: Final = {
    "blocked_when": ("draw",),
    "tie": ("blocked_winner", "blocked_points"),
    "blocked_points": ("blocked_winner",),
    "target": ("partners",),
}
"""Rulings that also speak of other keys; they fall away where those are played otherwise."""


def tell_rules(variant: Variant, words: Words, *, pictures: bool = True) -> RulesPage:
    """Tell the rules that a table agreed on, with pictures where they help unless nobody wants any."""
    agreed = _without_repeated_house_rules(variant)
    sheet, printed = agreed.book, printed_base(agreed.book)
    sections = tuple(_tell_sections(agreed, words, pictures=pictures))
    return RulesPage(
        sheet=sheet.id,
        name=sheet_text(sheet, "name", sheet.name, words),
        summary=sheet_text(sheet, "summary", sheet.summary, words),
        edition=agreed.edition.code,
        language=agreed.edition.language,
        facts=say_players(agreed.rules.hands, words),
        sections=sections,
        legend=_legend(sections, words),
        departures=tuple(_tell_departures(agreed, words)),
        house_rules=changes_between(Variant(sheet, agreed.edition).rules, agreed.rules, words),
        extends=tell_title(printed, words) if printed else None,
        changes=changes_between(printed.rules, sheet.rules, words) if printed else (),
    )


def printed_base(sheet: Book) -> Variant | None:
    """Return the printed sheet at the bottom of somebody's own sheet; none for a printed one."""
    base = sheet.base
    while base is not None and base.book.base is not None:
        base = base.book.base
    return base


def changes_between(before: RuleSheet, after: RuleSheet, words: Words) -> tuple[Change, ...]:
    """List the keys whose values differ, and whether that makes a difference at the table."""
    old, new = values_of(before), values_of(after)
    return tuple(
        Change(key, value_text(old[key]), value_text(new[key]), say(key, after, words) is not None)
        for key in KEYS
        if old[key] != new[key]
    )


def _without_repeated_house_rules(variant: Variant) -> Variant:
    """Drop house rules that say what is played anyway."""
    played = values_of(Variant(variant.book, variant.edition).rules)
    house: tuple[tuple[str, Value], ...] = tuple((key, value) for key, value in variant.house if value != played[key])
    return Variant(variant.book, variant.edition, house)


def _tell_sections(variant: Variant, words: Words, *, pictures: bool) -> Iterator[Section]:
    rules = variant.rules
    for name, points in SECTIONS:
        told = ((point, _tell_point(point, variant, rules, words)) for point in points)
        statements = tuple(
            replace(statement, illustration=illustrate(point, variant, words)) if pictures else statement
            for point, statement in told
            if statement
        )
        yield Section(name, words(f"rules.section.{name}"), statements)


def _tell_point(point: str | Point, variant: Variant, rules: RuleSheet, words: Words) -> Statement | None:
    if isinstance(point, Point):
        text = say_point(point, rules, words)
        return Statement(text, Mark.COMMON) if text else None
    text = say(point, rules, words)
    if text is None:
        return None
    holds = not _changed_keys(variant).intersection(_SPEAKS_OF.get(point, ()))
    return Statement(
        text=text,
        mark=_MARKS[variant.clause(point).standing],
        key=point,
        value=value_text(getattr(rules, point)),
        clause=clause_text(variant, point, words),
        ruling=ruling_text(variant, point, words) if holds else None,
    )


def _changed_keys(variant: Variant) -> set[str]:
    """Return the keys that are played otherwise than by the printed sheet underneath."""
    base = printed_base(variant.book)
    printed = (base.book if base else variant.book).rules
    before, after = values_of(printed), values_of(variant.rules)
    return {key for key in KEYS if before[key] != after[key]}


def _legend(sections: tuple[Section, ...], words: Words) -> tuple[tuple[Mark, str], ...]:
    used = {statement.mark for section in sections for statement in section.statements}
    if any(statement.ruling for section in sections for statement in section.statements):
        used.add(Mark.OURS)
    return tuple((mark, words(f"rules.mark.{mark}")) for mark in Mark if mark in used)


def _tell_departures(variant: Variant, words: Words) -> Iterator[Difference]:
    if variant.edition.code == DEFAULT_EDITION:
        return
    for place, departure in placed_departures(variant.edition):
        overruled = departure.key in dict(variant.house) and not departure.unplayed
        why_not = "overruled" if overruled else departure.unplayed
        note = departure.note
        yield Difference(
            key=departure.key,
            played=why_not is None,
            kind=words(f"rules.departure.{why_not or 'played'}"),
            text=sheet_text(variant.book, f"{place}.clause", departure.clause, words),
            note=sheet_text(variant.book, f"{place}.ruling", note, words) if note else None,
        )
