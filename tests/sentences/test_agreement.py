"""What was agreed, said once for games, records and score pads."""

from __future__ import annotations

import pytest

from doublesix.i18n import words_for
from doublesix.rules.rules import Points, Rounds, Target
from doublesix.rules.sheet_files import choose
from doublesix.seats import Seating
from doublesix.sentences.agreement import tell_agreement, tell_players

ENGLISH = words_for("en")
FOUR = ("Anna", "Ben", "Cleo", "Dan")


@pytest.mark.parametrize(
    ("target", "said"),
    [
        (Points(100), "Played to 100 points."),
        (Points(1), "Played to 1 point."),
        (Rounds(3), "Played for 3 rounds."),
        (Rounds(1), "Played for 1 round."),
    ],
)
def test_what_is_played_by_whom_and_to_what(target: Target, said: str) -> None:
    told = tell_agreement(choose("international", "fr"), Seating(3), FOUR[:3], target, ENGLISH)
    assert list(told) == ["Draw one (Français): Anna, Ben and Cleo.", said]


def test_house_rules_are_said_between() -> None:
    variant = choose("luckies", house={"draw": "one", "tie": "drawn"})
    _, *house, _ = tell_agreement(variant, Seating(4), FOUR, Points(50), ENGLISH)
    assert house == ["House rule: draw = one.", "House rule: tie = drawn."]


def test_of_partners_it_is_said_who_plays_against_whom() -> None:
    assert tell_players(Seating(4, partners=True), FOUR, ENGLISH) == "Anna and Cleo against Ben and Dan"
    assert tell_players(Seating(4), FOUR, ENGLISH) == "Anna, Ben, Cleo and Dan"
