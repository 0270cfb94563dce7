"""Reviews one game at a time, in a process of its own: what happens there, and how the server hears of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from typing import Final

from doublesix.record.text_reader import read_text
from doublesix.review import pack_review, review_record
from doublesix.server.supervisor import Supervisor, Target, answer_all

SECONDS_BETWEEN_SIGNS: Final = 300.0
"""A process that says nothing for so long has failed; a single step takes seconds at most."""
NICENESS: Final = 19
"""People who wait for a page or for a bot come first; a review takes what they leave, on all cores."""


def review_games(connection: Connection) -> None:
    """Review games; send again and again how much is done of how much, at the end the review or what went wrong."""
    answer_all(connection, partial(_review, connection), NICENESS)


def _review(connection: Connection, record: str) -> bytes:
    return pack_review(review_record(read_text(record), progress=lambda done, of: connection.send((done, of))))


class Reviewer:
    """Reviews one game at a time, each in a new process: if one fails, nothing else fails with it."""

    def __init__(self, target: Target = review_games, patience: float = SECONDS_BETWEEN_SIGNS) -> None:
        self._process = Supervisor(target, "doublesix-review", patience)
        self.stop = self._process.stop
        """Stop the present work, and begin nothing new."""

    def review(self, record: str, progress: Callable[[int, int], None]) -> bytes:
        """Review a game and wait for it, in a thread that may wait; ``progress`` is called in it, too."""
        try:
            self._process.ask(record)
            while not isinstance(said := self._process.hear(), bytes):
                progress(*said)
            return said
        finally:
            self._process.end()
