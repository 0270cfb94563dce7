"""The texts of our sheets in the reader's language: names, summaries, clauses and rulings.

Their English is in the files of the sheets themselves; other languages have it in the catalogue ``sheet``.
"""

from __future__ import annotations

from collections.abc import Iterator

from doublesix.i18n import Words
from doublesix.rules.sheet import Departure, Edition, Sheet
from doublesix.rules.sheet_files import DEFAULT_EDITION, SHEETS, find_sheet
from doublesix.rules.variant import Variant


def sheet_text(sheet: Sheet, name: str, written: str, words: Words) -> str:
    """Return a text of a sheet in the reader's language, or as its file has it if nobody has translated it.

    Only our own sheets are translated; somebody's file may have the name of one of them.
    """
    code = _code(sheet, name)
    ours = sheet.id in SHEETS and sheet == find_sheet(sheet.id)
    return words(code) if ours and words.has(code) else written


def clause_text(variant: Variant, name: str, words: Words) -> str | None:
    """Return what the edition says about a key or a point; none if there is nothing, as for a house rule.

    If an edition departs, these are its own departures, however many, and nothing of the English edition.
    """
    departures = _departures_behind(variant, name)
    if departures:
        return " ".join(clause_of_departure(variant.sheet, place, departure, words) for place, departure in departures)
    written = variant.clause(name).text
    return sheet_text(variant.sheet, f"{name}.clause", written, words) if written else None


def ruling_text(variant: Variant, name: str, words: Words) -> str | None:
    """Return what we ruled if the edition leaves something open; none if it does not."""
    departures = _departures_behind(variant, name)
    if departures:
        rulings = (ruling_on_departure(variant.sheet, place, departure, words) for place, departure in departures)
        return " ".join(ruling for ruling in rulings if ruling) or None
    written = variant.clause(name).ruling
    return sheet_text(variant.sheet, f"{name}.ruling", written, words) if written else None


def clause_of_departure(sheet: Sheet, place: str, departure: Departure, words: Words) -> str:
    """Return what an edition says where it departs."""
    return sheet_text(sheet, f"{place}.clause", departure.clause, words)


def ruling_on_departure(sheet: Sheet, place: str, departure: Departure, words: Words) -> str | None:
    """Return what we ruled where an edition departs."""
    return sheet_text(sheet, f"{place}.ruling", departure.note, words) if departure.note else None


def placed_departures(edition: Edition) -> Iterator[tuple[str, Departure]]:
    """Return where an edition departs, each with the name of its texts."""
    for number, departure in enumerate(edition.departures, 1):
        yield f"{edition.code}.{number}", departure


def translatable(sheet: Sheet) -> dict[str, str]:
    """Return every text of a sheet by the code of its translations."""
    texts: dict[str, str | None] = {"name": sheet.name, "summary": sheet.summary}
    for key, clause in sheet.clauses.items():
        texts |= {f"{key}.clause": clause.text, f"{key}.ruling": clause.ruling}
    for edition in sheet.editions.values():
        for place, departure in placed_departures(edition):
            texts |= {f"{place}.clause": departure.clause, f"{place}.ruling": departure.note}
    return {_code(sheet, name): text for name, text in texts.items() if text}


def _departures_behind(variant: Variant, name: str) -> list[tuple[str, Departure]]:
    behind = variant.departures_behind(name)
    return [placed for placed in placed_departures(variant.edition) if placed[1] in behind]


def _code(sheet: Sheet, name: str) -> str:
    return f"sheet.{sheet.id}.{name.replace('_', '-').lower()}"


def tell_sheet(words: Words, sheet: str) -> str:
    """Name a sheet by its id; old games may have a sheet that is no longer ours."""
    return sheet_text(find_sheet(sheet), "name", find_sheet(sheet).name, words) if sheet in SHEETS else sheet


def tell_title(variant: Variant, words: Words) -> str:
    """Name a sheet, and its edition if it is not the English one."""
    name = sheet_text(variant.sheet, "name", variant.name, words)
    if variant.edition.code == DEFAULT_EDITION:
        return name
    return words("rules.title", name=name, edition=variant.edition.language)


def words_at(variant: Variant, words: Words) -> Words:
    """Return the words of a table that plays this."""
    return words.with_customs(variant.sheet.customs)
