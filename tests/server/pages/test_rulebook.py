"""What the page is told of the sheets is what the engine plays."""

from __future__ import annotations

from typing import Any

import pytest

from doublesix.errors import RuleError
from doublesix.i18n import words_for
from doublesix.rules.rules import KEYS
from doublesix.rules.sheet import Standing
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.rules.values import CHOICES, plain_value, values_of
from doublesix.rules.variant import FIRST_REVISION
from doublesix.server.pages.score.rulebook import rulebook_for_scripts

RULEBOOK: dict[str, Any] = rulebook_for_scripts(words_for("en"))


@pytest.mark.parametrize("sheet", RULEBOOK["sheets"], ids=lambda sheet: str(sheet["id"]))
def test_decisions_of_every_edition(sheet: dict[str, Any]) -> None:
    for edition in sheet["editions"]:
        played = values_of(choose(sheet["id"], edition["code"]).rules)
        assert {**sheet["decisions"], **edition["changes"]} == {key: plain_value(played[key]) for key in KEYS}


@pytest.mark.parametrize("sheet", RULEBOOK["sheets"], ids=lambda sheet: str(sheet["id"]))
def test_what_was_played_by_the_first_revision(sheet: dict[str, Any]) -> None:
    for edition in sheet["editions"]:
        played = values_of(choose(sheet["id"], edition["code"], revision=FIRST_REVISION).rules)
        earlier = [each for each in sheet["earlier"] if each["editions"] is None or edition["code"] in each["editions"]]
        decided = {**sheet["decisions"], **edition["changes"]}
        for each in earlier:
            decided |= each["values"]
        assert decided == {key: plain_value(played[key]) for key in KEYS}


def test_the_edition_in_the_readers_language_is_named() -> None:
    german: Any = rulebook_for_scripts(words_for("de"))["sheets"]
    assert [sheet["own"] for sheet in german] == ["de", "en", "de", "de", "en"]


@pytest.mark.parametrize("sheet", RULEBOOK["sheets"], ids=lambda sheet: str(sheet["id"]))
def test_what_an_edition_is_silent_on_is_known_to_be_our_ruling(sheet: dict[str, Any]) -> None:
    for edition in sheet["editions"]:
        variant = choose(sheet["id"], edition["code"])
        assert set(edition["ruled"]) == {key for key in CHOICES if variant.clause(key).standing is Standing.SILENT}


def test_values_that_do_not_go_together_are_those_that_the_engine_refuses() -> None:
    pairs = [tuple(refused["values"].items()) for refused in RULEBOOK["refused"]]
    assert (("lead", "lot"), ("opening", "that-double")) in pairs
    assert (("draw", "until-playable"), ("drawn_tile", "waits")) in pairs
    for sheet in SHEETS:
        for pair in pairs:
            with pytest.raises(RuleError):
                choose(sheet, house=dict(pair))


def test_every_house_rule_has_a_name_and_its_values() -> None:
    assert [rule["key"] for rule in RULEBOOK["house"]] == list(CHOICES)
    assert all(rule["label"] and all(value["text"] for value in rule["values"]) for rule in RULEBOOK["house"])


def test_sheets_go_by_their_names_in_the_readers_language() -> None:
    spanish: Any = rulebook_for_scripts(words_for("es"))["sheets"]
    assert [sheet["title"] for sheet in spanish[:2]] == ["Dominó de colores Luckies", "Premium Domino Set BG2133"]
