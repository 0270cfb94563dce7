"""Small windows over a screen: pick from a list, type something in, say yes or no."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from doublesix.columns import wrapped
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.sentences.errors import tell_error
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.keys_line import KeysLine, ShownKey
from doublesix.terminal.screen_exit import close
from doublesix.terminal.setup.field import FieldOption, FieldPrompt, SetupField

_words = words_for()

_FRAME = 6
"""The columns of a window that are no text: its border, the blanks inside it, and a scroll bar."""
_BESIDE = 2

Answer = TypeVar("Answer")


class Popup(ModalScreen[Answer], Generic[Answer]):
    """A small window in the middle of the screen."""

    DEFAULT_CSS: ClassVar[str] = """
    Popup > Vertical {
        width: auto; min-width: 40; max-width: 90%; height: auto; max-height: 90%;
        border: round $foreground; padding: 0 1;
    }
    """

    def _answer(self, answer: Answer) -> None:
        close(self, answer)


class PickScreen(Popup[GameChoice | None]):
    """All values of a field; the choice with the one that was picked, or none."""

    DEFAULT_CSS: ClassVar[str] = """
    PickScreen OptionList { width: auto; max-width: 100%; height: auto; max-height: 100%; padding: 0; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "pick", show=False),
        Binding("escape,q", "back", show=False),
    ]

    def __init__(self, field: SetupField) -> None:
        super().__init__()
        self._field = field

    def compose(self) -> ComposeResult:
        """List the values, each with what it means."""
        width = max(Content(option.label).cell_length for option in self._field.options)
        room = self.app.size.width * 9 // 10 - _FRAME
        lines = [_line(option, width, room) for option in self._field.options]
        with Vertical() as window:
            window.border_title = self._field.label
            yield OptionList(*lines, markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Begin at the present value."""
        self.query_one(KeysLine).show(_keys("key.choose"))
        self.query_one(OptionList).highlighted = self._field.chosen

    def action_pick(self) -> None:
        """Take the selected value."""
        highlighted = self.query_one(OptionList).highlighted
        self._answer(None if highlighted is None else self._field.options[highlighted].choice)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the value that was clicked."""
        self._answer(self._field.options[event.option_index].choice)

    def action_back(self) -> None:
        """Leave everything as it is."""
        self._answer(None)


def _keys(enter: str) -> list[ShownKey]:
    """Return the keys of a window: Enter for what this code says, and the one that leaves everything as it is."""
    return [ShownKey("enter", "Enter", _words(enter)), ShownKey("escape", "Esc", _words("key.back"))]


def _line(option: FieldOption, width: int, room: int) -> Content:
    """Write a value and what it means beside it, or below if there is no room."""
    label, note = Content(option.label), Content(option.note).stylize("dim")
    if not option.note:
        return label
    if width + _BESIDE + note.cell_length > room:
        below = "\n".join(wrapped(option.note, room, first=" " * _BESIDE, later=" " * _BESIDE))
        return Content("\n").join([label, Content(below).stylize("dim")])
    return Content("").join([label.pad_right(width - label.cell_length + _BESIDE), note])


class AskScreen(Popup[Answer | None], Generic[Answer]):
    """Something to type in; returns what it means, or none."""

    DEFAULT_CSS: ClassVar[str] = """
    AskScreen > Vertical { width: 60; }
    AskScreen .fault { height: auto; text-style: bold; color: $error; display: none; }
    AskScreen .fault.-told { display: block; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", show=False)]

    def __init__(self, prompt: FieldPrompt[Answer], typed: str | None = None) -> None:
        super().__init__()
        self._prompt = prompt
        self._typed = typed

    def compose(self) -> ComposeResult:
        """Show the question and what is there now."""
        with Vertical() as window:
            window.border_title = self._prompt.question
            yield Input(self._typed or self._prompt.text, select_on_focus=self._typed is None)
            yield Static(classes="fault", markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Show the keys."""
        self.query_one(KeysLine).show(_keys("key.done"))

    def type(self, text: str) -> None:
        """Take what was typed before this window could be seen."""
        self.query_one(Input).insert_text_at_cursor(text)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take what was typed, or say what would be right."""
        try:
            self._answer(self._prompt.read(event.value))
        except DoublesixError as error:
            fault = self.query_one(".fault", Static)
            fault.update(tell_error(error, _words))
            fault.add_class("-told")

    def action_back(self) -> None:
        """Leave everything as it is."""
        self._answer(None)


class ConfirmScreen(Popup[bool]):
    """A question with the answers yes and no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", show=False),
        Binding("n,escape", "answer(False)", show=False),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """Show the question; the answers are at the foot of the screen."""
        with Vertical():
            yield Static(self._question, markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Show the answers."""
        yes, no = ShownKey("y", "y", _words("key.yes")), ShownKey("n", "n", _words("key.no"))
        self.query_one(KeysLine).show([yes, no])

    def action_answer(self, is_so: bool) -> None:
        """Answer."""
        self._answer(is_so)
