"""An exercise is shown as a table of which nothing hidden can be seen, before its answer and after it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from tests.room.rooms import EVERY_SHEET, dealt, moments

from doublesix.actions import DRAW, PASS, Action
from doublesix.exercise import Exercise, saying
from doublesix.i18n import words_for
from doublesix.lesson.lesson import Lesson, LessonItem
from doublesix.lesson.shelf import find_lesson
from doublesix.room.board import Shape
from doublesix.room.exercise_table import ExerciseTable
from doublesix.room.offer import Offer
from doublesix.round import Round
from doublesix.rules.variant import Variant
from doublesix.testing.worlds import other_worlds

WORDS = words_for("en")


def exercise_at(round_: Round, variant: Variant) -> Exercise:
    return Exercise(variant, round_, frozenset(round_.options[:1]), saying("exercise.find"))


def told(exercise: Exercise, *actions: Action) -> bytes:
    """All that is sent of an exercise: the question, and what comes of these answers."""
    table = ExerciseTable(exercise.variant, WORDS, shape=Shape.TALL)
    answers = [table.judge(exercise.answer(action), "Next") for action in actions]
    return msgspec.json.encode((table.ask(exercise), answers))


@pytest.mark.parametrize("offer", EVERY_SHEET, ids=lambda offer: offer.sheet)
def test_exercises_that_look_alike_are_told_alike(offer: Offer) -> None:
    """A draw turns up a tile, which is what was judged; all else is the same byte for byte."""
    chance, compared = Random(8), 0
    for room in moments(dealt(offer)):
        if room.table is None or (round_ := room.table.round).is_over:
            continue
        options = [option for option in round_.options if option != DRAW]
        refused = [action for action in (DRAW, PASS) if action not in round_.options]
        for other in other_worlds(round_, round_.turn, 3, chance):
            # At the end of a round all hands are turned up, and they may differ.
            quiet = [answer for answer in options if not (round_.apply(answer).is_over or other.apply(answer).is_over)]
            exercise, answers = exercise_at(round_, room.variant), (*quiet, *refused)
            assert told(exercise_at(other, room.variant), *answers) == told(exercise, *answers)
            compared += 1
    assert compared > 20


def of_lesson(name: str, item: str) -> tuple[Lesson, LessonItem]:
    lesson = find_lesson(name)
    return lesson, next(one for one in lesson.items if one.name == item)


def table_of(name: str, item: str) -> Iterator[str]:
    """What a table says about a question of a lesson: when it is asked, wrongly answered, and rightly."""
    lesson, asked = of_lesson(name, item)
    table, task = ExerciseTable(lesson.variant, WORDS), asked.task
    assert not isinstance(task, Exercise)
    for message in (
        table.ask_about(task),  # type: ignore[arg-type]
        table.judge_count(task, 999, "Next"),  # type: ignore[arg-type]
        table.judge_count(task, next(iter(task.right)), "Next"),  # type: ignore[union-attr, arg-type]
    ):
        yield msgspec.json.encode(message).decode()


def test_what_a_round_came_to_is_told_with_the_right_answer_only() -> None:
    asked, wrong, right = table_of("international", "out-points")
    assert "You win the round" in right
    for before in (asked, wrong):
        assert "win" not in before
        assert "What is left" in before
        assert '"part"' not in before


def test_a_wrong_answer_leaves_the_question_and_the_hand() -> None:
    lesson, item = of_lesson("luckies", "match")
    table = ExerciseTable(lesson.variant, WORDS)
    assert isinstance(item.task, Exercise)
    asked = table.ask(item.task).table
    refused = item.task.answer(DRAW)
    assert refused.refused is not None
    shown = table.judge(refused, "Next").table
    assert shown.hand == asked.hand
    assert shown.prompt.endswith(asked.prompt)
    assert shown.prompt.startswith("Nobody draws on this sheet; a player who cannot play taps.")


def test_a_right_answer_leads_on_and_can_be_taken_back() -> None:
    lesson, item = of_lesson("luckies", "match")
    assert isinstance(item.task, Exercise)
    (right, *_) = item.task.right
    message = ExerciseTable(lesson.variant, WORDS).judge(item.task.answer(right), "Onward")
    assert [(button.do, button.label) for button in message.table.buttons] == [("ready", "Onward")]
    assert message.table.can_take_back
    assert [told.kind for told in message.happened] == ["played"]
    assert message.table.prompt.startswith("That is right.")
