"""What a puzzle turns on is said only if the view proves it, and if it speaks for no other option."""

from __future__ import annotations

from doublesix.actions import parse_action
from doublesix.bots.reasons import Reason, Why
from doublesix.position import read_position
from doublesix.puzzle.theme import Insight, PuzzleReason, PuzzleTheme, find_insight


def insight(line: str, best: str, *, sure: bool = False) -> Insight | None:
    view = read_position(line).view_of_turn()
    return find_insight(view, parse_action(best), wins_for_sure=sure)


DOUBLE = "luckies/10.11.21.22,x3/x14/1/55.56.61.14.43.33.p.31/seat=1"
HEAVY = "luckies/x5,11.32.41.51.62/x14/2/66.60.65.52/seat=2"
PASSED = "luckies/x3,x4,x2,11.51.55/x8/3/66.65.63.52.33.35.23.p.31/seat=4"


def test_a_sure_win_needs_no_other_reason() -> None:
    assert insight(HEAVY, "6-2@2", sure=True) == Insight(PuzzleTheme.FORCED_WIN, PuzzleReason.WINS_FOR_SURE)


def test_the_only_double_that_fits() -> None:
    assert insight(DOUBLE, "1-1@1") == Insight(PuzzleTheme.DOUBLES, PuzzleReason.DOUBLE_NOW, (1,))


def test_the_heaviest_tile_is_about_the_count() -> None:
    assert insight(HEAVY, "6-2@2") == Insight(PuzzleTheme.COUNT, Reason(Why.HEAVIEST))


def test_nothing_is_said_for_a_tile_that_nothing_speaks_for() -> None:
    assert insight(HEAVY, "3-2@2") is None


def test_what_a_pass_proved_is_about_what_others_lack() -> None:
    found = insight(PASSED, "5-1@1")
    assert found is not None
    assert found.theme is PuzzleTheme.LACKING


def test_with_partners_the_number_of_the_partner_counts() -> None:
    line = "bg2133/x3,x3,x3,22.44.64/x8/4/55.51.13.56.33.62.34.20/partners/seat=4"
    found = insight(line, "4-4@4")
    assert found is not None
    assert found.theme is PuzzleTheme.PARTNER
