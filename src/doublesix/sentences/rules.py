"""The rules of a table for people: a tree of sections and statements, in the order in which people need them.

It says what is played and how each statement relates to the printed text of the edition shown, but not
how it looks. The command line, the terminal and the web page all lay out the same tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from doublesix.i18n import Words
from doublesix.rules.rules import Rules
from doublesix.rules.sheet import Custom, Point, Sheet
from doublesix.rules.sheet_files import DEFAULT_EDITION
from doublesix.rules.values import changed_keys, value_text, values_of
from doublesix.rules.variant import Variant
from doublesix.sentences.illustrations import Illustration, illustrate
from doublesix.sentences.marks import MARKS, Mark, explain_marks, mark_of
from doublesix.sentences.sheet_texts import (
    clause_of_departure,
    clause_text,
    ruling_on_departure,
    ruling_text,
    sheet_text,
    tell_title,
    words_at,
)
from doublesix.sentences.statements import say, say_players, say_point


@dataclass(frozen=True, slots=True)
class Statement:
    """One rule: what is played, what the edition says about it in our words, and what we ruled."""

    text: str
    mark: Mark
    key: str | None = None
    """None for a point, which is the same on every sheet."""
    point: str | None = None
    value: str | None = None
    clause: str | None = None
    departs: bool = False
    """Whether the clause is this edition's own, if it departs from the English one."""
    ruling: str | None = None
    illustration: Illustration | None = None

    @property
    def adds_ruling(self) -> bool:
        """Whether the ruling says more than the statement, which may be our ruling itself."""
        return self.ruling is not None and not (self.mark is Mark.OURS and self.ruling == self.text)


@dataclass(frozen=True, slots=True)
class RulesSection:
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
    mark: Mark | None = None
    """How the edition relates to that key or point; none if it belongs to neither."""
    ruling: str | None = None
    """What we made of it."""


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A key with another value than the sheet underneath has, its values as they are written in commands."""

    key: str
    before: str
    before_mark: Mark
    after: str
    has_effect: bool = True


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Everything to tell about the rules of a table."""

    sheet: str
    name: str
    summary: str
    edition: str
    language: str
    facts: str
    sections: tuple[RulesSection, ...]
    legend: tuple[tuple[Mark, str], ...]
    """The marks that occur, each with what it means."""
    departures: tuple[Difference, ...]
    house_rules: tuple[RuleChange, ...]
    extends: str | None = None
    """The printed sheet that somebody's own sheet builds on."""
    changes: tuple[RuleChange, ...] = ()
    """What it changes there."""

    @property
    def is_english(self) -> bool:
        """Whether these are the rules of the English edition; others depart from it."""
        return self.edition == DEFAULT_EDITION


SECTIONS: Final[tuple[tuple[str, tuple[str | Point, ...]], ...]] = (
    ("aim", (Point.AIM,)),
    ("tiles", (Point.SET, "faces", Point.COLOURS, Point.BLANK)),
    ("players", (Point.SHUFFLED, "hands", "partners", Point.COUNTS)),
    ("lead", ("lead", "opening", "redeal", "next_lead")),
    ("turn", ("direction", Point.MATCH, Point.MUST_PLAY, "extra")),
    ("stuck", ("draw", Point.ONLY_IF_STUCK, "drawn_tile", Point.EMPTY_BONEYARD)),
    ("doubles", (Point.CROSSWISE, "doubles")),
    (
        "end",
        (
            Point.GOING_OUT,
            Point.OUT_BLOCKS,
            Point.CALL,
            "blocked_when",
            Point.AT_ONCE,
            Point.FULL_CIRCLE,
            "blocked_winner",
            "blocked_hands",
            "tie",
            Point.PARTNERS_TIE,
        ),
    ),
    ("scoring", (Point.WINNER_SCORES, "out_points", "blocked_points", Point.PARTNERS_SCORE)),
    ("game", ("target", Point.AGREED)),
)
"""What is told, in order; a section with nothing to tell is left out."""


_SPEAKS_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "extra": ("opening",),
    Point.CROSSWISE: ("doubles",),
    "blocked_when": ("draw",),
    Point.AT_ONCE: ("draw",),
    "tie": ("blocked_winner", "blocked_points"),
    "blocked_points": ("blocked_winner",),
    "target": ("partners",),
}
"""Rulings that also speak of other keys; they are left out if those are played otherwise."""

_TOLD_BY: Final = {Point.AIM: "target"}
"""Points whose sentence follows the value of a key; if the key changes, so does what was printed of the point."""


def tell_rules(variant: Variant, words: Words, *, pictures: bool = True) -> RulesPage:
    """Tell the rules that a table agreed on, with pictures if they help unless nobody wants any."""
    agreed, words = _without_repeated_house_rules(variant), words_at(variant, words)
    sheet, printed = agreed.sheet, printed_base(agreed.sheet)
    sections = tuple(_tell_sections(agreed, words, pictures=pictures))
    departures = tuple(_tell_departures(agreed, words))
    return RulesPage(
        sheet=sheet.id,
        name=sheet_text(sheet.name, words),
        summary=sheet_text(sheet.summary, words),
        edition=agreed.edition.code,
        language=agreed.edition.language,
        facts=say_players(agreed.rules.hands, words),
        sections=sections,
        legend=explain_marks(_used_marks(sections, departures), words),
        departures=departures,
        house_rules=changes_between(replace(agreed, house=()), agreed, words),
        extends=tell_title(printed, words) if printed else None,
        changes=changes_between(printed, replace(agreed, house=()), words) if printed else (),
    )


def printed_base(sheet: Sheet) -> Variant | None:
    """Return the printed sheet at the bottom of somebody's own sheet; none for a printed one."""
    base = sheet.base
    while base is not None and base.sheet.base is not None:
        base = base.sheet.base
    return base


def changes_between(before: Variant, after: Variant, words: Words) -> tuple[RuleChange, ...]:
    """List the keys whose values differ, and whether that makes a difference at the table."""
    old, new = values_of(before.rules), values_of(after.rules)
    return tuple(
        RuleChange(
            key=key,
            before=value_text(old[key]),
            before_mark=mark_of(before, key),
            after=value_text(new[key]),
            has_effect=say(key, after.rules, words) is not None,
        )
        for key in changed_keys(before.rules, after.rules)
    )


def tell_statement(name: str | Point, variant: Variant, words: Words) -> Statement | None:
    """Tell one key or point of the rules of a table, without a picture; nothing if it does not arise there."""
    return _tell(name, _without_repeated_house_rules(variant), words_at(variant, words))


def told_marks(variant: Variant, words: Words) -> dict[str, Mark]:
    """Return the marks of all points that the rules of a table tell."""
    told = ((point, _tell_point(point, variant, words_at(variant, words))) for point in Point)
    return {str(point): statement.mark for point, statement in told if statement}


def _without_repeated_house_rules(variant: Variant) -> Variant:
    """Drop house rules that change nothing."""
    played = values_of(replace(variant, house=()).rules)
    return replace(variant, house=tuple((key, value) for key, value in variant.house if value != played[key]))


def _tell_sections(variant: Variant, words: Words, *, pictures: bool) -> Iterator[RulesSection]:
    for name, listed in SECTIONS:
        told = ((each, _tell(each, variant, words)) for each in listed)
        statements = tuple(
            replace(statement, illustration=illustrate(each, variant, words)) if pictures else statement
            for each, statement in told
            if statement
        )
        if statements:
            yield RulesSection(name, words(f"rules.section.{name}"), statements)


def _tell(name: str | Point, variant: Variant, words: Words) -> Statement | None:
    return _tell_point(name, variant, words) if isinstance(name, Point) else _tell_key(name, variant, words)


def _tell_key(key: str, variant: Variant, words: Words) -> Statement | None:
    text = say(key, variant.rules, words)
    if text is None:
        return None
    told = _told_with_clause(text, key, variant, words)
    return replace(told, key=key, value=value_text(getattr(variant.rules, key)))


def _tell_point(point: Point, variant: Variant, words: Words) -> Statement | None:
    text = say_point(point, variant.rules, words)
    if text is None or not _is_told(point, variant):
        return None
    key = _TOLD_BY.get(point)
    if key and text != say_point(point, _as_printed(variant), words):
        return Statement(text, mark_of(variant, key), point=str(point))
    return replace(_told_with_clause(text, point, variant, words), point=str(point))


def _is_told(point: Point, variant: Variant) -> bool:
    """Whether a point belongs on the page: an aim if one is printed, a call if it is the custom."""
    if point is Point.AIM:
        return mark_of(variant, point) is not Mark.OURS
    return point is not Point.CALL or Custom.CALLS_DOMINO in variant.sheet.customs


def _told_with_clause(text: str, name: str, variant: Variant, words: Words) -> Statement:
    return Statement(
        text=text,
        mark=mark_of(variant, name),
        clause=clause_text(variant, name, words),
        departs=bool(variant.departures_behind(name)),
        ruling=ruling_text(variant, name, words) if _ruling_holds(variant, name) else None,
    )


def _ruling_holds(variant: Variant, name: str) -> bool:
    """Whether all that a ruling speaks of is as it was when we made it, in English or in the departing edition."""
    made_for = _as_printed(variant) if variant.departures_behind(name) else _in_english(variant)
    before, after = values_of(made_for), values_of(variant.rules)
    return all(before[key] == after[key] for key in _SPEAKS_OF.get(name, ()))


def _as_printed(variant: Variant) -> Rules:
    """Return what the printed edition underneath plays, without house rules or earlier readings."""
    return (printed_base(variant.sheet) or Variant(variant.sheet, variant.edition)).rules


def _in_english(variant: Variant) -> Rules:
    """Return what the English edition of the printed sheet underneath plays."""
    base = printed_base(variant.sheet)
    return (base.sheet if base else variant.sheet).rules


def _used_marks(sections: tuple[RulesSection, ...], departures: tuple[Difference, ...]) -> Iterator[Mark]:
    for statement in (statement for section in sections for statement in section.statements):
        yield statement.mark
        if statement.ruling:
            yield Mark.OURS
    if any(departure.ruling for departure in departures):
        yield Mark.OURS


def _tell_departures(variant: Variant, words: Words) -> Iterator[Difference]:
    marks = variant.edition.marks
    if marks is None:
        return
    for departure in variant.edition.departures:
        key = departure.key
        overruled = departure.value is not None and key is not None and not variant.departures_behind(key)
        why_not = "overruled" if overruled else departure.unplayed
        yield Difference(
            key=key,
            played=why_not is None,
            kind=words(f"rules.departure.{why_not or 'played'}"),
            text=clause_of_departure(departure, words),
            mark=MARKS[marks[key]] if key else None,
            ruling=ruling_on_departure(departure, words),
        )
