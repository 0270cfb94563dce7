"""The pages of rules: all sheets, one of them, and two side by side."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.errors import RuleError
from doublesix.i18n import Words
from doublesix.rules.sheet import Edition
from doublesix.rules.sheet_files import DEFAULT_EDITION, SHEETS, choose, find_sheet, printed_in
from doublesix.rules.values import read_value
from doublesix.rules.variant import FIRST_REVISION, REVISION, Variant
from doublesix.sentences.comparison import compare
from doublesix.sentences.rules import RuleChange, RulesPage, Statement, tell_rules
from doublesix.sentences.rules_lines import tell_change
from doublesix.sentences.sheet_texts import tell_title
from doublesix.sentences.statements import say_shortly
from doublesix.server.api.requests import find_table
from doublesix.server.pages.rules.addresses import REVISION_ASKED, address_of, lesson_address, set_up_address
from doublesix.server.pages.rules.figures import RuleFigure, figure_of
from doublesix.server.web.errors import NOT_FOUND, problem
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of

_FIRST_COMPARED: Final = SHEETS[:2]
_KEPT_IN_MEMORY: Final = 64
"""How many pages of rules to keep; far more than anybody reads at once."""


@dataclass(frozen=True, slots=True)
class EditionChoice:
    """A sheet in one of its editions, as people choose it."""

    value: str
    title: str


async def list_sheets(request: Request) -> Response:
    """Show which sheets there are, each with its tiles."""
    words = words_of(request)
    told = [
        (_told_and_kept(sheet, _own_edition(sheet, words), words), len(find_sheet(sheet).editions)) for sheet in SHEETS
    ]
    sheets = [(rules, _faces(rules, words), editions) for rules, editions in told]
    compared = _first_compared(words)
    return page(request, "rulebook/sheets.html", sheets=sheets, choices=_choices(words), compared=compared)


async def show_sheet(request: Request) -> Response:
    """Show the rules of a sheet in the edition of the address, else in the one in the reader's language.

    House rules are named by key and value after the address, and so is the earlier revision that a game began by.
    """
    words, sheet = words_of(request), request.path_params["sheet"]
    edition = request.path_params.get("edition") or _own_edition(sheet, words)
    try:
        choose(sheet, edition)
    except RuleError as error:
        return problem(request, error, status=NOT_FOUND)
    asked = dict(request.query_params)
    revision = _read_revision(asked.pop(REVISION_ASKED, str(REVISION)))
    variant = choose(sheet, edition, asked, revision=revision)
    rules = tell_rules(variant, words) if request.query_params else _told_and_kept(sheet, edition, words)
    return _sheet_page(request, variant, rules, words, editions=tuple(variant.sheet.editions.values()))


async def show_rules_of_table(request: Request) -> Response:
    """Show the rules that a table agreed on, its house rules included, and the way back to it."""
    live = await find_table(request)
    words, target = words_of(request), live.room.offer.target()
    variant = live.room.variant if target is None else live.room.variant.played_to(target)
    return _sheet_page(request, variant, tell_rules(variant, words), words, table=live.code)


def _sheet_page(
    request: Request,
    variant: Variant,
    rules: RulesPage,
    words: Words,
    *,
    editions: tuple[Edition, ...] = (),
    table: str | None = None,
) -> Response:
    return page(
        request,
        "rulebook/sheet.html",
        rules=rules,
        lesson=lesson_address(variant),
        set_up=set_up_address(variant),
        editions=editions,
        table=table,
        figure=lambda statement: _figure(statement, words),
        house_rules=[_house_rule(change, words) for change in rules.house_rules],
    )


async def show_comparison(request: Request) -> Response:
    """Show two sheets side by side."""
    words = words_of(request)
    usual = zip(("one", "other"), _first_compared(words), strict=True)
    asked = tuple(request.query_params.get(name, default) for name, default in usual)
    try:
        variants = [_named(text) for text in asked]
    except RuleError as error:
        return problem(request, error, status=NOT_FOUND)
    compared = compare(variants, words)
    return page(
        request,
        "rulebook/comparison.html",
        titles=[tell_title(variant, words) for variant in variants],
        addresses=[address_of(variant) for variant in variants],
        different=compared.differences,
        alike=[row for row in compared.rows if row.alike],
        points=compared.points,
        legend=compared.legend(words),
        choices=_choices(words),
        compared=asked,
    )


def _read_revision(asked: str) -> int:
    revisions = {str(revision): revision for revision in range(FIRST_REVISION, REVISION + 1)}
    if asked not in revisions:
        raise RuleError("unknown-revision", revision=asked, last=REVISION)
    return revisions[asked]


@lru_cache(_KEPT_IN_MEMORY)
def _told_and_kept(sheet: str, edition: str, words: Words) -> RulesPage:
    return tell_rules(choose(sheet, edition), words)


def _own_edition(sheet: str, words: Words) -> str:
    """Return the edition in the reader's box; for a sheet that we do not have, any."""
    return printed_in(find_sheet(sheet), words.language) if sheet in SHEETS else DEFAULT_EDITION


def _first_compared(words: Words) -> tuple[str, ...]:
    """Name the sheets to compare if none are named, as the reader has them."""
    return tuple(_name(sheet, _own_edition(sheet, words)) for sheet in _FIRST_COMPARED)


def _name(sheet: str, edition: str) -> str:
    """Name a sheet as the comparison does."""
    return sheet if edition == DEFAULT_EDITION else f"{sheet}:{edition}"


def _named(text: str) -> Variant:
    """Read a sheet as the comparison names it: ``luckies`` or ``luckies:fr``."""
    sheet, _, edition = text.partition(":")
    return choose(sheet, edition or None)


def _choices(words: Words) -> list[EditionChoice]:
    """List all sheets in all editions."""
    return [
        EditionChoice(_name(sheet, edition.code), _title(sheet, edition.code, words))
        for sheet in SHEETS
        for edition in find_sheet(sheet).editions.values()
    ]


def _title(sheet: str, edition: str, words: Words) -> str:
    return tell_title(choose(sheet, edition), words)


def _house_rule(change: RuleChange, words: Words) -> str:
    """Tell a house rule in words, not in typed keys and values."""
    before, after = (
        say_shortly(change.key, read_value(change.key, value), words) for value in (change.before, change.after)
    )
    return tell_change(replace(change, key=words(f"terminal.rule-{change.key}"), before=before, after=after), words)


def _faces(rules: RulesPage, words: Words) -> RuleFigure | None:
    """Return the picture of the tiles themselves."""
    statements = (statement for section in rules.sections for statement in section.statements)
    return next((_figure(statement, words) for statement in statements if statement.key == "faces"), None)


def _figure(statement: Statement, words: Words) -> RuleFigure | None:
    shown = statement.illustration
    return figure_of(shown.scene, shown.caption, words) if shown else None


routes: list[BaseRoute] = [
    Route("/rules", list_sheets),
    Route("/rules/compare", show_comparison),
    Route("/t/{code}/rules", show_rules_of_table),
    Route("/rules/{sheet}", show_sheet),
    Route("/rules/{sheet}/{edition}", show_sheet),
]
