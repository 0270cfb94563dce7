"""What happens in a process of its own: a bot is asked for its choice, or all options are judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

from doublesix.actions import Action
from doublesix.bots.budget import Budget
from doublesix.bots.own.guests import seat_guest
from doublesix.bots.own.own_bot import OwnBot
from doublesix.bots.registry import bot_or_stand_in
from doublesix.errors import DoublesixError
from doublesix.review.analysis import judge_position
from doublesix.review.judgement import Judgement
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


@dataclass(frozen=True, slots=True)
class PositionQuestion:
    """The question what each option of a view is worth, or what more worlds say about that."""

    view: View
    budget: Budget
    so_far: Judgement | None = None


def answer_questions(connection: Connection, guests: Sequence[OwnBot] = ()) -> None:
    """Answer with what bots do, those that the owner has invited too, and with what options are worth."""
    for guest in guests:
        seat_guest(guest)
    answer_all(connection, _think, NICENESS)


def _think(question: BotQuestion | PositionQuestion) -> Action | Judgement | DoublesixError:
    if isinstance(question, PositionQuestion):
        try:
            return judge_position(question.view, question.budget, so_far=question.so_far)
        except DoublesixError as error:
            return error
    choose = bot_or_stand_in(question.bot).within(question.budget)
    return choose(question.view, SplitMix(question.seed))
