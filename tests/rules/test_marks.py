"""The marks of all 49 editions: each is that of the edition's own text, and never taken over from the English one."""

from __future__ import annotations

import pytest

from doublesix.rules.sheet import MARKED, Standing
from doublesix.rules.sheet_files import SHEETS, choose, find_sheet
from doublesix.rules.variant import Variant

EVERY_EDITION = [(sheet, edition) for sheet in SHEETS for edition in find_sheet(sheet).editions]
OTHER_EDITIONS = [(sheet, edition) for sheet, edition in EVERY_EDITION if edition != "en"]
OF_A_TEXT = {Standing.PRINTED, Standing.IMPLIED, Standing.SILENT}


def test_there_are_49_editions() -> None:
    assert len(EVERY_EDITION) == 49


@pytest.mark.parametrize(("sheet", "edition"), EVERY_EDITION)
def test_every_key_and_every_point_has_a_mark_of_its_own(sheet: str, edition: str) -> None:
    variant = choose(sheet, edition)
    assert {variant.clause(name).standing for name in MARKED} <= OF_A_TEXT
    if edition != "en":
        assert variant.edition.marks is not None
        assert set(variant.edition.marks) == set(MARKED)
        assert {name: variant.clause(name).standing for name in MARKED} == dict(variant.edition.marks)


@pytest.mark.parametrize(("sheet", "edition"), OTHER_EDITIONS)
def test_where_a_mark_differs_from_the_english_one_the_edition_departs(sheet: str, edition: str) -> None:
    english, variant = choose(sheet), choose(sheet, edition)
    differing = [name for name in MARKED if variant.clause(name).standing is not english.clause(name).standing]
    unexplained = [name for name in differing if not variant.edition.departures_in(name)]
    assert not unexplained


@pytest.mark.parametrize(("sheet", "edition"), OTHER_EDITIONS)
def test_where_an_edition_departs_nothing_is_taken_from_english(sheet: str, edition: str) -> None:
    english, variant = choose(sheet), choose(sheet, edition)
    for name in departed(variant):
        clause = variant.clause(name)
        own = variant.edition.departures_in(name)
        assert clause.text == " ".join(departure.clause for departure in own)
        assert (clause.ruling or "") == " ".join(departure.note for departure in own if departure.note)
        assert clause.text != english.clause(name).text


@pytest.mark.parametrize(("sheet", "edition"), EVERY_EDITION)
def test_where_an_edition_is_silent_we_say_what_we_ruled(sheet: str, edition: str) -> None:
    """A point is a ruling in itself: its sentence says all of it."""
    variant = choose(sheet, edition)
    for name in find_sheet(sheet).rules.__slots__:
        if variant.clause(name).standing is Standing.SILENT:
            assert variant.clause(name).ruling, f"{sheet} {edition} is silent on {name}"


def departed(variant: Variant) -> set[str]:
    """The keys and points in which an edition departs."""
    return {departure.key for departure in variant.edition.departures if departure.key}
