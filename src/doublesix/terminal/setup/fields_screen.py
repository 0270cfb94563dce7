"""A screen of rows to choose in, with what the row means below them, and what is wrong, if anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.record.texts import check_players
from doublesix.rules.rules import KEYS, combination_faults
from doublesix.sentences.clashes import CLASHES
from doublesix.sentences.errors import tell_error
from doublesix.sentences.marks import mark_of, tell_if_ours
from doublesix.sentences.sheet_texts import words_at
from doublesix.sentences.statements import say
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.keys_line import KeysLine, ShownKey
from doublesix.terminal.popups import AskScreen, PickScreen
from doublesix.terminal.setup import changes
from doublesix.terminal.setup.field import SetupField
from doublesix.terminal.setup.field_list import FieldList, FieldScroll
from doublesix.terminal.setup.fields import SEAT
from doublesix.terminal.theme import signs

_words = words_for()

Answer = TypeVar("Answer")

WIDE: Final = 110
"""From so many columns on, there is room beside the rows."""
LOW: Final = 24
"""With fewer lines, there may not be room for all rows and for the text below them."""


class FieldsScreen(Screen[Answer], Generic[Answer]):
    """Rows to choose in."""

    DEFAULT_CSS: ClassVar[str] = """
    FieldsScreen #heading { height: 2; padding: 0 1; }
    FieldsScreen #title { width: auto; text-style: bold; }
    FieldsScreen #aside { width: 1fr; text-align: right; text-style: dim; }
    FieldsScreen #body { height: 1fr; }
    FieldsScreen #main { width: 1fr; }
    FieldsScreen #rows { height: auto; scrollbar-size-vertical: 1; }
    FieldsScreen #below { height: auto; }
    FieldsScreen #about { height: auto; min-height: 1; padding: 1 2 0 2; text-style: dim; }
    FieldsScreen #order { height: auto; padding: 1 2 0 2; }
    FieldsScreen #fault { height: auto; padding: 1 2 0 2; text-style: bold; color: $error; }
    FieldsScreen #beside { display: none; width: 48; padding: 0 2 0 1; scrollbar-size-vertical: 1; }
    FieldsScreen.-wide #beside { display: block; }
    FieldsScreen.-low #rows { height: 1fr; }
    FieldsScreen.-low #below { dock: bottom; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "list", show=False),
        Binding("n", "type_in", show=False),
    ]

    def __init__(self, choice: GameChoice) -> None:
        super().__init__()
        self.choice = choice

    def compose(self) -> ComposeResult:
        """Put the rows between a heading and the keys."""
        with Horizontal(id="heading"):
            yield Static(self.heading, id="title", markup=False)
            yield Static(id="aside", markup=False)
        with Horizontal(id="body"):
            with Vertical(id="main"):
                with FieldScroll(id="rows", can_focus=False):
                    yield FieldList()
                with Vertical(id="below"):
                    yield Static(id="fault", markup=False)
                    yield Static(id="about", markup=False)
                    if _words.direction == "rtl":
                        yield Static(_words("terminal.right-to-left"), id="order", markup=False)
            with VerticalScroll(id="beside", can_focus=False):
                yield Static(id="beside-text", markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Show the choice."""
        self.take(self.choice)
        self.rows.focus()

    def on_resize(self, event: events.Resize) -> None:
        """Use the room beside the rows if there is some; let the rows scroll if there is little below them."""
        self.set_class(event.size.width >= WIDE, "-wide")
        self.set_class(event.size.height < LOW, "-low")

    @property
    def rows(self) -> FieldList:
        """The rows."""
        return self.query_one(FieldList)

    @property
    def heading(self) -> str:
        """What the screen is for."""
        raise NotImplementedError

    def fields_of(self, choice: GameChoice) -> Sequence[SetupField]:
        """Return the rows for a choice."""
        raise NotImplementedError

    def keys(self) -> list[ShownKey]:
        """Return the keys that do something now, the most important first."""
        raise NotImplementedError

    def take(self, choice: GameChoice) -> None:
        """Make this the choice, and show it."""
        self.choice = choice
        self.show(_fault_in(choice))

    def show(self, fault: DoublesixError | None) -> None:
        """Show the choice and what is wrong with it."""
        fields = self.fields_of(self.choice)
        self.rows.show_fields(fields, faulty_field(fault, self.choice, [field.id for field in fields]))
        shown = self.query_one("#fault", Static)
        shown.display = fault is not None
        shown.update(f"{signs().fault} {tell_error(fault, _words)}" if fault else "")
        self.query_one("#beside-text", Static).update(_tell_played(self.choice))
        self._describe()

    def show_keys(self) -> None:
        """Show the keys that do something now."""
        self.query_one(KeysLine).show(self.keys())

    def row_keys(self) -> Iterator[ShownKey]:
        """Return the keys that change the row."""
        field = self.rows.field
        if field.has_list:
            yield ShownKey("space", "Space", _words("key.choose"))
        if field.prompt is not None:
            yield ShownKey("n", "n", _words("key.type"))

    async def open_further(self) -> None:
        """Show what there is to choose beyond a list."""
        raise NotImplementedError

    async def action_list(self) -> None:
        """Show all values of the row."""
        field = self.rows.field
        if field.opens:
            await self.open_further()
        elif field.has_list:
            await self.app.push_screen(PickScreen(field), self.take_if_any)

    async def action_type_in(self, typed: str | None = None) -> None:
        """Let somebody type the value of the row."""
        prompt = self.rows.field.prompt
        if prompt is not None:
            await self.app.push_screen(AskScreen(prompt, typed), self.take_if_any)

    def take_if_any(self, choice: GameChoice | None) -> None:
        """Make this the choice, unless nothing was chosen."""
        if choice is not None:
            self.take(choice)

    async def on_key(self, event: events.Key) -> None:
        """Take a digit as the beginning of a number if the row is one, and digits that follow quickly as the rest."""
        prompt = self.rows.field.prompt
        if prompt is not None and prompt.digits and event.character is not None and event.character.isdecimal():
            event.stop()
            if isinstance(self.app.screen, AskScreen):
                self.app.screen.type(event.character)
            else:
                await self.action_type_in(event.character)

    @on(FieldList.Moved)
    def _describe(self) -> None:
        self.query_one("#about", Static).update(self.rows.field.about)
        self.show_keys()

    @on(FieldList.Stepped)
    async def _step(self, event: FieldList.Stepped) -> None:
        field = self.rows.field
        if field.opens and event.step > 0:
            await self.open_further()
        else:
            self.take_if_any(field.beside(event.step))

    @on(FieldList.Opened)
    async def _open(self) -> None:
        await self.action_list()


def _fault_in(choice: GameChoice) -> DoublesixError | None:
    try:
        choice.agreement(seed=0)
    except DoublesixError as error:
        return error
    return None


def _tell_played(choice: GameChoice) -> Content:
    """Tell the rules that will be in force; nothing while they make no sense together."""
    rules = changes.rules_of(choice)
    if any(combination_faults(rules)):
        return Content("")
    sheet = changes.printed(choice.sheet, choice.edition)
    told = ((key, say(key, rules, words_at(sheet, _words))) for key in KEYS)
    sentences = [
        sentence if key in choice.house else tell_if_ours(sentence, mark_of(sheet, key), _words)
        for key, sentence in told
        if sentence
    ]
    heading = Content(_words("terminal.setup-played")).stylize("bold")
    return Content("\n").join([heading, *(Content(sentence) for sentence in sentences)])


_FIELDS: Final = {
    "error.players": ("players",),
    "error.partners": ("partners", "house"),
    "error.partners-four": ("partners", "players"),
    "error.bad-target": ("target",),
    **{message: (clash.one[0], "house") for message, clash in CLASHES.items()},
}
"""The rows that an error may be about; the first of them that exists is meant."""


def faulty_field(error: DoublesixError | None, choice: GameChoice, fields: Sequence[str]) -> str | None:
    """Return the row that an error is about, if it is about one."""
    if error is None:
        return None
    wanted = _FIELDS.get(error.message) or tuple(_seats_of_bad_names(choice))
    return next((field for field in wanted if field in fields), None)


def _seats_of_bad_names(choice: GameChoice) -> list[str]:
    names = [chair.name for chair in choice.chairs]
    for seat in range(len(names)):
        try:
            check_players(names[: seat + 1])
        except DoublesixError:
            return [f"{SEAT}{seat}"]
    return []
