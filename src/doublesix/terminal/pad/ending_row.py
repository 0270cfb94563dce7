"""How a round ended: who went out, or that it was blocked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget


class EndedRow(Widget):
    """A row of answers; one may be chosen."""

    DEFAULT_CSS: ClassVar[str] = "EndedRow { height: 1; }"

    class Clicked(Message):
        """Somebody wants another answer."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, question: str, answers: Sequence[str]) -> None:
        super().__init__()
        self._question = question
        self._answers = answers
        self._chosen: int | None = None
        self._is_here = True

    def show(self, chosen: int | None, *, is_here: bool) -> None:
        """Show which answer is chosen, and whether it is this row's turn."""
        self._chosen, self._is_here = chosen, is_here
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Say which answer was clicked."""
        position = Content(self._question).cell_length
        for index, answer in enumerate(self._labels()):
            position += answer.cell_length
            if event.x < position:
                self.post_message(self.Clicked(index))
                return

    def render(self) -> Content:
        """Write the answers beside each other."""
        question = Content(self._question)
        parts = [question.stylize("bold") if self._is_here else question]
        for index, answer in enumerate(self._labels()):
            parts += [answer.stylize("reverse", 1) if index == self._chosen else answer]
        return Content("").join(parts)

    def _labels(self) -> list[Content]:
        """Return the answers; if they do not all fit, the longest are cut."""
        room = self.size.width - Content(self._question).cell_length - 3 * len(self._answers)
        longest = max(map(cell_len, self._answers))
        while longest > 3 and sum(min(cell_len(answer), longest) for answer in self._answers) > room:
            longest -= 1
        return [Content(f"  {Content(answer).truncate(longest, ellipsis=True)} ") for answer in self._answers]
