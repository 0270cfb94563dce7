"""Lessons in a browser: at the table that people play at, by mouse and by keys, and for everybody."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests import chance
from tests.server.api.test_exercises import printed, with_house_rules
from tests.web.learner import Learner
from tests.web.screens import DESKTOP, SIDEWAYS, SMALL_PHONE, KeepNobodyOut, MakePage

from doublesix.actions import Play
from doublesix.exercise import Exercise
from doublesix.i18n import words_for
from doublesix.lesson import Lesson, LessonItem, find_lesson
from doublesix.puzzle import find_puzzle
from doublesix.sentences.cast import Cast


def number_of(lesson: Lesson, name: str) -> tuple[int, LessonItem]:
    return next((number, item) for number, item in enumerate(lesson.items, 1) if item.name == name)


@pytest.mark.soak
def test_a_lesson_by_mouse_and_what_the_list_says_then(page: Page, keep_nobody_out: KeepNobodyOut) -> None:
    """Every step of a sheet with drawing; a tile that does not fit and a wrong sum are told why."""
    lesson, learner = find_lesson("international"), Learner(page)
    page.goto("/learn")
    keep_nobody_out(page, DESKTOP, SMALL_PHONE, when="list")
    page.get_by_role("link", name="Draw one").click()
    for number, item in enumerate(lesson.items, 1):
        learner.come_to(number, item)
        if item.name == "match":
            page.locator("#hand .held[data-dim]").first.click(force=True)
            expect(page.locator("#why")).to_contain_text("fits no open end")
            keep_nobody_out(page, DESKTOP, SMALL_PHONE, when="asked")
        if item.name == "out-points":
            learner.count(item.task, 99)  # type: ignore[arg-type]
            expect(page.locator("#prompt")).to_contain_text("not right")
            expect(page.locator("#announcer")).to_contain_text("not right")
            expect(page.locator("#told-rules li").first).to_be_visible()
            keep_nobody_out(page, DESKTOP, SMALL_PHONE, when="counted wrongly")
        learner.answer(item)
        if item.name == "open":
            expect(page.locator("#prompt")).to_contain_text("That is right.")
            expect(page.locator("#announcer")).to_contain_text("That is right.")
            expect(page.locator("#told-rules")).to_contain_text("The leader opens with that double.")
            keep_nobody_out(page, DESKTOP, SMALL_PHONE, SIDEWAYS, when="told")
            page.set_viewport_size(DESKTOP)
        learner.go_on(item)
    expect(page.locator("#finish")).to_be_visible()
    keep_nobody_out(page, DESKTOP, SMALL_PHONE, when="end")
    expect(page.get_by_role("link", name="Play by these rules")).to_have_attribute(
        "href", "/?sheet=international&edition=en"
    )
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator('[data-lesson="international"] .state')).to_have_text("Done")
    expect(page.locator('[data-lesson="luckies"] .state')).to_have_text("")


def test_a_lesson_by_keys_again_and_where_one_left(new_page: MakePage) -> None:
    """In another language, with house rules, in the dark, on a small phone."""
    page = new_page(viewport=SMALL_PHONE, color_scheme="dark", locale="de-DE")
    lesson, learner = find_lesson("luckies:de+draw=one"), Learner(page, uses_keys=True)
    page.goto(f"/learn/{lesson.name}")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    number, item = number_of(lesson, "match")
    for before, earlier in enumerate(lesson.items[: number - 1], 1):
        learner.come_to(before, earlier)
        learner.answer(earlier)
        learner.go_on(earlier)
    learner.come_to(number, item)
    assert isinstance(item.task, Exercise)
    right = next(action for action in item.task.right if isinstance(action, Play))
    learner.answer(item)
    laid = page.locator(f'#laid [data-key$="{min(item.task.right, key=str).tile}"]')  # type: ignore[union-attr]
    expect(laid).to_have_count(1)
    page.keyboard.press("z")
    expect(laid).to_have_count(0)
    expect(page.locator(f'#hand [data-key="{right.tile}"]')).to_be_visible()
    page.goto("/learn")
    page.goto(f"/learn/{lesson.name}?step={number}")
    learner.do(lesson, number)


@pytest.mark.soak
def test_skill_lessons_and_the_way_from_a_table(page: Page) -> None:
    name = "what-a-pass-proves"
    page.goto(f"/learn/play-well/{name}")
    Learner(page).do(find_lesson(name))
    opened = page.request.post(
        "/api/tables", data={"sheet": "luckies", "edition": "fr", "players": 2, "house": {"tie": "drawn"}}
    )
    page.goto(f"/t/{opened.json()['code']}")
    page.locator("[popovertarget=menu]").click()
    page.get_by_role("link", name="Learn these rules").click()
    expect(page).to_have_url(re.compile(r"/learn/luckies:fr\+tie=drawn$"))
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("#step")).to_have_text("Step 3 of 11")
    page.reload()
    expect(page.locator("#step")).to_have_text("Step 3 of 11")
    page.get_by_role("button", name="Back").click()
    expect(page.locator("#step")).to_have_text("Step 2 of 11")


@pytest.mark.parametrize("name", ["first", *printed(), *with_house_rules()] if chance.IS_NEW else ["first"])
def test_every_lesson_can_be_done_in_a_browser(page: Page, name: str) -> None:
    """A soak does all of them, which takes a quarter of an hour."""
    page.goto(f"/learn/{name}")
    Learner(page, uses_keys=len(name) % 2 == 1).do(find_lesson(name))


def test_the_puzzle_of_the_day_is_solved_and_counted(page: Page, keep_nobody_out: KeepNobodyOut) -> None:
    page.goto("/puzzles")
    keep_nobody_out(page, DESKTOP, SMALL_PHONE, when="puzzles")
    page.set_viewport_size(DESKTOP)
    page.get_by_role("link", name="Solve it").click()
    puzzle = find_puzzle(page.url.rpartition("/")[2])
    learner = Learner(page)
    wrong = next(option for option in puzzle.view.options if option != puzzle.best)
    page.wait_for_function("() => document.body?.dataset.asks === 'action'")
    learner.act(wrong)
    page.wait_for_function("() => document.body?.dataset.verdict === 'wrong'")
    expect(page.locator("#prompt")).to_contain_text("Try again")
    hint = puzzle.exercise().hint
    assert hint is not None
    for step in hint.steps(Cast(("Anna", "Ben", "Cleo", "Dan"), words_for("en"), puzzle.view.seat)):
        page.keyboard.press("h")
        expect(page.locator("#announcer")).to_contain_text(step.removesuffix("."))
    learner.act(puzzle.best)
    page.wait_for_function("() => document.body?.dataset.verdict === 'right'")
    keep_nobody_out(page, DESKTOP, SMALL_PHONE, when="solved")
    page.locator("#next[data-ready]").click()
    expect(page.locator("#finish")).to_contain_text("Solved")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#finish").get_by_role("button", name="Copy the link").click()
    expect(page.locator("#finish").get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator("#daily-state")).to_have_text("Solved")
    expect(page.locator("#streak")).to_have_text("1 day in a row")
    expect(page.locator("#solved-count")).to_have_text("You have solved 1 puzzle in this browser.")
