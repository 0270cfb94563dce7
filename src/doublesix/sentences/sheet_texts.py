"""The texts of our sheets in the reader's language: names, summaries, clauses and rulings.

Their English is in the files of the sheets themselves; other languages have it in the catalogue ``sheet``. Sheets and
editions say the same sentence in many places. It is translated once, under the code of the first of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from doublesix.i18n import Words
from doublesix.rules.sheet import Departure
from doublesix.rules.sheet_files import DEFAULT_EDITION, SHEETS, find_sheet
from doublesix.rules.variant import Variant


def sheet_text(written: str, words: Words) -> str:
    """Return a text of a sheet in the reader's language, or as its file has it if nobody has translated it."""
    code = _code_of(written)
    return words(code) if code and words.has(code) else written


def clause_text(variant: Variant, name: str, words: Words) -> str | None:
    """Return what the edition says about a key or a point; none if there is nothing, as for a house rule.

    If an edition departs, these are its own departures, however many, and nothing of the English edition.
    """
    departures = _departures_behind(variant, name)
    if departures:
        return " ".join(clause_of_departure(departure, words) for departure in departures)
    written = variant.clause(name).text
    return sheet_text(written, words) if written else None


def ruling_text(variant: Variant, name: str, words: Words) -> str | None:
    """Return what we ruled if the edition leaves something open; none if it does not."""
    departures = _departures_behind(variant, name)
    if departures:
        rulings = (ruling_on_departure(departure, words) for departure in departures)
        return " ".join(ruling for ruling in rulings if ruling) or None
    written = variant.clause(name).ruling
    return sheet_text(written, words) if written else None


def clause_of_departure(departure: Departure, words: Words) -> str:
    """Return what an edition says where it departs."""
    return sheet_text(departure.clause, words)


def ruling_on_departure(departure: Departure, words: Words) -> str | None:
    """Return what we ruled where an edition departs."""
    return sheet_text(departure.note, words) if departure.note else None


def translatable() -> dict[str, str]:
    """Return every text of our sheets once, by the code of its translations."""
    return {code: text for sheet in SHEETS for text, code in _places(sheet).items() if code == _code_of(text)}


def _code_of(written: str) -> str | None:
    """Return the code of a text; sheets are read only as far as it takes, since most people play one of them."""
    return next((code for sheet in SHEETS if (code := _places(sheet).get(written))), None)


@cache
def _places(sheet: str) -> Mapping[str, str]:
    """Return the code of the first place of each text in a sheet."""
    found = find_sheet(sheet)
    texts: dict[str, str | None] = {"name": found.name, "summary": found.summary}
    for key, clause in found.clauses.items():
        texts |= {f"{key}.clause": clause.text, f"{key}.ruling": clause.ruling}
    for edition in found.editions.values():
        for number, departure in enumerate(edition.departures, 1):
            place = f"{edition.code}.{number}"
            texts |= {f"{place}.clause": departure.clause, f"{place}.ruling": departure.note}
    codes: dict[str, str] = {}
    for name, text in texts.items():
        if text:
            codes.setdefault(text, f"sheet.{sheet}.{name.replace('_', '-').lower()}")
    return codes


def _departures_behind(variant: Variant, name: str) -> list[Departure]:
    behind = variant.departures_behind(name)
    return [departure for departure in variant.edition.departures if departure in behind]


def tell_sheet(words: Words, sheet: str) -> str:
    """Name a sheet by its id; old games may have a sheet that is no longer ours."""
    return sheet_text(find_sheet(sheet).name, words) if sheet in SHEETS else sheet


def tell_title(variant: Variant, words: Words) -> str:
    """Name a sheet, and its edition if it is not the English one."""
    name = sheet_text(variant.name, words)
    if variant.edition.code == DEFAULT_EDITION:
        return name
    return words("general.noted", text=name, note=variant.edition.language)


def words_at(variant: Variant, words: Words) -> Words:
    """Return the words of a table that plays this."""
    return words.with_customs(variant.sheet.customs)
