"""Hints in three steps: what is asked first, and how far somebody has been told."""

from __future__ import annotations

import pytest
from tests.engine.table import table

from doublesix.actions import parse_action
from doublesix.bots.hints import ASKED_ALIKE, HintProgress, HintStep, Nudge, nudge_to, tell_nudge
from doublesix.bots.merits import MeritKind
from doublesix.i18n import words_for
from doublesix.view import View

WORDS = words_for("en")


def test_a_pass_is_asked_about_before_the_tile_is_told() -> None:
    at = table("luckies", "6-6 6-5 6-4 5-0 | 5-4 3-3 2-2 1-1").play("6-6 pass 6-5@6 5-4@5")
    nudge = nudge_to(View.of_single_round(at.round, at.turn), parse_action("6-4@4"))
    assert nudge == Nudge("who-passed", (6,), 1)
    assert tell_nudge(nudge, ("Anna", "Ben"), WORDS) == "Who passed on 6?"


def test_there_is_no_question_without_a_choice() -> None:
    at = table("luckies", "6-6 6-5 | 4-3 2-1").play("6-6 pass")
    view = View.of_single_round(at.round, at.turn)
    assert len(view.options) == 1
    assert nudge_to(view, view.options[0]) is None


def test_each_time_more_is_told_until_the_table_changes() -> None:
    progress = HintProgress()
    steps = [progress.next_step("now", has_nudge=True) for _ in range(4)]
    assert steps == [HintStep.NUDGE, HintStep.ACTION, HintStep.REASON, HintStep.REASON]
    assert progress.next_step("later", has_nudge=True) is HintStep.NUDGE
    assert progress.next_step("without a choice", has_nudge=False) is HintStep.REASON


ASKED = {ASKED_ALIKE.get(kind, kind) for kind in MeritKind}


@pytest.mark.parametrize("code", [*sorted(ASKED), "who-passed", "who-drew", "all-in-sight", "next-player"])
def test_every_question_can_be_asked(code: str) -> None:
    assert WORDS(f"coach.nudge-{code}", numbers="6", name="Ben").endswith("?")
