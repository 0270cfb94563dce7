"""Steps that wait to be decided: what came to a table while it was busy is decided in turn, and kept together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from doublesix.room.entries import AnyEntry
from doublesix.room.room import Room
from doublesix.server.hall.subscribers import Asking

MOST_TOGETHER: Final = 16
"""So many steps of one table are kept together at most; the others come right after them."""


class PendingStep:
    """Something that is to happen in a room: how it is decided, who asked for it, and what came of it."""

    __slots__ = ("_answer", "_error", "actor", "asking", "command_id", "decided")

    def __init__(
        self,
        decided: Callable[[Room], AnyEntry],
        actor: str | None = None,
        command_id: str | None = None,
        asking: Asking | None = None,
    ) -> None:
        self.decided = decided
        self.actor = actor
        self.command_id = command_id
        self.asking = asking
        """The connection that asked for it."""
        self._answer: bytes | None = None
        self._error: Exception | None = None

    @property
    def is_settled(self) -> bool:
        """Whether it is known what came of it."""
        return self._answer is not None or self._error is not None

    def settle(self, outcome: bytes | Exception) -> None:
        """Note the answer, or why it did not happen."""
        if isinstance(outcome, Exception):
            self._error = outcome
        else:
            self._answer = outcome

    def result(self) -> bytes:
        """Return the answer, or raise the error."""
        if self._error is not None:
            try:
                raise self._error
            finally:
                self._error = None  # it refers to where it was raised, and that refers to this
        assert self._answer is not None, "it has been settled"
        return self._answer
