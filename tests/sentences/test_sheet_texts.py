"""The texts of sheets in other languages."""

from __future__ import annotations

from doublesix.i18n import Words
from doublesix.rules.sheet_files import SHEETS, choose, find_sheet
from doublesix.sentences.rules import tell_rules
from doublesix.sentences.sheet_texts import clause_text, ruling_text, sheet_text, translatable


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


def test_the_pages_of_sheets_ask_for_the_texts_that_translators_get_and_no_others() -> None:
    asked = Asked()
    for sheet in SHEETS:
        for edition in find_sheet(sheet).editions:
            tell_rules(choose(sheet, edition=edition), asked)
    texts = translatable()
    assert asked.codes <= texts.keys()
    # What a sheet says of a key that an edition plays otherwise, or that has no effect, is not always told.
    assert len(asked.codes) > len(texts) * 0.8


def test_a_text_is_translated_once_wherever_it_stands() -> None:
    texts = translatable()
    assert len(set(texts.values())) == len(texts)
    luckies, sixcolours = (clause_text(choose(sheet), "partners", Asked()) for sheet in ("luckies", "sixcolours"))
    assert luckies == sixcolours == "<sheet.luckies.partners.clause>"


def test_a_text_of_somebodys_own_sheet_stays_as_it_is() -> None:
    assert sheet_text("Played at my aunt’s.", Asked()) == "Played at my aunt’s."


def test_a_clause_is_that_of_the_edition_where_it_departs() -> None:
    international = find_sheet("international")
    code, departure = next(
        (code, departure)
        for code, edition in international.editions.items()
        for departure in edition.departures
        if departure.key and departure.value is not None
    )
    assert departure.key
    english = Words()
    assert clause_text(choose("international", edition=code), departure.key, english) == departure.clause
    assert clause_text(choose("international"), departure.key, english) == international.clauses[departure.key].text


def test_a_house_rule_has_no_clause() -> None:
    variant = choose("luckies").with_house({"draw": "one"})
    assert clause_text(variant, "draw", Asked()) is None
    assert ruling_text(variant, "draw", Asked()) is None
