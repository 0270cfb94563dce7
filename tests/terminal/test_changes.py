"""One step in the set-up: what stays, and what must be brought in line."""

from __future__ import annotations

import pytest

from doublesix.i18n import words_for
from doublesix.rules.rules import Points, Rounds
from doublesix.rules.sheet_files import SHEETS, find_sheet
from doublesix.table.agreement import Chair
from doublesix.terminal.choice import GameChoice, usual_chairs
from doublesix.terminal.setup import changes

ENGLISH = words_for("en")
FOUR = GameChoice(
    sheet="bg2133",
    edition="fr",
    house={"tie": "lowest-tile"},
    chairs=usual_chairs(4, ENGLISH),
    partners=True,
    points=70,
)


def test_another_sheet_keeps_the_language_and_forgets_what_was_agreed_on_the_old_one() -> None:
    changed = changes.with_sheet(FOUR, "luckies", ENGLISH)
    assert (changed.sheet, changed.edition, changed.house, changed.points) == ("luckies", "fr", {}, None)
    assert not changed.partners
    assert changes.with_sheet(FOUR, "protocol", ENGLISH).edition == "en"
    assert changes.with_sheet(FOUR, "bg2133", ENGLISH) == FOUR


def test_ones_own_language_comes_back_after_a_sheet_that_was_not_printed_in_it() -> None:
    """BG2133 was not printed in German, luckies was; the person who chose another language keeps that."""
    german = words_for("de")
    usual = GameChoice(edition="de", chairs=usual_chairs(4, german))
    without = changes.with_sheet(usual, "bg2133", german)
    assert without.edition == "en"
    assert changes.with_sheet(without, "luckies", german).edition == "de"
    assert changes.with_sheet(changes.with_edition(usual, "fr", german), "luckies", german).edition == "fr"


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("other", SHEETS)
def test_from_any_sheet_to_any_other_it_can_be_played(sheet: str, other: str) -> None:
    most = max(find_sheet(sheet).rules.hands)
    before = changes.with_players(
        changes.with_sheet(GameChoice(chairs=usual_chairs(4, ENGLISH)), sheet, ENGLISH), most, ENGLISH
    )
    changes.with_sheet(before, other, ENGLISH).agreement(seed=1)


def test_more_players_are_bots_and_places_are_named_again() -> None:
    two = changes.with_players(FOUR, 2, ENGLISH)
    assert [chair.name for chair in two.chairs[1:]] == ["Across"]
    assert not two.partners
    assert changes.with_players(two, 4, ENGLISH).chairs == FOUR.chairs


def test_those_with_a_name_of_their_own_keep_it() -> None:
    named = changes.with_chair(FOUR, 1, Chair("Ben"))
    assert changes.with_players(named, 3, ENGLISH).chairs[1] == Chair("Ben")


def test_a_house_rule_that_the_sheet_has_anyway_is_none() -> None:
    own = changes.rules_of(GameChoice(sheet="bg2133")).tie
    assert changes.with_house(FOUR, {"tie": str(own)}, ENGLISH).house == {}


def test_partners_go_where_a_house_rule_takes_them_away() -> None:
    assert not changes.with_house(FOUR, {"partners": "no"}, ENGLISH).partners


def test_the_sheets_own_target_is_not_remembered() -> None:
    assert changes.with_target(FOUR, Points(100)).points is None
    assert changes.with_target(FOUR, Points(70)).points == 70
    assert changes.with_target(FOUR, Rounds(3)).rounds == 3


def test_a_bot_that_becomes_a_person_is_no_longer_called_after_its_place() -> None:
    bot = FOUR.chairs[1]
    person = changes.as_person(bot, 1, 4, ENGLISH)
    assert person == Chair("Player 2")
    assert changes.as_bot(person, 1, 4, "greedy", ENGLISH) == Chair("Left", "greedy")
    assert changes.as_bot(Chair("Ben"), 1, 4, "greedy", ENGLISH) == Chair("Ben", "greedy")
