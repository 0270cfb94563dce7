"""What happens in a process of its own: a bot is asked for its choice, from what its seat knows."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

from doublesix.bots.budget import Budget
from doublesix.bots.registry import find_bot
from doublesix.interrupts import leave_ctrl_c_to_others
from doublesix.rng import SplitMix
from doublesix.view import View

NICENESS: Final = 5
"""Those who wait for a page come before those who wait for a bot."""


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """What a bot is asked: what would it do here?"""

    bot: str
    view: View
    seed: int
    """Where its random numbers begin."""
    budget: Budget


@dataclass(frozen=True, slots=True)
class Failure:
    """A bot has failed, and in what way. The error itself may not survive the way from one process to another."""

    kind: str


def think(question: BotQuestion) -> str:
    """Return what the bot does, as it is written."""
    choose = find_bot(question.bot).within(question.budget)
    return str(choose(question.view, SplitMix(question.seed)))


def answer_questions(connection: Connection) -> None:
    """Answer one question after the other, until there is nobody left who asks."""
    leave_ctrl_c_to_others()
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    with suppress(EOFError, OSError):
        while True:
            question: BotQuestion = connection.recv()
            connection.send(_answer(question))


def _answer(question: BotQuestion) -> str | Failure:
    try:
        return think(question)
    except Exception as error:  # noqa: BLE001  whatever goes wrong in a bot is told, and ends nothing
        return Failure(type(error).__name__)
