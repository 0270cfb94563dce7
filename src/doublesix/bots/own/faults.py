"""What a program did wrong when it was asked."""

from __future__ import annotations

from doublesix.actions import DRAW, PASS, Play
from doublesix.errors import DoublesixError
from doublesix.events import Passed, Played
from doublesix.view import SeenDraw, View


class BotFault(DoublesixError):
    """A program did not answer as the protocol asks for, and so loses the round.

    Codes: bot-not-started, bot-silent, bot-protocol, bot-late, bot-ended, bot-nonsense, bot-wrong-id, bot-illegal,
    bot-long-line, bot-too-much; of a test also bot-unasked and bot-stays.
    """

    view: View | None = None
    """What it was asked about."""

    @property
    def is_survivable(self) -> bool:
        """Whether the program may go on in the next round; otherwise nobody knows what it will say next."""
        return self.code == "bot-illegal"


def moves_of(view: View) -> str:
    """Write what has been done in a round so far, as a seat saw it: ``6-6 6-5@6 draw pass``."""
    return " ".join(_moves(view))


def _moves(view: View) -> list[str]:
    moves = []
    for event in view.events:
        if isinstance(event, Played):
            moves.append(str(Play(event.tile, event.end, event.which)))
        elif isinstance(event, SeenDraw):
            moves.append(str(DRAW))
        elif isinstance(event, Passed):
            moves.append(str(PASS))
    return moves
