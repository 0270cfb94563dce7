"""Rows to choose in: up and down between them, left and right through their values, or by mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from doublesix.terminal.screen_exit import while_open
from doublesix.terminal.setup.field import SetupField
from doublesix.terminal.theme import signs

_VALUE_AT = 5
"""The columns before a value beside its label: the mark of the row, and the arrow with a blank on either side."""
_GAP = 4
"""The columns between the longest value and the notes, with the other arrow in them."""


class FieldList(Widget, can_focus=True):
    """The rows of a set-up."""

    DEFAULT_CSS: ClassVar[str] = "FieldList { height: auto; }"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("home", "move(-99)", show=False),
        Binding("end", "move(99)", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("right,plus", "step(1)", show=False),
    ]

    class Moved(Message):
        """Another row is selected."""

    class Stepped(Message):
        """Somebody wants the next value of the row, or the one before."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    class Opened(Message):
        """Somebody wants all values of the row."""

    def __init__(self) -> None:
        super().__init__()
        self._fields: Sequence[SetupField] = ()
        self._faulty: str | None = None
        self._row = 0

    @property
    def field(self) -> SetupField:
        """The selected row."""
        return self._fields[self._row]

    def show_fields(self, fields: Sequence[SetupField], faulty: str | None = None) -> None:
        """Show these rows, stay at the one of the same kind, and mark the one at fault."""
        here = self._fields[self._row].id if self._fields else None
        self._fields, self._faulty = fields, faulty
        self._row = next((row for row, field in enumerate(fields) if field.id == here), 0)
        self.refresh(layout=True)

    def action_move(self, step: int) -> None:
        """Select another row."""
        self._look_at(self._row + step)

    def action_step(self, step: int) -> None:
        """Ask for another value."""
        self.post_message(self.Stepped(step))

    def on_click(self, event: events.Click) -> None:
        """Select the row that was clicked; on an arrow take the next value, on the value show all of them."""
        if event.y >= len(self._fields):
            return
        self._look_at(event.y)
        start, end = self._value_span(self._fields[event.y])
        if event.x in (start - 2, start - 1):
            self.action_step(-1)
        elif event.x in (end, end + 1):
            self.action_step(1)
        elif start <= event.x < end:
            self.post_message(self.Opened())

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Take the whole width."""
        return container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Take a line for each row."""
        return len(self._fields)

    def render(self) -> Content:
        """Draw the rows."""
        rows = [self._render_row(field, row == self._row) for row, field in enumerate(self._fields)]
        return Content("\n").join(rows)

    def _look_at(self, row: int) -> None:
        self._row = min(max(row, 0), len(self._fields) - 1)
        self.scroll_visible_row()
        self.refresh()
        self.post_message(self.Moved())

    def scroll_visible_row(self) -> None:
        """Scroll to the row if it is out of sight."""
        if self.parent is not None and isinstance(self.parent, Widget):
            self.parent.scroll_to_region(Region(0, self._row, 1, 1), animate=False)

    def _value_span(self, field: SetupField) -> tuple[int, int]:
        """Return where the value of a row begins and ends."""
        start = self._label_width + _VALUE_AT
        return start, start + Content(field.current.label).cell_length

    @property
    def _label_width(self) -> int:
        return max(Content(field.label).cell_length for field in self._fields)

    @property
    def _value_width(self) -> int:
        return max(Content(field.current.label).cell_length for field in self._fields)

    def _render_row(self, field: SetupField, is_here: bool) -> Content:
        shown = signs()
        mark = shown.fault if field.id == self._faulty else shown.changed if field.is_changed else " "
        before = shown.before if is_here and field.chosen > 0 else " "
        after = shown.after if is_here and (field.opens or field.chosen < len(field.options) - 1) else " "
        label = Content(f"{mark} {field.label}").pad_right(self._label_width - Content(field.label).cell_length)
        value, note = Content(field.current.label), Content(field.note)
        gap = self._value_width - value.cell_length + _GAP
        room = self.size.width - self._label_width - self._value_width - _VALUE_AT - _GAP - 1
        parts = (
            label.stylize("bold") if is_here or mark != " " else label,
            f" {before} ",
            value.stylize("reverse") if is_here else value,
            f" {after}{' ' * (gap - 2)}",
            # A note that is too long to stand here is shown below when the row is selected.
            note.stylize("dim") if note.cell_length <= room else "",
        )
        return Content("").join(parts)


class FieldScroll(VerticalScroll):
    """What rows scroll in if not all of them are in sight."""

    @while_open
    def on_resize(self) -> None:
        """Keep the selected row in sight."""
        self.query_one(FieldList).scroll_visible_row()
