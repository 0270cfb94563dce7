"""Somebody who does a lesson in a browser, by mouse or by keys, and knows the right answers."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page, expect

from doublesix.actions import DRAW, Action, Play
from doublesix.exercise import Exercise
from doublesix.lesson import Lesson, LessonItem, RoundQuestion


@dataclass
class Learner:
    """Somebody at the page of a lesson."""

    page: Page
    uses_keys: bool = False

    def do(self, lesson: Lesson, first: int = 1) -> None:
        """Do all items from one on, and come to the end."""
        for number, item in enumerate(lesson.items[first - 1 :], first):
            self.come_to(number, item)
            self.answer(item)
            self.go_on(item)
        expect(self.page.locator("#finish")).to_be_visible()

    def come_to(self, number: int, item: LessonItem) -> None:
        """Wait until an item is shown."""
        expect(self.page.locator("#step")).to_contain_text(f"{number} ")
        asks = {Exercise: "action", RoundQuestion: "number|choice"}.get(type(item.task), "nothing")
        self.page.wait_for_function("asks => asks.split('|').includes(document.body?.dataset.asks)", arg=asks)

    def answer(self, item: LessonItem) -> None:
        """Give a right answer, if something is asked."""
        if isinstance(item.task, Exercise):
            self.act(min(item.task.right, key=str))
        elif isinstance(item.task, RoundQuestion):
            self.count(item.task, min(item.task.right))
        self.page.wait_for_function("() => document.body?.dataset.verdict === 'right'")

    def act(self, action: Action) -> None:
        """Do something at the table."""
        if isinstance(action, Play):
            self._lay(action)
        elif self.uses_keys:
            self.page.keyboard.press("d" if action == DRAW else "p")
        elif action == DRAW:
            self.page.locator("#boneyard").click()
        else:
            self.page.locator("#also:visible, #next[data-ready]").first.click()

    def count(self, question: RoundQuestion, answer: int) -> None:
        """Write a number, or choose an answer."""
        if question.choices:
            self._press(f'#choices [data-key="{answer}"]')
            return
        self.page.locator("#number").fill(str(answer))
        if self.uses_keys:
            self.page.keyboard.press("Enter")
        else:
            self.page.locator("#number-form .main").click()

    def go_on(self, item: LessonItem) -> None:
        """Go to the next item, or to the end."""
        if not isinstance(item.task, Exercise | RoundQuestion):
            self._press("#read")
        elif self.uses_keys:
            self.page.keyboard.press("n")
        else:
            self.page.locator("#next[data-ready]").click()

    def _lay(self, play: Play) -> None:
        self._press(f'#hand [data-key="{play.tile}"]')
        place = self.page.locator("#places [data-fits]")
        if play.end is not None:
            place = place.filter(has_text=str(play.end))
        if self.uses_keys:
            place.first.focus()
            self.page.keyboard.press("Enter")
        elif self.page.locator("#next[data-ready]").count():
            self.page.locator("#next").click()
        else:
            place.first.click()

    def _press(self, selector: str) -> None:
        if self.uses_keys:
            self.page.locator(selector).focus()
            self.page.keyboard.press("Enter")
        else:
            self.page.locator(selector).click()
