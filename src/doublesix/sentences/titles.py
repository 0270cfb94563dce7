"""What sheets and editions are called."""

from __future__ import annotations

from doublesix.i18n import Words
from doublesix.rules.sheet_files import DEFAULT_EDITION, SHEETS, find_sheet
from doublesix.rules.variant import Variant
from doublesix.sentences.sheet_texts import sheet_text


def tell_sheet(words: Words, sheet: str) -> str:
    """Name a sheet by its id; games may have been played on one that is not ours any more."""
    return sheet_text(find_sheet(sheet), "name", find_sheet(sheet).name, words) if sheet in SHEETS else sheet


def tell_title(variant: Variant, words: Words) -> str:
    """Name a sheet, and its edition where it is not the English one."""
    name = sheet_text(variant.sheet, "name", variant.name, words)
    if variant.edition.code == DEFAULT_EDITION:
        return name
    return words("rules.title", name=name, edition=variant.edition.language)
