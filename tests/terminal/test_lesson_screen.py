"""Lessons on the table's screen, gone through by keys."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests import chance
from tests.terminal.keyboard import press_keys, settle
from tests.terminal.screens import screen_text
from textual.pilot import Pilot

from doublesix.actions import DRAW, PASS, Action, Play
from doublesix.exercise import Exercise
from doublesix.i18n import words_for
from doublesix.lesson import Lesson, LessonItem, RoundQuestion, find_lesson
from doublesix.sentences.errors import tell_error
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.lesson.app import LessonsApp, LessonsScreen
from doublesix.terminal.lesson.done_lessons import DoneLessons
from doublesix.terminal.lesson.pages import LessonPage, QuestionPage
from doublesix.terminal.lesson.screen import LessonScreen
from doublesix.terminal.rules_screen import RulesScreen
from doublesix.tiles import Tile

SMALL, LARGE = (80, 24), (120, 40)


def table_of(app: LessonsApp) -> LessonScreen:
    return next(screen for screen in app.screen_stack if isinstance(screen, LessonScreen))


async def until(pilot: Pilot[Any], kind: type) -> None:
    while not isinstance(pilot.app.screen, kind):
        await settle(pilot)
        await asyncio.sleep(0)


async def do(pilot: Pilot[Any], table: LessonScreen, exercise: Exercise) -> None:
    """Do a right action with the keys of the table."""
    action = min(exercise.right, key=str)
    if action in (DRAW, PASS):
        await press_keys(pilot, ["d" if action is DRAW else "p"])
        return
    assert isinstance(action, Play)
    await press_keys(pilot, [str(table.choosing.hand.index(action.tile) + 1), "enter"])
    if table.choosing.place is not None:
        if table.choosing.place.number != action.end:
            await press_keys(pilot, [str(action.end)])
        await press_keys(pilot, ["enter"])


async def answer(pilot: Pilot[Any], question: RoundQuestion) -> None:
    right = min(question.right)
    if question.choices:
        await press_keys(pilot, ["home", *["down"] * question.choices.index(right), "enter"])
    else:
        await press_keys(pilot, [*str(right).replace("-", "minus"), "enter"])


async def take(pilot: Pilot[Any], item: LessonItem) -> None:
    app = pilot.app
    assert isinstance(app, LessonsApp)
    if isinstance(item.task, Exercise):
        await until(pilot, LessonScreen)
        await do(pilot, table_of(app), item.task)
    elif isinstance(item.task, RoundQuestion):
        await until(pilot, QuestionPage)
        await answer(pilot, item.task)
    await until(pilot, LessonPage)
    await press_keys(pilot, ["enter"])


def gone_through(lesson: Lesson, size: tuple[int, int]) -> None:
    async def going() -> None:
        app = LessonsApp(lesson, GameChoice())
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for number, item in enumerate(lesson.items):
                assert table_of(app).item is lesson.items[number]
                await take(pilot, item)
            await until(pilot, LessonPage)
            assert "You have done this lesson." in screen_text(app)
            await press_keys(pilot, ["enter"])

    asyncio.run(going())
    assert DoneLessons.read().done == (lesson.name,)


@pytest.mark.parametrize(
    ("name", "size"),
    chance.some([("first", SMALL), ("luckies", SMALL), ("the-partner", SMALL), ("sixcolours", LARGE)], 2),
)
def test_a_lesson_is_gone_through_by_keys(name: str, size: tuple[int, int]) -> None:
    gone_through(find_lesson(name), size)


def reason(action: Action) -> str:
    """Why the engine does not allow an action in the first exercise of all."""
    task = find_lesson("first").items[1].task
    assert isinstance(task, Exercise)
    refused = task.answer(action).refused
    assert refused is not None
    return tell_error(refused, words_for("en"))


def test_a_wrong_tile_gets_the_reason_of_the_engine_and_h_shows_what_is_right() -> None:
    async def trying() -> list[str]:
        app = LessonsApp(find_lesson("first"), GameChoice())
        seen = []
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            await until(pilot, LessonPage)
            await press_keys(pilot, ["enter"])
            await until(pilot, LessonScreen)
            for keys in (["3"], ["d"], ["h"]):
                await press_keys(pilot, keys)
                seen.append(" ".join(screen_text(app).split()))
            await press_keys(pilot, ["q"])
        return seen

    wrong, drew, shown = asyncio.run(trying())
    assert reason(Play(Tile(5, 1), 5)) in wrong
    assert reason(DRAW) in drew
    assert "This is right: 4-2 on 4." in shown


def test_a_wrong_number_is_asked_again_with_the_clause() -> None:
    lesson = find_lesson("luckies")

    async def counting() -> str:
        app = LessonsApp(lesson, GameChoice())
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            for item in lesson.items:
                if item.name == "out-points":
                    break
                await take(pilot, item)
            await until(pilot, QuestionPage)
            await press_keys(pilot, ["9", "9", "enter"])
            return " ".join(screen_text(app).split())

    shown = asyncio.run(counting())
    assert "That is not right. Look again. │ │ Going out scores the spots" in shown
    assert "23" not in shown, "the answer is nowhere on the screen"


def test_the_list_leads_to_a_lesson_and_back() -> None:
    async def choosing() -> tuple[str, str]:
        app = LessonsApp(None, GameChoice())
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            await until(pilot, LessonsScreen)
            listed = screen_text(app)
            await press_keys(pilot, ["enter"])
            await until(pilot, LessonPage)
            lesson = screen_text(app)
            await press_keys(pilot, ["escape"])
            await until(pilot, LessonsScreen)
        return listed, lesson

    listed, lesson = asyncio.run(choosing())
    assert "What a pass proves" in listed
    assert "1/5: A tile" in lesson


def test_the_rules_of_a_table_lead_to_the_lesson_of_its_sheet() -> None:
    async def reading() -> str:
        app = LessonsApp(find_lesson("international:ko"), GameChoice())
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            await until(pilot, LessonPage)
            await press_keys(pilot, ["enter"])
            await until(pilot, LessonScreen)
            await press_keys(pilot, ["r"])
            await until(pilot, RulesScreen)
            await press_keys(pilot, ["t"])
            await until(pilot, LessonPage)
            return screen_text(app)

    assert ": The tiles" in asyncio.run(reading())
