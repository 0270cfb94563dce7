"""Lessons as lines of text: every sheet, edition and house rule is gone through, with a wrong answer first."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from tests import chance
from tests.lesson.test_rules_lesson import HOUSE, PRINTED

from doublesix.actions import DRAW, PASS, Action, Play
from doublesix.cli.main import run
from doublesix.errors import DoublesixError, IllegalAction
from doublesix.exercise import Exercise
from doublesix.i18n import words_for
from doublesix.lesson import Lesson, LessonItem, RoundQuestion, find_lesson, lessons, rules_lesson
from doublesix.lesson.rules_lesson import lesson_name
from doublesix.picture import Look
from doublesix.rules.sheet_files import choose
from doublesix.sentences.errors import tell_error
from doublesix.sentences.sheet_texts import words_at
from doublesix.terminal.lesson.done_lessons import DoneLessons
from doublesix.terminal.lesson.plain import run_plain_lesson
from doublesix.tiles import ALL_TILES

ENGLISH = words_for("en")


def go_through(lesson: Lesson, answers: list[str]) -> str:
    written = io.StringIO()
    reading = io.StringIO("".join(f"{answer}\n" for answer in answers))
    assert run_plain_lesson(lesson, reading=reading, writing=written, words=ENGLISH, look=Look.PIPS) == 0
    assert reading.read() == "", "everything that was typed was asked for"
    return written.getvalue()


def refused_action(exercise: Exercise) -> Action:
    """An action that the engine does not allow."""
    candidates: Iterator[Action] = (Play(tile, 3) for tile in ALL_TILES if tile not in exercise.round.hand)
    return next(action for action in (DRAW, PASS, *candidates) if action not in exercise.round.options)


def reason_against(exercise: Exercise, action: Action, lesson: Lesson) -> str:
    with pytest.raises(IllegalAction) as refused:
        exercise.round.apply(action)
    return tell_error(refused.value, words_at(lesson.variant, ENGLISH))


def answers_to(item: LessonItem) -> list[str]:
    """A wrong answer and a right one, as they are typed."""
    if isinstance(item.task, Exercise):
        return [str(refused_action(item.task)), str(min(item.task.right, key=str))]
    if isinstance(item.task, RoundQuestion):
        choices, right = item.task.choices, min(item.task.right)
        if choices:
            wrong = next(number for number, seat in enumerate(choices, 1) if seat not in item.task.right)
            return [str(wrong), str(choices.index(right) + 1)]
        return [str(right + 1), str(right)]
    return []


def check_plain(lesson: Lesson) -> None:
    told = go_through(lesson, [answer for item in lesson.items for answer in answers_to(item)])
    assert told.rstrip().endswith(ENGLISH("lesson.done"))
    reasons = [
        reason_against(item.task, refused_action(item.task), lesson)
        for item in lesson.items
        if isinstance(item.task, Exercise)
    ]
    for reason in reasons:
        assert reason in told
    questions = sum(isinstance(item.task, RoundQuestion) for item in lesson.items)
    assert told.count(ENGLISH("lesson.wrong")) == questions
    assert lesson.name in DoneLessons.read().done


@pytest.mark.soak
def test_every_sheet_and_every_value_as_a_house_rule_is_gone_through() -> None:
    for variant in dict.fromkeys([*chance.some(PRINTED, 10), *(variant for _, _, variant in HOUSE)]):
        check_plain(rules_lesson(variant))


def test_every_lesson_of_the_list_is_gone_through() -> None:
    for lesson in lessons():
        check_plain(lesson)


def test_what_one_may_ask_for_in_a_lesson() -> None:
    lesson = find_lesson("first")
    told = go_through(lesson, ["hint", "table", "picture", "hand", "log", "rules", "help", "score", "", "x", "quit"])
    assert "This is right: 4-2 on 4." in told
    assert "Cleo lays 6-4 on 6." in told
    assert "6 ╎ 4" in told
    assert told.count(ENGLISH("exercise.plain-help")) == 1
    assert told.count(ENGLISH("exercise.plain-not-here")) == 1
    assert tell_error(DoublesixError("plain-not-understood", text="x"), ENGLISH) in told
    assert told.rstrip().endswith("doublesix learn first")


def test_what_happened_is_told_where_it_matters() -> None:
    told = go_through(find_lesson("what-a-pass-proves"), ["quit"])
    assert "taps" in told
    assert "lays" in told


def test_how_far_one_came_is_kept() -> None:
    go_through(find_lesson("first"), ["4-2", "quit"])
    assert DoneLessons.read() == DoneLessons((), {"first": 2})
    check_plain(find_lesson("first"))
    assert DoneLessons.read() == DoneLessons(("first",), {})


def test_the_command_lists_the_lessons_and_which_are_done(capsys: pytest.CaptureFixture[str]) -> None:
    check_plain(find_lesson("luckies"))
    assert run(["learn", "--plain"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert [line for line in listed if line.endswith("done")] == [line for line in listed if "  luckies " in line]
    assert "The end game" in "".join(listed)


def test_the_command_takes_sheets_editions_house_rules_and_names(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for asked, title in {
        ("luckies", "-e", "fr"): "Luckies colour dominoes (Français)",
        ("luckies", "--house", "tie=drawn"): "tie: lowest-single → drawn",
        ("luckies:fr+tie=drawn",): "Luckies colour dominoes (Français)",
        ("the-partner",): "The partner",
    }.items():
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        assert run(["learn", *asked, "--plain"]) == 0
        told = capsys.readouterr().out
        assert title in told
    assert run(["learn", "muggins", "--plain"]) == 2
    assert "muggins" in capsys.readouterr().err
    assert run(["learn", "--house", "tie=drawn", "--plain"]) == 2


def test_the_names_of_lessons_lead_to_them() -> None:
    for variant in (choose("international", "cs"), choose("bg2133", None, {"hands": "2-3: 6, 4: 5"})):
        assert find_lesson(lesson_name(variant)).variant == variant
