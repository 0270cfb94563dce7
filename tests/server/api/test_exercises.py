"""Exercises over HTTP: every lesson can be done, on any sheet, edition and house rule; wrong answers are told why."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from starlette.testclient import TestClient
from tests import chance

from doublesix.actions import DRAW, PASS, Action
from doublesix.errors import RuleError
from doublesix.exercise import Exercise
from doublesix.i18n import words_for
from doublesix.lesson.lesson import LessonItem
from doublesix.lesson.round_question import RoundQuestion
from doublesix.lesson.rules_lesson import lesson_name
from doublesix.lesson.shelf import find_lesson, lessons
from doublesix.room.exercise_table import ExerciseTable
from doublesix.rules.rules import KEYS
from doublesix.rules.sheet_files import SHEETS, choose, find_sheet
from doublesix.rules.values import CHOICES
from doublesix.sentences.errors import tell_error
from doublesix.sentences.sheet_texts import words_at
from doublesix.server.api.exercises import GivenAnswer, tell_answer, tell_exercise

WORDS = words_for("en")


def printed() -> Iterator[str]:
    for sheet in SHEETS:
        for edition in find_sheet(sheet).editions:
            yield lesson_name(choose(sheet, edition))


def with_house_rules() -> Iterator[str]:
    """Every value of every key as a house rule, on the first sheet that allows it; in a soak on all."""
    for key in KEYS:
        for value in map(str, CHOICES.get(key, ())):
            allowed = _allowed(key, value)
            yield from allowed if chance.IS_NEW else islice(allowed, 1)


def _allowed(key: str, value: str) -> Iterator[str]:
    for sheet in SHEETS:
        with suppress(RuleError):
            yield lesson_name(choose(sheet, None, {key: value}))


def right_answers(item: LessonItem) -> list[GivenAnswer]:
    if isinstance(item.task, Exercise):
        return [GivenAnswer(action=str(action)) for action in item.task.right]
    return [GivenAnswer(number=number) for number in item.task.right] if isinstance(item.task, RoundQuestion) else []


def wrong_actions(exercise: Exercise) -> list[Action]:
    """Actions that are not asked for: most of them the engine refuses."""
    return [action for action in (*exercise.round.options, DRAW, PASS) if action not in exercise.right]


def do_lesson(name: str) -> int:
    """Do a lesson as a page does; return of how many actions it was told why they are not allowed."""
    lesson, refused = find_lesson(name), 0
    words = words_at(lesson.variant, WORDS)
    for number, item in enumerate(lesson.items, 1):
        table = ExerciseTable(lesson.variant, WORDS, number)
        shown = tell_exercise(lesson, item, table)
        assert shown.heading
        assert shown.message or shown.remarks or shown.rules
        for given in right_answers(item):
            assert tell_answer(lesson, item, table, given).right, f"{name} {number}"
        if isinstance(item.task, Exercise):
            for action in wrong_actions(item.task):
                answer = tell_answer(lesson, item, table, GivenAnswer(action=str(action)))
                assert not answer.right
                reason = item.task.answer(action).refused
                refused += reason is not None
                assert reason is None or tell_error(reason, words) in answer.message.table.prompt
    return refused


@pytest.mark.parametrize("names", [printed, with_house_rules], ids=lambda names: names.__name__)
def test_every_lesson_on_rules_can_be_done(names: Any) -> None:
    done = [do_lesson(name) for name in names()]
    assert len(done) > 40
    assert all(done)


@pytest.mark.soak
def test_all_lessons_in_the_list_can_be_done_over_http(client: TestClient) -> None:
    for lesson in lessons():
        address = f"/api/exercises/lessons/{quote(lesson.name)}"
        for number, item in enumerate(lesson.items, 1):
            shown = client.get(f"{address}/{number}", params={"shape": "tall"})
            assert shown.status_code == 200, shown.text
            if answers := right_answers(item):
                told = client.post(f"{address}/{number}", content=msgspec.json.encode(answers[0]))
                assert told.status_code == 200, told.text
                assert told.json()["right"] is True


@pytest.mark.parametrize("name", ["luckies", "keep-variety"])
def test_a_hint_leads_to_a_right_answer_if_one_is_to_act(client: TestClient, name: str) -> None:
    for number, item in enumerate(find_lesson(name).items, 1):
        told = client.post(f"/api/exercises/lessons/{name}/{number}/hint")
        assert told.status_code == (200 if isinstance(item.task, Exercise) else 404)
        if isinstance(item.task, Exercise):
            assert told.json()["action"] in set(map(str, item.task.right))
            assert (told.json()["nudge"] is None) == (name == "luckies")


def test_sentences_are_in_the_language_of_the_page(client: TestClient) -> None:
    told = client.get("/api/exercises/lessons/luckies/3", params={"language": "de"}).json()
    english = client.get("/api/exercises/lessons/luckies/3").json()
    assert told["message"]["table"]["prompt"] != english["message"]["table"]["prompt"]
    assert told["heading"] != english["heading"]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("lessons/luckies/99", 404, "unknown-exercise"),
        ("lessons/luckies/0", 404, "unknown-exercise"),
        ("lessons/luckies/second", 404, "unknown-exercise"),
        ("lessons/nothing/1", 400, "bad-rules"),
        ("lessons/luckies+draw=often/1", 400, "bad-rules"),
        ("lessons/luckies+draw/1", 400, "bad-position"),
        ("nothing/luckies/1", 404, "not-found"),
        ("lessons/luckies/1?shape=round", 400, "bad-request"),
    ],
)
def test_what_there_is_not_is_refused(client: TestClient, path: str, status: int, code: str) -> None:
    answer = client.get(f"/api/exercises/{path}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


@pytest.mark.parametrize(
    ("step", "body", "code"),
    [
        ("match", {"number": 3}, "bad-request"),
        ("match", {}, "bad-request"),
        ("match", {"action": "nonsense"}, "not-a-tile"),
        ("match", {"action": "6-5@6", "more": 1}, "bad-request"),
        ("out-points", {"action": "draw"}, "bad-request"),
        ("tiles", {"action": "draw"}, "bad-request"),
    ],
)
def test_an_answer_must_be_one(client: TestClient, step: str, body: dict[str, object], code: str) -> None:
    number = [item.name for item in find_lesson("luckies").items].index(step) + 1
    answer = client.post(f"/api/exercises/lessons/luckies/{number}", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)
