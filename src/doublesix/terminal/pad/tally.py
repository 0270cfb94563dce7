"""The tally as people write it on paper: a column for each side, a row for each round, the sums below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from doublesix.i18n import Words
from doublesix.pad.heading import Heading
from doublesix.pad.pad import Pad, PadRow
from doublesix.rules.rules import Points
from doublesix.sentences.score import name_sides, write_sum
from doublesix.terminal.theme import signs

_FRAME: Final = 3
"""The rows besides rounds and sums: the names and two rules."""
_NARROWEST: Final = 5
_GAP: Final = 2


class TallyPanel(Widget, can_focus=True):
    """The rounds of a pad, one of them selected."""

    DEFAULT_CSS: ClassVar[str] = "TallyPanel { height: auto; }"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("home", "move(-9999)", show=False),
        Binding("end", "move(9999)", show=False),
    ]

    class Moved(Message):
        """Another round is selected."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._pad: Pad | None = None
        self._rows: Sequence[PadRow] = ()
        self._here = 0

    @property
    def row(self) -> PadRow | None:
        """The selected round."""
        return self._rows[self._here] if self._rows else None

    def show(self, pad: Pad, number: int | None = None) -> None:
        """Show a pad, and select a round of it, by default the last."""
        self._pad, self._rows = pad, tuple(pad.rows())
        self._here = min(max((number or len(self._rows)) - 1, 0), max(len(self._rows) - 1, 0))
        self.refresh(layout=True)

    def action_move(self, step: int) -> None:
        """Select another round."""
        self._look_at(self._here + step)

    def on_click(self, event: events.Click) -> None:
        """Select the round that was clicked."""
        first = self._window()[0]
        if 2 <= event.y < self.size.height - (self._frame - 2):
            self._look_at(first + event.y - 2)

    def on_mouse_scroll_down(self) -> None:
        """Select the next round."""
        self.action_move(1)

    def on_mouse_scroll_up(self) -> None:
        """Select the round before."""
        self.action_move(-1)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Take a line for each round, and the lines around them."""
        return max(len(self._rows), 1) + self._frame

    @property
    def _frame(self) -> int:
        """The rows besides those of rounds."""
        return _FRAME + (len(tuple(self._sums(self._pad))) if self._pad else 0)

    def render(self) -> Content:
        """Write the tally."""
        if self._pad is None:
            return Content("")
        words, heading = self._words, self._pad.heading
        sums = tuple(self._sums(self._pad))
        columns = _Columns.of(heading, [label for label, _ in sums], self.size.width, words)
        sides = name_sides(heading.seating, heading.names, words)
        first, last = self._window()
        nothing = Content(f"  {words('general.no-round-over')}").stylize("dim")
        lines = (
            columns.line(words.label("key.round"), sides).stylize("bold"),
            columns.rule(is_cut=first > 0),
            *([self._round(row, heading, columns) for row in self._rows[first:last]] or [nothing]),
            columns.rule(is_cut=last < len(self._rows)),
            *(columns.line(label, list(map(words.number, numbers))).stylize("bold") for label, numbers in sums),
        )
        return Content("\n").join(lines)

    def _sums(self, pad: Pad) -> Iterator[tuple[str, Sequence[int]]]:
        """Yield the sums below the rounds: of the present game, unless it is one round, and of several games."""
        if pad.evening is None or not pad.heading.target.is_one_round:
            yield _goal(pad.heading, self._words), pad.scores
        if pad.evening is not None:
            yield self._words("pad.games-won"), pad.evening.won
            yield self._words("pad.all-points"), pad.evening.points

    def _look_at(self, index: int) -> None:
        if self._rows:
            self._here = min(max(index, 0), len(self._rows) - 1)
            self.refresh()
            self.post_message(self.Moved())

    def _window(self) -> tuple[int, int]:
        """Return the rounds that fit, with the selected one among them."""
        room = max(self.size.height - self._frame, 1)
        first = min(max(self._here - room // 2, 0), max(len(self._rows) - room, 0))
        return first, min(first + room, len(self._rows))

    def _round(self, row: PadRow, heading: Heading, columns: _Columns) -> Content:
        winner, sides = row.outcome.winner, len(heading.seating.sides)
        cells = [self._words("pad.nobody")] * sides if winner is None else [""] * sides
        if winner is not None:
            points = self._words.number(row.outcome.points)
            cells[heading.seating.side_of(winner)] = points if row.counts else f"({points})"
        is_here = row.number == self._here + 1
        line = columns.line(str(row.number), cells, signs().after if is_here else " ")
        is_past = self._pad is not None and row.game < self._pad.present
        line = line.stylize("dim") if is_past or not row.counts else line
        note = columns.note(_tell_how(row, self._words))
        return Content("").join([line.stylize("reverse", 2) if is_here else line, note])


class _Columns(NamedTuple):
    """The width of the column of labels, and of the column of each side."""

    label: int
    sides: tuple[int, ...]
    room: int
    """All columns."""

    @classmethod
    def of(cls, heading: Heading, labels: Sequence[str], room: int, words: Words) -> _Columns:
        """Make columns as wide as their names, unless there is no room."""
        label = max(map(cell_len, (words.label("key.round"), *labels)))
        sides = name_sides(heading.seating, heading.names, words)
        most = max((room - 2 - label) // len(sides) - _GAP, _NARROWEST)
        return cls(label, tuple(min(max(cell_len(side), _NARROWEST), most) for side in sides), room)

    @property
    def width(self) -> int:
        """The columns of labels and sides together."""
        return self.label + sum(self.sides) + _GAP * len(self.sides)

    def line(self, label: str, cells: Sequence[str], mark: str = " ") -> Content:
        """Write a row: its label, and a cell for each side, flush right like numbers."""
        parts = [Content(f"{mark} "), _flush_right(label, self.label)]
        for cell, width in zip(cells, self.sides, strict=True):
            parts += [Content(" " * _GAP), _flush_right(cell, width)]
        return Content("").join(parts)

    def rule(self, *, is_cut: bool) -> Content:
        """Rule a line; dots in it mean that there are more rounds behind it."""
        dots = "..." if is_cut else ""
        return Content(f"  {dots}{signs().rule * (self.width - len(dots))}").stylize("dim")

    def note(self, text: str) -> Content:
        """Write how a round ended behind the numbers, if there is room for it."""
        room = self.room - self.width - 2 - 2 * _GAP
        return Content(f"{' ' * _GAP}{text}").stylize("dim") if cell_len(text) <= room else Content("")


def _goal(heading: Heading, words: Words) -> str:
    target = heading.target
    if isinstance(target, Points):
        return words("pad.goal", target=words.number(target.number))
    return words("general.sum")


def _tell_how(row: PadRow, words: Words) -> str:
    """Say in a few words how a round ended, with its sum."""
    outcome = row.outcome
    if outcome.winner is None:
        return words("pad.ended-drawn")
    return words(f"pad.ended-{outcome.ended}", sum=write_sum(outcome.score))


def _flush_right(text: str, width: int) -> Content:
    content = Content(text).truncate(width, ellipsis=True)
    return content.pad_left(width - content.cell_length)
