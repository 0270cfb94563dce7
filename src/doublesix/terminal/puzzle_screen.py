"""A puzzle on the table's screen: the keys of a lesson, hints one after the other, and then what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import work

from doublesix.actions import Action
from doublesix.exercise import Exercise, Saying
from doublesix.lesson import Lesson
from doublesix.picture import Look
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.lesson.pages import LessonPage
from doublesix.terminal.lesson.screen import LessonScreen
from doublesix.terminal.shell import Shell
from doublesix.terminal.table.play_screen import AfterTable

Finish = Callable[[int, int], Sequence[str]]
"""Keeps that a puzzle was solved with so many answers and hints, and returns what there is to say."""


class PuzzleScreen(LessonScreen):
    """A puzzle, until it is solved or somebody leaves."""

    def __init__(self, lesson: Lesson, hints: Sequence[Saying], finish: Finish, look: Look | None = None) -> None:
        super().__init__(lesson, look)
        self._hints, self._finish = hints, finish
        self._tries = self._hints_told = 0

    async def _go_through(self) -> None:
        """Wait for the right answer, and tell what came of it."""
        if not self._log_is_open:
            self._show(self._tell_prompt())
        await self._solved.wait()
        told = [self._told, "", *self._finish(self._tries, self._hints_told)]
        await self.app.push_screen_wait(LessonPage(self.item.heading.tell(self._cast), told, self._words))
        self._leave(AfterTable.QUIT)

    def _act(self, action: Action) -> None:
        task = self.item.task
        if isinstance(task, Exercise) and not self._solved.is_set():
            self._tries += task.answer(action).refused is None
        super()._act(action)

    def action_hint(self) -> None:
        """Tell the next hint; the last one is the solution."""
        if self._hints:
            self._hints_told = min(self._hints_told + 1, len(self._hints))
            self._show(self._hints[self._hints_told - 1].tell(self._cast))
        else:
            super().action_hint()


class PuzzleApp(Shell):
    """One puzzle on a screen."""

    def __init__(self, lesson: Lesson, hints: Sequence[Saying], finish: Finish, choice: GameChoice) -> None:
        super().__init__(choice.theme)
        self._lesson, self._hints, self._finish = lesson, hints, finish
        self._look = choice.shown_look(lesson.variant)

    def on_mount(self) -> None:
        """Begin."""
        self._solve()

    @work
    async def _solve(self) -> None:
        await self.push_screen_wait(PuzzleScreen(self._lesson, self._hints, self._finish, self._look))
        self.exit()


def run_puzzle(lesson: Lesson, hints: Sequence[Saying], finish: Finish, choice: GameChoice) -> None:
    """Show a puzzle until it is solved or somebody leaves; raise what went wrong."""
    PuzzleApp(lesson, hints, finish, choice).run_or_raise()
