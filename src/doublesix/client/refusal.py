"""What a server refused."""

from __future__ import annotations

from doublesix.errors import DoublesixError
from doublesix.room.messages import Problem


class Refused(DoublesixError):
    """The server refused; the code is one of its own, the sentence in the language that was asked for."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code, "refused", said=problem.message)
        self.said = problem.message
