"""Sheets from their TOML files: the five that come with doublesix, and those that people write.

A file of one's own extends a sheet (``extends = "bg2133"``, or the path of another such file) and changes some keys,
each as a bare value (``tie = "lowest-tile"``) or as a table with ``value``, ``clause``, ``standing`` and ``ruling``.
A file with ``editions`` is a whole sheet like ours: it extends none and says what every key is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final, TypeVar

from doublesix.errors import RuleError
from doublesix.rules.rules import KEYS, combination_faults
from doublesix.rules.sheet import (
    MARKED,
    Clause,
    Custom,
    Departure,
    Earlier,
    Edition,
    Point,
    Sheet,
    Standing,
    Unplayed,
)
from doublesix.rules.values import Value, build, changed, check_key, read_value, values_of
from doublesix.rules.variant import FIRST_REVISION, REVISION, Variant

if TYPE_CHECKING:
    from os import PathLike
    from pathlib import Path

SHEETS: Final = ("luckies", "bg2133", "sixcolours", "international", "protocol")
"""The sheets that come with doublesix."""

DEFAULT_EDITION: Final = "en"
LARGEST_FILE: Final = 1_000_000

_SERVED_BY: Final = {
    "zh": "zh-hans",
    "zh-tw": "zh-hant",
    "zh-hk": "zh-hant",
    "zh-mo": "zh-hant",
    "no": "nb",
    "nn": "nb",
}
"""Which edition suits readers of a language that no edition has."""

_PLAIN_FIELDS: Final = (
    "name",
    "summary",
    "extends",
    "edition",
    "editions",
    "coloured_pips",
)
_WHOLE_FIELDS: Final = ("points", "customs", "earlier")
"""What only a whole sheet says."""
_KEY_FIELDS: Final = ("value", "standing", "clause", "ruling")

_Read = TypeVar("_Read")


def choose(
    sheet: str,
    edition: str | None = None,
    house: Mapping[str, object] | None = None,
    *,
    revision: int = REVISION,
) -> Variant:
    """Return a sheet of ours in one of its editions, with house rules; raise ``RuleError`` if it makes no sense.

    A game that began by an earlier revision of our rules also ends by it.
    """
    if sheet not in SHEETS:
        raise unknown_sheet(sheet)
    if not FIRST_REVISION <= revision <= REVISION:
        raise RuleError("unknown-revision", revision=revision, last=REVISION)
    return _vary(find_sheet(sheet), edition, house, revision)


def unknown_sheet(name: str) -> RuleError:
    """Return the error for a name that no sheet of ours has, with the one that was probably meant."""
    meant = get_close_matches(name.lower(), SHEETS)
    if meant:
        return RuleError("meant", name=name, meant=tuple(meant))
    return RuleError("unknown-sheet", sheet=name, sheets=SHEETS)


def choose_file(
    path: str | PathLike[str], edition: str | None = None, house: Mapping[str, object] | None = None
) -> Variant:
    """Return a sheet that somebody wrote as a TOML file, with house rules."""
    from pathlib import Path  # here, so that importing doublesix does not wait for it

    return _vary(read_file(Path(path)), edition, house)


def _vary(found: Sheet, code: str | None, house: Mapping[str, object] | None, revision: int = REVISION) -> Variant:
    code = DEFAULT_EDITION if code is None else code
    edition = found.editions.get(code)
    if edition is None:
        raise RuleError("unknown-edition", sheet=found.id, edition=code, editions=tuple(found.editions))
    variant = Variant(found, edition, revision=revision).with_house(house or {})
    _ = variant.rules  # refuses combinations that make no sense, here rather than at the first use
    return variant


@lru_cache(maxsize=len(SHEETS))
def find_sheet(sheet: str) -> Sheet:
    """Return one of our sheets."""
    import tomllib  # here, so that importing doublesix does not wait for it
    from importlib.resources import files

    text = (files("doublesix.rules") / "sheets" / f"{sheet}.toml").read_text("utf-8")
    faults: list[RuleError] = []
    found = _read_whole(sheet, tomllib.loads(text), faults)
    if found is None:
        raise faults[0]
    return found


def printed_in(sheet: Sheet, language: str) -> str:
    """Return the edition in the box of somebody who reads this language; English if there is none.

    Screens on which people choose begin with it. The library, commands, the referee and the lab begin with English.
    """
    by_tag = {code.lower(): code for code in sheet.editions}
    subtags = language.replace("_", "-").lower().split("-")
    for length in range(len(subtags), 0, -1):
        tag = "-".join(subtags[:length])
        found = by_tag.get(_SERVED_BY.get(tag, tag))
        if found is not None:
            return found
    return DEFAULT_EDITION


def carried_edition(before: Sheet, edition: str, after: Sheet, language: str) -> str:
    """Return the edition of another sheet for a person who had this edition of the sheet before.

    What they chose themselves stays if the other sheet was printed in it; what was chosen for them does not.
    """
    is_own = edition != printed_in(before, language)
    return edition if is_own and edition in after.editions else printed_in(after, language)


def read_file(path: Path) -> Sheet:
    """Read a sheet that somebody wrote; raise the first of its faults."""
    found, faults = examine(path)
    if found is None:
        raise faults[0]
    return found


def examine(path: Path, _above: tuple[Path, ...] = ()) -> tuple[Sheet | None, tuple[RuleError, ...]]:
    """Read a sheet that somebody wrote and find all that is wrong with it; there is a sheet only if nothing is."""
    faults: list[RuleError] = []
    data = _attempt(faults, partial(_read_toml, path)) or {}
    if faults:
        return None, tuple(faults)
    is_whole = "editions" in data and "extends" not in data
    for name in data:
        _attempt(faults, partial(check_key, name, (*KEYS, *_PLAIN_FIELDS, *(_WHOLE_FIELDS if is_whole else ()))))
    if is_whole:
        found = _attempt(faults, partial(_read_whole, path.stem, data, faults))
    else:
        found = _attempt(faults, partial(_read_extending, path, data, (*_above, path.resolve()), faults))
    return (None if faults else found), tuple(faults)


def _attempt(faults: list[RuleError], read: Callable[[], _Read]) -> _Read | None:
    """Read something, or note why it cannot be read."""
    try:
        return read()
    except RuleError as fault:
        faults.append(fault)
        return None


def _read_extending(
    path: Path, data: Mapping[str, object], above: tuple[Path, ...], faults: list[RuleError]
) -> Sheet | None:
    """Read a sheet that changes some keys of another."""
    if "editions" in data:
        faults.append(RuleError("file-has-editions", file=path.name))
    keys = _read_keys(data, Standing.HOUSE, faults)
    name = _attempt(faults, partial(_text_field, data, "name", path.stem))
    summary = _attempt(faults, partial(_text_field, data, "summary", ""))
    base = _attempt(faults, partial(_base_of, data, path, above))
    coloured_pips = _attempt(
        faults, partial(_flag_field, data, "coloured_pips", base is not None and base.sheet.coloured_pips)
    )
    if faults or base is None or name is None or summary is None or coloured_pips is None:
        return None
    rules = changed(base.rules, {key: value for key, (value, _) in keys.items()})
    faults.extend(map(RuleError, combination_faults(rules)))
    return Sheet(
        id=path.stem,
        name=name,
        summary=summary or base.sheet.summary,
        rules=rules,
        clauses={name: keys[name][1] if name in keys else base.clause(name) for name in MARKED},
        editions={DEFAULT_EDITION: Edition(DEFAULT_EDITION, base.edition.language)},
        base=base,
        customs=base.sheet.customs,
        coloured_pips=coloured_pips,
    )


def _read_keys(
    data: Mapping[str, object], standing: Standing, faults: list[RuleError]
) -> dict[str, tuple[Value, Clause]]:
    """Read the keys that the file has, leaving out those that cannot be read."""
    read = {key: _attempt(faults, partial(_read_key, key, data[key], standing)) for key in KEYS if key in data}
    return {key: found for key, found in read.items() if found is not None}


def _base_of(data: Mapping[str, object], path: Path, above: tuple[Path, ...]) -> Variant:
    """Return the sheet that a file extends, in the edition that it names."""
    base, edition = _text_field(data, "extends", ""), _text_field(data, "edition", DEFAULT_EDITION)
    if base in SHEETS:
        return choose(base, edition)
    if not base:
        raise RuleError("no-extends", file=path.name, sheets=SHEETS)
    if not base.endswith(".toml"):
        raise RuleError("bad-extends", file=path.name, extends=base, sheets=SHEETS)
    other = path.parent / base
    if other.resolve() in above:
        raise RuleError("extends-itself", file=path.name)
    found, faults = examine(other, above)
    if found is None:
        raise faults[0] if "file" in faults[0].details else RuleError("bad-base", file=base)
    return _vary(found, edition, None)


def _read_toml(path: Path) -> dict[str, object]:
    import tomllib

    try:
        if path.stat().st_size > LARGEST_FILE:
            raise RuleError("file-too-large", file=str(path))
        return tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise RuleError("bad-toml", file=str(path), reason=str(error)) from None
    except UnicodeDecodeError:
        raise RuleError("not-text", file=str(path)) from None
    except (ValueError, RecursionError):  # a number of thousands of digits, brackets thousands deep
        raise RuleError("file-too-large", file=str(path)) from None
    except OSError as error:
        raise RuleError("cannot-read", file=str(path), reason=error.strerror or str(error)) from None


def _read_whole(sheet: str, data: Mapping[str, object], faults: list[RuleError]) -> Sheet | None:
    """Read a sheet that says what every key is and which editions there are."""
    keys = _read_keys(data, Standing.SILENT, faults)
    points = _attempt(faults, partial(_read_points, _table(data.get("points", {})))) or {}
    earlier = _attempt(faults, partial(_read_earlier, data)) or ()
    customs = _attempt(faults, partial(_read_customs, data)) or frozenset()
    printed = _table(data["editions"])
    editions = {code: _attempt(faults, partial(_read_edition, code, edition)) for code, edition in printed.items()}
    if DEFAULT_EDITION not in editions:
        faults.append(RuleError("no-english", sheet=sheet))
    if faults:
        return None
    rules = build({key: value for key, (value, _) in keys.items()})
    for edition in editions.values():
        faults.extend(map(RuleError, combination_faults(changed(rules, edition.changes if edition else {}))))
    return Sheet(
        id=sheet,
        name=_text_field(data, "name", sheet),
        summary=_text_field(data, "summary", ""),
        rules=rules,
        clauses={key: clause for key, (_, clause) in keys.items()} | points,
        editions={code: edition for code, edition in editions.items() if edition is not None},
        customs=customs,
        earlier=earlier,
        coloured_pips=_flag_field(data, "coloured_pips", False),
    )


def _read_key(key: str, raw: object, standing: Standing) -> tuple[Value, Clause]:
    """Read a key's value and clause from its table, or its bare value."""
    if not isinstance(raw, Mapping) or "value" not in raw:
        return read_value(key, raw), Clause(standing)
    unknown = next((name for name in raw if name not in _KEY_FIELDS), None)
    if unknown is not None:
        raise RuleError("unknown-field", key=key, field=unknown, fields=_KEY_FIELDS)
    named = raw.get("standing", str(standing))
    if named not in tuple(Standing):
        raise RuleError("unknown-value", key=f"{key}.standing", value=named, values=tuple(map(str, Standing)))
    clause = Clause(Standing(named), _text_or_none(raw, "clause"), _text_or_none(raw, "ruling"))
    return read_value(key, raw["value"]), clause


def _read_points(raw: Mapping[str, object]) -> dict[str, Clause]:
    """Read what the sheet says on the points that are the same everywhere; it is silent on those that it leaves out."""
    for name in raw:
        check_key(name, tuple(Point))
    clauses = {}
    for point in Point:
        table = _table(raw.get(point, {}))
        named = _text_field(table, "standing", str(Standing.SILENT))
        if named not in tuple(Standing):
            raise RuleError("unknown-value", key=f"{point}.standing", value=named, values=tuple(map(str, Standing)))
        clauses[str(point)] = Clause(Standing(named), _text_or_none(table, "clause"), _text_or_none(table, "ruling"))
    return clauses


def _read_customs(data: Mapping[str, object]) -> frozenset[Custom]:
    listed = data.get("customs", [])
    if not isinstance(listed, list):
        raise RuleError("unknown-value", key="customs", value=listed, values=tuple(map(str, Custom)))
    for custom in listed:
        if custom not in tuple(Custom):
            raise RuleError("unknown-value", key="customs", value=custom, values=tuple(map(str, Custom)))
    return frozenset(map(Custom, listed))


def _read_earlier(data: Mapping[str, object]) -> tuple[Earlier, ...]:
    listed = data.get("earlier", [])
    return tuple(_read_one_earlier(_table(item)) for item in (listed if isinstance(listed, list) else []))


def _read_one_earlier(raw: Mapping[str, object]) -> Earlier:
    revision, editions = raw.get("revision"), raw.get("editions")
    if not isinstance(revision, int) or isinstance(revision, bool):
        raise RuleError("unknown-value", key="earlier.revision", value=revision, values=(FIRST_REVISION,))
    values = {key: value for key, value in raw.items() if key not in ("revision", "editions")}
    return Earlier(
        revision=revision,
        values=tuple((key, read_value(key, value)) for key, value in values.items()),
        editions=tuple(map(str, editions)) if isinstance(editions, list) else None,
    )


def _read_edition(code: str, raw: object) -> Edition:
    table = _table(raw)
    listed = table.get("departures", [])
    departures = tuple(_read_departure(_table(item)) for item in (listed if isinstance(listed, list) else []))
    marks = None if code == DEFAULT_EDITION else _read_marks(code, table)
    return Edition(code, _text_field(table, "language", code), departures, marks)


def _read_marks(code: str, table: Mapping[str, object]) -> dict[str, Standing]:
    """Read how an edition's own text relates to every key and point; each is in one of three lists."""
    marks: dict[str, Standing] = {}
    for standing in (Standing.PRINTED, Standing.IMPLIED, Standing.SILENT):
        listed = table.get(standing, [])
        for name in listed if isinstance(listed, list) else []:
            check_key(name, MARKED)
            if name in marks:
                raise RuleError("marked-twice", edition=code, name=name)
            marks[name] = standing
    missing = tuple(name for name in MARKED if name not in marks)
    if missing:
        raise RuleError("not-marked", edition=code, names=missing)
    return marks


def _read_departure(raw: Mapping[str, object]) -> Departure:
    named = _text_field(raw, "key", "text")
    key = None if named == "text" else named
    if key is not None:
        check_key(key, MARKED)
    kind = _text_or_none(raw, "kind")
    if kind is not None and kind not in tuple(Unplayed):
        raise RuleError("unknown-value", key=f"{named}.kind", value=kind, values=tuple(map(str, Unplayed)))
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


def _flag_field(raw: Mapping[str, object], name: str, default: bool) -> bool:
    value = raw.get(name, default)
    if not isinstance(value, bool):
        raise RuleError("unknown-value", key=name, value=value, values=(True, False))
    return value


def differences(variants: tuple[Variant, ...]) -> dict[str, tuple[Value, ...]]:
    """Return the keys in which the variants differ, each with its value for each of them."""
    valued = [values_of(variant.rules) for variant in variants]
    rows = {key: tuple(values[key] for values in valued) for key in KEYS}
    return {key: row for key, row in rows.items() if len(set(row)) > 1}
