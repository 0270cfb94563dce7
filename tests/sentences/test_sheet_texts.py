"""The texts of sheets in other languages."""

from __future__ import annotations

import pytest

from doublesix.i18n import Words
from doublesix.rules.sheet_files import SHEETS, choose, find_sheet
from doublesix.sentences.rules import tell_rules
from doublesix.sentences.sheet_texts import clause_text, ruling_text, translatable


class Asked(Words):
    """English words that remember which texts of sheets they were asked for, and have them all."""

    def __init__(self) -> None:
        super().__init__()
        self.codes: set[str] = set()

    def has(self, code: str) -> bool:
        return code.startswith("sheet.") or super().has(code)

    def __call__(self, code: str, /, *, count: int | None = None, **args: object) -> str:
        if code.startswith("sheet."):
            self.codes.add(code)
            return f"<{code}>"
        return super().__call__(code, count=count, **args)


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_pages_of_a_sheet_ask_for_the_texts_that_translators_get_and_no_others(sheet: str) -> None:
    asked = Asked()
    for edition in find_sheet(sheet).editions:
        tell_rules(choose(sheet, edition=edition), asked)
    texts = translatable(find_sheet(sheet))
    assert asked.codes <= texts.keys()
    # What a sheet says of a key that an edition plays otherwise, or that has no effect, is not always told.
    assert len(asked.codes) > len(texts) * 0.8


def test_a_clause_is_that_of_the_edition_where_it_departs() -> None:
    book_ = find_sheet("international")
    code, departure = next(
        (code, departure)
        for code, edition in book_.editions.items()
        for departure in edition.departures
        if departure.key and departure.value is not None
    )
    assert departure.key
    text = clause_text(choose("international", edition=code), departure.key, Asked())
    assert text
    assert text.startswith(f"<sheet.international.{code.lower()}.")
    name = departure.key.replace("_", "-")
    assert clause_text(choose("international"), departure.key, Asked()) == f"<sheet.international.{name}.clause>"


def test_a_house_rule_has_no_clause() -> None:
    variant = choose("luckies").with_house({"draw": "one"})
    assert clause_text(variant, "draw", Asked()) is None
    assert ruling_text(variant, "draw", Asked()) is None
