"""Sheets from their TOML files: the five that come with doublesix, and those that people write.

A file of one's own extends a sheet (``extends = "bg2133"``, or the path of another such file) and changes some keys,
each as a bare value (``tie = "lowest-tile"``) or as a table with ``value``, ``clause``, ``standing`` and ``ruling``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from doublesix.errors import RuleError
from doublesix.rules.book import Book, Clause, Departure, Edition, Standing, Unplayed, Variant
from doublesix.rules.sheet import KEYS
from doublesix.rules.values import Value, build, check_key, read_value, values_of, with_values

SHEETS: Final = ("luckies", "bg2133", "sixcolours", "international", "protocol")
"""The sheets that come with doublesix."""

DEFAULT_EDITION: Final = "en"
LARGEST_FILE: Final = 1_000_000

_PLAIN_FIELDS: Final = frozenset({"name", "summary", "extends", "edition", "editions"})
_KEY_FIELDS: Final = frozenset({"value", "standing", "clause", "ruling"})


def choose(sheet: str, edition: str | None = None, options: Mapping[str, object] | None = None) -> Variant:
    """Return a sheet of ours in one of its editions, with house rules; raise ``RuleError`` where that makes no sense."""
    if sheet not in SHEETS:
        raise RuleError("unknown-sheet", sheet=sheet, sheets=SHEETS)
    return _vary(book(sheet), edition, options)


def choose_file(path: Path, edition: str | None = None, options: Mapping[str, object] | None = None) -> Variant:
    """Return a sheet that somebody wrote as a TOML file, with house rules."""
    return _vary(read_file(path), edition, options)


def _vary(found: Book, code: str | None, options: Mapping[str, object] | None) -> Variant:
    code = code or DEFAULT_EDITION
    edition = found.editions.get(code)
    if edition is None:
        raise RuleError("unknown-edition", sheet=found.id, edition=code, editions=tuple(found.editions))
    variant = Variant(found, edition).with_house(options or {})
    _ = variant.rules  # refuses combinations that make no sense, here rather than at the first use
    return variant


@lru_cache(maxsize=len(SHEETS))
def book(sheet: str) -> Book:
    """Return one of our sheets."""
    text = (files("doublesix.rules") / "sheets" / f"{sheet}.toml").read_text("utf-8")
    return _read_printed(sheet, tomllib.loads(text))


def read_file(path: Path, _above: tuple[Path, ...] = ()) -> Book:
    """Read a sheet of somebody's own that extends another."""
    data = _read_toml(path)
    unknown = next((name for name in data if name not in _PLAIN_FIELDS and name not in KEYS), None)
    if unknown is not None:
        check_key(unknown)
    if "editions" in data:
        raise RuleError("file-has-editions", file=path.name)
    base = _base_of(data, path, (*_above, path.resolve()))
    clauses, values = dict(base.clauses), {}
    for key in KEYS:
        if key in data:
            values[key], clauses[key] = _read_key(key, data[key], Standing.HOUSE)
    name = _text_field(data, "name", path.stem)
    return Book(
        id=path.stem,
        name=name,
        summary=_text_field(data, "summary", base.summary),
        rules=with_values(base.rules, values),
        clauses=clauses,
        editions={DEFAULT_EDITION: Edition(DEFAULT_EDITION, base.editions[DEFAULT_EDITION].language)},
    )


def _base_of(data: Mapping[str, object], path: Path, above: tuple[Path, ...]) -> Book:
    """Return the sheet that a file extends, in the edition that it names."""
    base = _text_field(data, "extends", "")
    if base in SHEETS:
        variant = choose(base, _text_field(data, "edition", DEFAULT_EDITION))
        clauses = {key: variant.clause(key) for key in KEYS}
        return Book(base, variant.name, variant.book.summary, variant.rules, clauses, variant.book.editions)
    if not base.endswith(".toml"):
        raise RuleError("bad-extends", file=path.name, extends=base, sheets=SHEETS)
    other = path.parent / base
    if other.resolve() in above:
        raise RuleError("extends-itself", file=path.name)
    return read_file(other, above)


def _read_toml(path: Path) -> dict[str, object]:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise RuleError("file-too-large", file=str(path))
        return tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise RuleError("bad-toml", file=str(path), reason=str(error)) from None
    except UnicodeDecodeError:
        raise RuleError("not-text", file=str(path)) from None
    except OSError as error:
        raise RuleError("cannot-read", file=str(path), reason=error.strerror or str(error)) from None


def _read_printed(sheet: str, data: Mapping[str, object]) -> Book:
    values: dict[str, Value] = {}
    clauses: dict[str, Clause] = {}
    for key in KEYS:
        values[key], clauses[key] = _read_key(key, data[key], Standing.SILENT)
    editions = {code: _read_edition(code, edition) for code, edition in _table(data["editions"]).items()}
    return Book(sheet, _text_field(data, "name", ""), _text_field(data, "summary", ""), build(values), clauses, editions)


def _read_key(key: str, raw: object, standing: Standing) -> tuple[Value, Clause]:
    """Read a key's value and clause from its table, or its bare value."""
    if not isinstance(raw, Mapping) or "value" not in raw:
        return read_value(key, raw), Clause(standing)
    unknown = next((name for name in raw if name not in _KEY_FIELDS), None)
    if unknown is not None:
        raise RuleError("unknown-field", key=key, field=unknown, fields=tuple(sorted(_KEY_FIELDS)))
    named = raw.get("standing", str(standing))
    if named not in tuple(Standing):
        raise RuleError("unknown-value", key=f"{key}.standing", value=named, values=tuple(map(str, Standing)))
    clause = Clause(Standing(named), _text_or_none(raw, "clause"), _text_or_none(raw, "ruling"))
    return read_value(key, raw["value"]), clause


def _read_edition(code: str, raw: object) -> Edition:
    table = _table(raw)
    listed = table.get("departures", [])
    departures = tuple(_read_departure(_table(item)) for item in (listed if isinstance(listed, list) else []))
    return Edition(code, _text_field(table, "language", code), departures)


def _read_departure(raw: Mapping[str, object]) -> Departure:
    named = _text_field(raw, "key", "text")
    key = None if named == "text" else named
    kind = _text_or_none(raw, "kind")
    return Departure(
        key=key,
        clause=_text_field(raw, "clause", ""),
        value=read_value(key, raw["value"]) if key and "value" in raw else None,
        unplayed=Unplayed(kind) if kind else None,
        note=_text_or_none(raw, "note"),
    )


def _table(raw: object) -> Mapping[str, object]:
    return raw if isinstance(raw, Mapping) else {}


def _text_or_none(raw: Mapping[str, object], name: str) -> str | None:
    return _text_field(raw, name, "") or None


def _text_field(raw: Mapping[str, object], name: str, default: str) -> str:
    value = raw.get(name, default)
    if not isinstance(value, str):
        raise RuleError("not-a-text", field=name, value=value)
    return value


def differences(variants: tuple[Variant, ...]) -> dict[str, tuple[Value, ...]]:
    """Return the keys in which the variants differ, each with its value for each of them."""
    valued = [values_of(variant.rules) for variant in variants]
    rows = {key: tuple(values[key] for values in valued) for key in KEYS}
    return {key: row for key, row in rows.items() if len(set(row)) > 1}
