"""What sheets and editions are called."""

from __future__ import annotations

from doublesix.i18n import Words
from doublesix.rules.book import Book, Variant
from doublesix.rules.load import DEFAULT_EDITION, SHEETS, book


def tell_title(variant: Variant, words: Words) -> str:
    """Name a sheet, and its edition where it is not the English one."""
    name = sheet_text(variant.book, "name", variant.name, words)
    if variant.edition.code == DEFAULT_EDITION:
        return name
    return words("rules.title", name=name, edition=variant.edition.language)


def sheet_text(sheet: Book, name: str, written: str, words: Words) -> str:
    """Return a text of a sheet in the reader's language, or as its file has it where nobody has translated it.

    Only our own sheets are translated; somebody's file may well bear the name of one of them.
    """
    code = f"sheet.{sheet.id}.{name.replace('_', '-').lower()}"
    ours = sheet.id in SHEETS and sheet == book(sheet.id)
    return words(code) if ours and words.has(code) else written
