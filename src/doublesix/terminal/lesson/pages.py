"""Small windows over the table of a lesson: something that is told, and a question about a round that is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from doublesix.i18n import Words
from doublesix.lesson import RoundQuestion
from doublesix.lesson.sentences import tell_choice
from doublesix.sentences.cast import Cast
from doublesix.terminal.keys_line import KeysLine, ShownKey
from doublesix.terminal.lesson.answer import read_number
from doublesix.terminal.screen_exit import close

_TITLE: Final = 70
"""The most columns of a title in the border; a longer one is the first line."""


class LessonPage(ModalScreen[bool]):
    """Something that a lesson tells; answers whether to go on."""

    DEFAULT_CSS: ClassVar[str] = """
    LessonPage > VerticalScroll {
        width: 76; max-width: 100%; height: auto; max-height: 80%; margin: 0 0 1 0;
        border: round $foreground; padding: 0 1; background: $background; scrollbar-size-vertical: 1;
    }
    LessonPage Static { height: auto; }
    LessonPage .title { text-style: bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "answer(True)", show=False),
        Binding("escape,q", "answer(False)", show=False),
    ]

    def __init__(self, title: str, lines: Sequence[str], words: Words) -> None:
        super().__init__()
        self._title, self._lines, self._words = title, lines, words

    def compose(self) -> ComposeResult:
        """Show the text above the keys."""
        with VerticalScroll() as window:
            if cell_len(self._title) <= _TITLE:
                window.border_title = self._title
            else:
                yield Static(self._title, classes="title", markup=False)
            for line in self._lines:
                yield Static(line, markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Show the keys, and leave the line of play in sight."""
        self.styles.align_vertical = "bottom"
        self.query_one(KeysLine).show(keys_of_page(self._words))

    def action_answer(self, goes_on: bool) -> None:
        """Go on, or leave the lesson."""
        close(self, goes_on)


class QuestionPage(ModalScreen[bool]):
    """A question that is asked until the answer is right; answers whether to go on."""

    DEFAULT_CSS: ClassVar[str] = """
    QuestionPage > VerticalScroll {
        width: 76; max-width: 100%; height: auto; max-height: 90%; margin: 0 0 1 0;
        border: round $foreground; padding: 0 1; background: $background; scrollbar-size-vertical: 1;
    }
    QuestionPage Static { height: auto; }
    QuestionPage OptionList { height: auto; max-height: 8; padding: 0; }
    QuestionPage .fault { text-style: bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("f1", "show_solution", show=False),
    ]

    def __init__(self, title: str, lines: Sequence[str], question: RoundQuestion, cast: Cast) -> None:
        super().__init__()
        self._title, self._lines, self._question, self._cast = title, lines, question, cast
        self.wrong: Sequence[str] = ()
        """What is told after a wrong answer."""
        self.solution = ""
        """What is told to somebody who wants to be shown."""

    def compose(self) -> ComposeResult:
        """Show the hands, the question, and where to answer."""
        with VerticalScroll() as window:
            window.border_title = self._title
            for line in self._lines:
                yield Static(line, markup=False)
            choices = [tell_choice(self._question, choice, self._cast) for choice in self._question.choices]
            yield OptionList(*map(Content, choices), markup=False) if choices else Input()
            yield Static(classes="fault", markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Show the keys, take what is typed, and leave the line of play in sight."""
        self.styles.align_vertical = "bottom"
        words = self._cast.words
        shown = ShownKey("f1", "F1", words("key.show"))
        answer = ShownKey("enter", "Enter", words("key.answer"))
        leave = ShownKey("escape", "Esc", words("key.end"))
        self.query_one(KeysLine).show([answer, shown, leave])
        self.query_one(OptionList if self._question.choices else Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the number that was typed."""
        number = read_number(event.value)
        if number is None:
            self._tell([self._cast.words("lesson.plain-help-number")])
        else:
            self._take(number)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the player who was picked."""
        self._take(self._question.choices[event.option_index])

    def action_show_solution(self) -> None:
        """Show what is right."""
        self._tell([self.solution])

    def action_leave(self) -> None:
        """Leave the lesson."""
        close(self, False)

    def _take(self, answer: int) -> None:
        if answer in self._question.right:
            close(self, True)
        else:
            self._tell(self.wrong)

    def _tell(self, lines: Sequence[str]) -> None:
        self.query_one(".fault", Static).update("\n".join(lines))


def keys_of_page(words: Words) -> list[ShownKey]:
    """Return the keys of something that is told."""
    on = ShownKey("enter", "Enter", words("key.skip"))
    return [on, ShownKey("escape", "Esc", words("key.end"))]
