"""One thing to choose: a row of the set-up. It holds what can be chosen and how each value changes the choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from doublesix.terminal.choice import GameChoice

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class FieldOption:
    """One value of a field, and the choice with it."""

    label: str
    choice: GameChoice
    note: str = ""
    """What it means in a few words, to show beside it."""


@dataclass(frozen=True, slots=True)
class FieldPrompt(Generic[Answer]):
    """A value that people can type."""

    question: str
    text: str
    """What is there before anybody types."""
    read: Callable[[str], Answer]
    """Turns what was typed into an answer, or raises an error that says what would be right."""
    digits: bool = False
    """Whether a digit begins it."""


@dataclass(frozen=True, slots=True)
class SetupField:
    """One thing to choose."""

    id: str
    label: str
    options: tuple[FieldOption, ...] = ()
    chosen: int = 0
    about: str = ""
    """What the chosen value means, in a sentence or two."""
    prompt: FieldPrompt[GameChoice] | None = None
    opens: bool = False
    """Whether there is more to it than a list, on a screen of its own."""
    is_changed: bool = False
    """Whether the choice is unusual."""
    remark: str | None = None
    """What to show beside the row, if that is not the note of the chosen value."""

    @property
    def current(self) -> FieldOption:
        """The chosen value."""
        return self.options[self.chosen]

    @property
    def has_list(self) -> bool:
        """Whether there is more than one value to look at."""
        return self.opens or len(self.options) > 1

    @property
    def note(self) -> str:
        """What to show beside the row."""
        return self.current.note if self.remark is None else self.remark

    def beside(self, step: int) -> GameChoice | None:
        """Return the choice with the next value, or with the one before; none at the end of the list."""
        there = self.chosen + step
        return self.options[there].choice if 0 <= there < len(self.options) else None
