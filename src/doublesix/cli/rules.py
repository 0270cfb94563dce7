"""``doublesix rules``: read, compare and check rule sheets."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import click
import msgspec

from doublesix.cli import completion
from doublesix.cli.commands import WordedCommands, in_a_row
from doublesix.cli.drawings import charset, painted, write_json
from doublesix.cli.lines import complain, width, write
from doublesix.cli.pager import paged
from doublesix.cli.rules_layout import lay_out_comparison, print_page
from doublesix.cli.sheets import is_file, named_variant
from doublesix.columns import to_left
from doublesix.errors import RuleError
from doublesix.i18n import words_for
from doublesix.picture import UNICODE
from doublesix.rules.rules import KEYS
from doublesix.rules.sheet import Point
from doublesix.rules.sheet_files import SHEETS, choose_file, differences, examine, find_sheet
from doublesix.rules.values import plain_value, values_of
from doublesix.rules.variant import Variant
from doublesix.sentences.comparison import compare as lay_side_by_side
from doublesix.sentences.errors import tell_error
from doublesix.sentences.marks import mark_of
from doublesix.sentences.rules import changes_between, tell_rules, told_marks
from doublesix.sentences.rules_lines import PageFrame, hang, lay_out_legend, lay_out_page, tell_change
from doublesix.sentences.sheet_texts import sheet_text, tell_title
from doublesix.sentences.statements import say_players

WIDEST: Final = 88
"""Longer lines are hard to read, however wide the terminal."""
HAS_FAULTS: Final = 2

_words = words_for()

_as_json = click.option("--json", "as_json", is_flag=True, help=_words("rules.help-json"))


class _RulesCommands(WordedCommands):
    """Commands about sheets; if only a sheet is named, its rules are shown."""

    def meant(self, name: str) -> list[str]:
        return [f"show {name}"] if name in SHEETS or is_file(name) else []


@click.group(cls=_RulesCommands, help=in_a_row("cli.rules", "rules.help"), short_help=_words("cli.rules"))
def rules() -> None:
    """Group the commands."""


@rules.command("list", help=_words("rules.help-list"))
@_as_json
@paged
def list_(as_json: bool) -> None:
    """List our sheets."""
    if as_json:
        write_json([_sheet_as_json(sheet) for sheet in SHEETS])
        return
    width, start = _width(), max(map(len, SHEETS)) + 2
    for number, sheet in enumerate(SHEETS):
        found = find_sheet(sheet)
        editions = _words("rules.editions", count=len(found.editions), codes=" ".join(found.editions))
        lines = (
            sheet_text(found.name, _words),
            sheet_text(found.summary, _words),
            say_players(found.rules.hands, _words),
            editions,
        )
        if number:
            write()
        for title, line in zip((sheet, "", "", ""), lines, strict=True):
            _write(hang(to_left(title, start), line, width))


@rules.command(help=_words("rules.help-show"))
@click.argument("sheet", shell_complete=completion.sheets)
@click.option("--edition", "-e", shell_complete=completion.editions, metavar="CODE", help=_words("cli.play-edition"))
@click.option("--house", "-s", "house", multiple=True, metavar="KEY=VALUE", help=_words("cli.play-set"))
@click.option("--why", is_flag=True, help=_words("rules.help-why"))
@click.option("--no-pictures", is_flag=True, help=_words("rules.help-no-pictures"))
@_as_json
@paged
def show(sheet: str, edition: str | None, house: tuple[str, ...], why: bool, no_pictures: bool, as_json: bool) -> None:
    """Show the rules of a sheet."""
    variant = named_variant(sheet, edition, house)
    page = tell_rules(variant, _words, pictures=not no_pictures)
    if as_json:
        write_json(msgspec.to_builtins(page, enc_hook=str) | {"rules": _rules_as_json(variant)})
        return
    room = PageFrame(_width(), charset(), why)
    rule = "─" if room.charset is UNICODE else "-"
    _write(print_page(lay_out_page(page, _words, room), room.width, rule, _heading, painted))


@rules.command(help=_words("rules.help-check"))
@click.argument("file")
@click.pass_context
def check(ctx: click.Context, file: str) -> None:
    """Say that a file is fine and what it changes, or list its faults."""
    path = Path(file)
    found, faults = examine(path)
    for fault in faults:
        told = tell_error(fault, _words)
        told = told if "file" in fault.details else _words("rules.file-fault", file=path.name, fault=told)
        complain(told, fault.code)
    if found is None:
        ctx.exit(HAS_FAULTS)
    if found.base is None:
        write(_words("rules.file-fine-whole", file=path.name, name=found.name))
        return
    write(_words("rules.file-fine", file=path.name, name=found.name, base=tell_title(found.base, _words)))
    changes = changes_between(found.base, choose_file(path), _words)
    write(_words("rules.file-changes" if changes else "rules.file-changes-nothing"))
    for change in changes:
        _write(hang("  ", tell_change(change, _words), _width()))


@rules.command(help=_words("rules.help-compare"))
@click.argument("sheets", nargs=-1, shell_complete=completion.sheets)
@click.option("--all", "everything", is_flag=True, help=_words("rules.help-all"))
@_as_json
@paged
def compare(sheets: tuple[str, ...], everything: bool, as_json: bool) -> None:
    """Show where sheets differ."""
    if len(sheets) < 2:
        raise RuleError("compare-one")
    variants = tuple(_named_with_edition(sheet) for sheet in sheets)
    if as_json:
        write_json(_comparison_as_json(sheets, variants, everything))
        return
    comparison = lay_side_by_side(variants, _words)
    rows = (*comparison.rows, *comparison.points) if everything else comparison.differences
    if rows:
        _write(lay_out_comparison(sheets, rows, _width()))
        write()
        _write(lay_out_legend(comparison.legend(_words), _width()))
    if not comparison.differences:
        write(_words("rules.all-alike"))
    elif not everything:
        alike = _words.list_and(row.name for row in comparison.rows if row.alike)
        if alike:
            write()
            _write(hang("", _words("rules.others-alike", keys=alike), _width()))


def _named_with_edition(text: str) -> Variant:
    if is_file(text):
        return named_variant(text)
    sheet, colon, edition = text.partition(":")
    return named_variant(sheet, edition if colon else None)


def _sheet_as_json(sheet: str) -> dict[str, object]:
    found = find_sheet(sheet)
    return {
        "sheet": sheet,
        "name": found.name,
        "summary": found.summary,
        "hands": plain_value(found.rules.hands),
        "editions": {code: edition.language for code, edition in found.editions.items()},
    }


def _rules_as_json(variant: Variant) -> dict[str, object]:
    return {key: plain_value(value) for key, value in values_of(variant.rules).items()}


def _comparison_as_json(titles: Sequence[str], variants: tuple[Variant, ...], everything: bool) -> dict[str, object]:
    """Give the values that differ, or all, each with its mark; points have only marks, null if they do not arise."""
    shown = KEYS if everything else tuple(differences(variants))
    valued = [_rules_as_json(variant) for variant in variants]
    told = [told_marks(variant, _words) for variant in variants]
    return {
        "sheets": list(titles),
        "keys": {key: [values[key] for values in valued] for key in shown},
        "marks": {key: [mark_of(variant, key) for variant in variants] for key in shown},
        "points": {str(point): [marks.get(point) for marks in told] for point in Point},
    }


def _width() -> int:
    return width(WIDEST)


def _heading(text: str) -> str:
    coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return click.style(text, bold=True) if coloured else text


def _write(lines: Iterable[str]) -> None:
    for line in lines:
        write(line)
