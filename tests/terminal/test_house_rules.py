"""The rows of house rules, without a screen."""

from __future__ import annotations

from itertools import product

import pytest
from tests import chance

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.rules.sheet_files import SHEETS
from doublesix.rules.values import CHOICES
from doublesix.terminal.choice import GameChoice, usual_chairs
from doublesix.terminal.setup import changes
from doublesix.terminal.setup.fields import setup_fields
from doublesix.terminal.setup.fields_screen import faulty_field
from doublesix.terminal.setup.house_rules_screen import house_fields

ENGLISH = words_for("en")


def chosen(sheet: str, **house: str) -> GameChoice:
    return GameChoice(sheet=sheet, chairs=usual_chairs(4, ENGLISH), house=house)


def fault_in(choice: GameChoice) -> DoublesixError | None:
    try:
        choice.agreement(seed=0)
    except DoublesixError as error:
        return error
    return None


@pytest.mark.parametrize("sheet", SHEETS)
def test_by_its_own_rules_nothing_on_a_sheet_is_changed(sheet: str) -> None:
    fields = house_fields(chosen(sheet), ENGLISH)
    assert [field.id for field in fields] == list(CHOICES)
    assert not [field.id for field in fields if field.is_changed]
    assert all(field.about for field in fields)


@pytest.mark.parametrize(("key", "sheet"), chance.some(list(product(CHOICES, SHEETS)), 2 * len(CHOICES)))
def test_every_value_of_every_rule_can_be_chosen_and_told(key: str, sheet: str) -> None:
    """Some make no sense beside the others; they can be shown all the same, and say which row is at fault."""
    fields = {field.id: field for field in house_fields(chosen(sheet), ENGLISH)}
    for option in fields[key].options:
        rows = house_fields(option.choice, ENGLISH)
        assert setup_fields(option.choice, ENGLISH)
        assert [row.id for row in rows if row.is_changed] == list(option.choice.house)
        fault = fault_in(option.choice)
        assert fault is None or faulty_field(fault, option.choice, [row.id for row in rows]) in fields


def about(key: str, choice: GameChoice) -> str:
    return next(field.about for field in house_fields(choice, ENGLISH) if field.id == key)


def test_hands_of_partners_count_only_where_four_may_play_as_partners() -> None:
    """BG2133 has partners, luckies has none unless the house lets them play."""
    without, with_partners = chosen("luckies", blocked_hands="side"), chosen("bg2133", blocked_hands="side")
    assert about("blocked_hands", without) == ENGLISH("terminal.house-no-effect")
    assert about("blocked_hands", with_partners) == ENGLISH("rules.says.blocked-hands.side")
    house = chosen("luckies", blocked_hands="side", partners="optional")
    assert about("blocked_hands", house) == ENGLISH("rules.says.blocked-hands.side")


def test_who_leads_the_next_round_is_told() -> None:
    assert about("next_lead", chosen("bg2133", next_lead="winner")) == ENGLISH("rules.says.next-lead.winner")


def test_a_changed_rule_says_what_the_sheet_has() -> None:
    fields = {field.id: field for field in house_fields(chosen("international", tie="lowest-tile"), ENGLISH)}
    assert fields["tie"].note == "Our ruling: nobody wins"
    assert fields["lead"].note == ""
    fields = {field.id: field for field in house_fields(chosen("international", lead="most-doubles"), ENGLISH)}
    assert fields["lead"].note == "The sheet: highest double"


def test_what_the_sheet_is_silent_on_is_our_ruling_and_says_so() -> None:
    """The international sheet says nothing of ties; it does say which way turns go."""
    fields = {field.id: field for field in house_fields(chosen("international"), ENGLISH)}
    assert fields["tie"].note == "our own ruling"
    assert {option.note for option in fields["tie"].options} == {"our own ruling", ""}
    assert fields["direction"].note == ""
    assert {option.note for option in fields["direction"].options} == {"the sheet says so", ""}


def test_a_rule_that_makes_no_difference_says_so() -> None:
    fields = {field.id: field for field in house_fields(chosen("luckies"), ENGLISH)}
    assert fields["drawn_tile"].about == "With the other rules as they are, this makes no difference."


def test_rules_that_make_no_sense_together_are_not_told_as_if_they_did() -> None:
    fields = house_fields(chosen("international", draw="until-playable", drawn_tile="waits"), ENGLISH)
    assert not any(field.about for field in fields)


def test_the_house_rules_of_an_edition_are_those_that_differ_from_the_edition() -> None:
    danish = changes.with_edition(chosen("international"), "da", ENGLISH)
    assert changes.with_house(danish, {"opening": "any"}, ENGLISH).house == {}
    assert changes.with_house(danish, {"opening": "that-double"}, ENGLISH).house == {"opening": "that-double"}
