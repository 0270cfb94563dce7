"""What happens in a process of its own: we ask a bot for its choice, from what its seat knows."""

from __future__ import annotations

from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

from doublesix.actions import Action
from doublesix.bots.budget import Budget
from doublesix.bots.registry import find_bot
from doublesix.rng import SplitMix
from doublesix.server.supervisor import answer_all
from doublesix.view import View

NICENESS: Final = 5
"""People who wait for a page come before people who wait for a bot."""


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """The question to a bot: what would it do here?"""

    bot: str
    view: View
    seed: int
    """Where its random numbers begin."""
    budget: Budget


def answer_questions(connection: Connection) -> None:
    """Answer with what bots do."""
    answer_all(connection, _think, NICENESS)


def _think(question: BotQuestion) -> Action:
    choose = find_bot(question.bot).within(question.budget)
    return choose(question.view, SplitMix(question.seed))
