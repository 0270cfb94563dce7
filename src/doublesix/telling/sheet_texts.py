"""The texts of our sheets in the reader's language: names, summaries, clauses and rulings.

Their English is in the files of the sheets themselves; other languages have it in the catalogue ``sheet``.
"""

from __future__ import annotations

from collections.abc import Iterator

from doublesix.i18n import Words
from doublesix.rules.book import Book, Departure, Edition, Variant
from doublesix.rules.load import SHEETS, book


def sheet_text(sheet: Book, name: str, written: str, words: Words) -> str:
    """Return a text of a sheet in the reader's language, or as its file has it where nobody has translated it.

    Only our own sheets are translated; somebody's file may well bear the name of one of them.
    """
    code = _code(sheet, name)
    ours = sheet.id in SHEETS and sheet == book(sheet.id)
    return words(code) if ours and words.has(code) else written


def clause_text(variant: Variant, key: str, words: Words) -> str | None:
    """Return the clause that the value of a key comes from; none where there is none, as for a house rule."""
    clause = variant.clause(key)
    return sheet_text(variant.book, f"{_place_of(variant, key)}.clause", clause.text, words) if clause.text else None


def ruling_text(variant: Variant, key: str, words: Words) -> str | None:
    """Return what we ruled where the clause leaves something open; none where it does not."""
    ruling = variant.clause(key).ruling
    return sheet_text(variant.book, f"{_place_of(variant, key)}.ruling", ruling, words) if ruling else None


def placed_departures(edition: Edition) -> Iterator[tuple[str, Departure]]:
    """Return where an edition departs, each with the name under which its texts are found."""
    for number, departure in enumerate(edition.departures, 1):
        yield f"{edition.code}.{number}", departure


def translatable(sheet: Book) -> dict[str, str]:
    """Return every text of a sheet by the code under which translations are found."""
    texts: dict[str, str | None] = {"name": sheet.name, "summary": sheet.summary}
    for key, clause in sheet.clauses.items():
        texts |= {f"{key}.clause": clause.text, f"{key}.ruling": clause.ruling}
    for edition in sheet.editions.values():
        for place, departure in placed_departures(edition):
            texts |= {f"{place}.clause": departure.clause, f"{place}.ruling": departure.note}
    return {_code(sheet, name): text for name, text in texts.items() if text}


def _place_of(variant: Variant, key: str) -> str:
    for place, departure in placed_departures(variant.edition):
        if departure.key == key and departure.value is not None:
            return place
    return key


def _code(sheet: Book, name: str) -> str:
    return f"sheet.{sheet.id}.{name.replace('_', '-').lower()}"
