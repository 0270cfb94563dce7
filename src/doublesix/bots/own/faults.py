"""What a program did wrong when it was asked."""

from __future__ import annotations

from doublesix.errors import DoublesixError
from doublesix.view import View


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
