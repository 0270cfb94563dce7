"""Puzzles on the table's screen: the keys of a lesson, hints in steps, and after each puzzle what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import work

from doublesix.actions import Action
from doublesix.exercise import Exercise
from doublesix.lesson import Lesson
from doublesix.picture import Look
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.key_map import TableAction
from doublesix.terminal.keys_line import ShownKey
from doublesix.terminal.lesson.pages import LessonPage
from doublesix.terminal.lesson.screen import LessonScreen
from doublesix.terminal.shell import Shell
from doublesix.terminal.table.keys import action_key
from doublesix.terminal.table.play_screen import AfterTable

Finish = Callable[[int, int], Sequence[str]]
"""Keeps that a puzzle was solved with so many answers and hints, and returns what there is to say."""


class PuzzleScreen(LessonScreen):
    """Puzzles in a row, until all are solved or somebody leaves."""

    def __init__(self, lesson: Lesson, finish: Finish, look: Look | None = None) -> None:
        super().__init__(lesson, look)
        self._finish = finish
        self._tries = self._hints_told = 0

    @property
    def _hint_key(self) -> ShownKey:
        return action_key(TableAction.HINT, self._words)

    async def _go_through(self) -> None:
        """Wait for each right answer, and tell what came of it."""
        for number, item in enumerate(self._lesson.items):
            self._number, self._tries, self._hints_told = number, 0, 0
            self._solved.clear()
            self.choosing = self._choice_at(self._seen())
            self._show(self._tell_prompt() if not self._log_is_open else "")
            await self._solved.wait()
            came = self._finish(self._tries, self._hints_told)
            is_single = len(self._lesson.items) == 1
            title = item.heading.tell(self._cast) if is_single else self._title(item)
            told = [self._told, "", *came] if came else [self._told]
            if not await self.app.push_screen_wait(LessonPage(title, told, self._words)):
                break
        self._leave(AfterTable.QUIT)

    def _act(self, action: Action) -> None:
        task = self.item.task
        if isinstance(task, Exercise) and not self._solved.is_set():
            self._tries += task.answer(action).refused is None
        super()._act(action)

    def action_hint(self) -> None:
        """Tell the next step of the hint: a question, the best option, then also what speaks for it."""
        task = self.item.task
        if not isinstance(task, Exercise) or task.hint is None or self._solved.is_set():
            return
        steps = task.hint.steps(self._cast)
        self._hints_told = min(self._hints_told + 1, len(steps))
        self._show(steps[self._hints_told - 1])


class PuzzleApp(Shell):
    """Puzzles in a row on a screen."""

    def __init__(self, lesson: Lesson, finish: Finish, choice: GameChoice) -> None:
        super().__init__(choice.theme)
        self._lesson, self._finish = lesson, finish
        self._look = choice.shown_look(lesson.variant)

    def on_mount(self) -> None:
        """Begin."""
        self._solve()

    @work
    async def _solve(self) -> None:
        await self.push_screen_wait(PuzzleScreen(self._lesson, self._finish, self._look))
        self.exit()


def run_puzzles(lesson: Lesson, finish: Finish, choice: GameChoice) -> None:
    """Show puzzles until all are solved or somebody leaves; raise what went wrong."""
    PuzzleApp(lesson, finish, choice).run_or_raise()
