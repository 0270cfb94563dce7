"""Lessons in a terminal: the list of them, and one after the other."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from doublesix.i18n import words_for
from doublesix.lesson import Lesson, find_lesson
from doublesix.lesson.sentences import tell_lesson
from doublesix.lesson.shelf import SHELF_CODES, SHELVES
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.keys_line import KeysLine, ShownKey
from doublesix.terminal.lesson.done_lessons import DoneLessons
from doublesix.terminal.lesson.screen import LessonScreen
from doublesix.terminal.screen_exit import close
from doublesix.terminal.shell import Shell

_words = words_for()


class LessonsScreen(Screen[str | None]):
    """All lessons, and which of them are done; answers with the name of one."""

    DEFAULT_CSS: ClassVar[str] = """
    LessonsScreen > #title { height: 1; padding: 0 1; text-style: bold; }
    LessonsScreen OptionList { height: 1fr; padding: 0 1; border: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave", show=False)]

    def compose(self) -> ComposeResult:
        """List the lessons between a title and the keys."""
        yield Static(_words("learn.title"), id="title", markup=False)
        yield OptionList(*self._options(), markup=False)
        yield KeysLine()

    def _options(self) -> list[Option]:
        done = DoneLessons.read()
        options: list[Option] = []
        for shelf, names in SHELVES.items():
            options.append(Option(Content.styled(_words(SHELF_CODES[shelf]), "bold"), disabled=True))
            for name in names:
                title = f"  {tell_lesson(find_lesson(name), _words)}"
                mark = f"  ({_words('lesson.mark-done')})" if name in done.done else ""
                options.append(Option(Content(title + mark), id=name))
        return options

    def on_mount(self) -> None:
        """Begin at the first lesson that is not done."""
        lists, done = self.query_one(OptionList), DoneLessons.read().done
        open_ones = [name for names in SHELVES.values() for name in names if name not in done]
        lists.focus()
        lists.highlighted = lists.get_option_index(open_ones[0]) if open_ones else 1
        enter, leave = _words("key.begin"), _words("key.end")
        self.query_one(KeysLine).show([ShownKey("enter", "Enter", enter), ShownKey("escape", "Esc", leave)])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Begin a lesson."""
        close(self, event.option.id)

    def action_leave(self) -> None:
        """Leave."""
        close(self, None)


class LessonsApp(Shell):
    """Lessons, one after the other."""

    def __init__(self, lesson: Lesson | None, choice: GameChoice) -> None:
        super().__init__(choice.theme)
        self._lesson = lesson
        self._choice = choice

    def on_mount(self) -> None:
        """Begin."""
        self._learn()

    @work
    async def _learn(self) -> None:
        """Go through the lesson that was asked for, or through as many of the list as somebody likes."""
        if self._lesson is not None:
            await self._go_through(self._lesson)
        else:
            while name := await self.push_screen_wait(LessonsScreen()):
                await self._go_through(find_lesson(name))
        self.exit()

    async def _go_through(self, lesson: Lesson) -> None:
        await self.push_screen_wait(LessonScreen(lesson, self._choice.shown_look(lesson.variant)))


def run_lessons(lesson: Lesson | None, choice: GameChoice) -> None:
    """Show a lesson, or the list of them, until somebody leaves; raise what went wrong."""
    LessonsApp(lesson, choice).run_or_raise()
